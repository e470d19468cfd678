import mongoose from 'mongoose';
import * as z from 'zod';
import { timeBounds } from '../../bounds.ts';
import type { Log } from '../observe/log.ts';
import { clockOffset } from '../observe/metrics.ts';
import { everyInterval } from '../timers/every-interval.ts';
import { settledWithin } from '../timers/settled-within.ts';

const Hello = z.object({ localTime: z.date() });

/** Below this the node's own clock is as good, and time never steps because a measurement was late; in milliseconds. */
const tolerance = 250;

/** A moment by MongoDB's clock, and when it was by the process's monotonic clock, which no one can set. */
let anchor: { time: number; monotonic: number } | undefined;
let measureNow = () => {};

/**
 * Returns the time by MongoDB's clock, which all nodes of an installation share: what one node writes and another one
 * compares (leases, the end of a session, the order of a list) must not depend on the clocks of both. Before the first
 * measurement it is this machine's own time.
 */
export function now(): Date {
  if (anchor === undefined) return new Date();
  const time = anchor.time + performance.now() - anchor.monotonic;
  // This machine's clock was set, or it slept: which of the two only MongoDB can tell.
  if (Math.abs(Date.now() - ownClockAt(time)) > timeBounds.clockDifference) measureNow();
  return new Date(time);
}

let offset = 0;
const ownClockAt = (time: number) => time - offset;

export interface MongoClock {
  /** Whether this node's clock differs from MongoDB's by more than 2 s. */
  readonly isOff: boolean;
  stop(): Promise<void>;
}

/** Measures how far this node's clock is from MongoDB's: now, every 5 s, and at once after a jump of this clock. */
export async function followMongoClock(log: Log): Promise<MongoClock> {
  let isOff = false;
  let measuring: Promise<void> | undefined;

  async function measure(): Promise<void> {
    const asked = performance.now();
    const { localTime } = Hello.parse(await mongoose.connection.db?.command({ hello: 1 }));
    const answered = performance.now();
    // A late answer says little about when it was given.
    if (answered - asked > timeBounds.clockAnswer) return;
    const time = localTime.getTime() + (answered - asked) / 2;
    offset = time - Date.now();
    const isClose = Math.abs(offset) < tolerance;
    if (isClose) offset = 0;
    const estimate = anchor && anchor.time + answered - anchor.monotonic;
    const isKept = !isClose && estimate !== undefined && Math.abs(estimate - time) < tolerance;
    anchor = { time: isClose ? Date.now() : isKept ? estimate : time, monotonic: answered };
    tell(Math.round(offset) / 1000);
  }

  function tell(offsetSeconds: number): void {
    clockOffset.set(offsetSeconds);
    const wasOff = isOff;
    isOff = Math.abs(offsetSeconds) * 1000 > timeBounds.clockDifference;
    if (isOff && !wasOff) log.warn({ offsetSeconds }, 'the clock of this node differs from that of MongoDB');
    if (wasOff && !isOff) log.info('the clock of this node is right again');
  }

  const measureOnce = () => {
    measuring ??= measure().finally(() => {
      measuring = undefined;
    });
    return measuring;
  };
  // The regular measurement says in the log when MongoDB is out of reach.
  measureNow = () => void measureOnce().catch(() => undefined);
  await measureOnce().catch(() => undefined);
  const failed = 'the clock of MongoDB could not be read';
  const measurements = everyInterval(timeBounds.clockMeasurement, measureOnce, { log, failed });
  return {
    get isOff() {
      return isOff;
    },
    // A hung MongoDB may never answer the measurement under way.
    stop: () => settledWithin(timeBounds.cutting, [measurements.stop()]),
  };
}
