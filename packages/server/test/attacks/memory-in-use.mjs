// Loaded into a server (`--import`). On SIGUSR2 it prints the memory in use after a full collection.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`in use ${heapUsed + external} bytes\n`);
});
