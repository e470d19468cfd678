import { createHash } from 'node:crypto';

/** The time of the measured work on the machine for which the tests' time limits were chosen, in milliseconds. */
const referenceMilliseconds = 150;
/** The highest factor, because a test that hangs must still end. */
const most = 8;

/**
 * Returns how many times slower this machine currently is than the one for which time limits were chosen: 1 to 8.
 * Takes the median of five measurements, because other programs can interrupt one.
 */
export function measureSlowness() {
  const measured = Array.from({ length: 5 }, work).sort((a, b) => a - b)[2];
  return Math.min(most, Math.max(1, measured / referenceMilliseconds));
}

/** Runs arithmetic, hashing and object work. Returns its time in milliseconds. */
function work() {
  const begin = performance.now();
  let sum = 0;
  for (let index = 0; index < 2e7; index += 1) sum = (sum * 31 + index) | 0;
  let bytes = Buffer.alloc(65_536, sum & 255);
  for (let index = 0; index < 400; index += 1) {
    bytes = Buffer.concat([createHash('sha256').update(bytes).digest(), bytes]).subarray(0, 65_536);
  }
  const objects = {};
  for (let index = 0; index < 200_000; index += 1) objects[`k${index % 5000}`] = JSON.stringify({ index });
  return performance.now() - begin;
}
