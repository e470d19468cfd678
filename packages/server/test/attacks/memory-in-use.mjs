// Loaded into a server (`--import`). Prints the memory in use after a full collection, ten times in four seconds.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

setInterval(() => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`in use ${heapUsed + external} bytes\n`);
}, 400).unref();
