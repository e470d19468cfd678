// Loaded into a server's process: prints each stretch of over 20 ms in which the event loop was held, as the processor time of
// the main thread. Time in which another program had the processor is no part of it.
import { readFileSync } from 'node:fs';

const tickMilliseconds = 2;
const worthTelling = 20;

const processorTime = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

let last = processorTime();
setInterval(() => {
  const now = processorTime();
  const held = now - last;
  last = now;
  if (held > worthTelling) process.stdout.write(`loop held ${held.toFixed(1)} ms at ${Date.now()}\n`);
}, tickMilliseconds).unref();
