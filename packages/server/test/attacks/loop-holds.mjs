// Loaded into a server's process: prints each block of the event loop over 20 ms. It measures processor time of the main
// thread, so time that other programs use does not count.
import { readFileSync } from 'node:fs';

const tickMilliseconds = 2;
const leastReported = 20;

const processorTime = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

let last = processorTime();
setInterval(() => {
  const now = processorTime();
  const blockedMs = now - last;
  last = now;
  if (blockedMs > leastReported)
    process.stdout.write(`loop blockedMs ${blockedMs.toFixed(1)} ms at ${Date.now()}\n`);
}, tickMilliseconds).unref();
