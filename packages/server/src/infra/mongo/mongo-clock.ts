import mongoose from 'mongoose';
import * as z from 'zod';
import { cuttingMs } from '../../bounds.ts';
import type { Log } from '../observe/log.ts';
import { clockOffset } from '../observe/metrics.ts';
import { everyInterval } from '../timers/every-interval.ts';
import { settledWithin } from '../timers/settled-within.ts';

/** The accepted difference between a node's clock and MongoDB's. */
const clockDifferenceMs = 2000;

/** How often the clock is measured. */
const clockMeasurementMs = 5000;

/** How long a response may take to count as a measurement of the clock. */
const clockAnswerMs = 1000;

/** Below this difference the node's own clock is used, so that a late measurement never makes time jump. */
const clockToleranceMs = 250;

const Hello = z.object({ localTime: z.date() });

/** A time by MongoDB's clock, and the same moment by the process's monotonic clock, which does not jump. */
let anchor: { time: number; monotonic: number } | undefined;
let measureNow = () => {};

/**
 * Returns the time by MongoDB's clock, which all nodes of an installation share. Times that one node writes and
 * another compares (leases, session ends, list order) must not depend on two clocks. Returns this machine's time
 * before the first measurement.
 */
export function now(): Date {
  if (anchor === undefined) return new Date();
  const time = anchor.time + performance.now() - anchor.monotonic;
  // Someone set this machine's clock, or the machine slept. Only MongoDB's clock shows which.
  if (Math.abs(Date.now() - ownClockAt(time)) > clockDifferenceMs) measureNow();
  return new Date(time);
}

let offset = 0;
const ownClockAt = (time: number) => time - offset;

export interface MongoClock {
  /** Whether this node's clock differs from MongoDB's by more than 2 s. */
  readonly isOff: boolean;
  stop(): Promise<void>;
}

/** Measures the difference between this node's clock and MongoDB's: now, every 5 s, and at once after a jump. */
export async function followMongoClock(log: Log): Promise<MongoClock> {
  let isOff = false;
  let measuring: Promise<void> | undefined;

  async function measure(): Promise<void> {
    const asked = performance.now();
    const { localTime } = Hello.parse(await mongoose.connection.db?.command({ hello: 1 }));
    const answered = performance.now();
    // A late response says little about the time at which MongoDB sent it.
    if (answered - asked > clockAnswerMs) return;
    const time = localTime.getTime() + (answered - asked) / 2;
    offset = time - Date.now();
    const isClose = Math.abs(offset) < clockToleranceMs;
    if (isClose) offset = 0;
    const estimate = anchor && anchor.time + answered - anchor.monotonic;
    const isKept = !isClose && estimate !== undefined && Math.abs(estimate - time) < clockToleranceMs;
    anchor = { time: isClose ? Date.now() : isKept ? estimate : time, monotonic: answered };
    tell(Math.round(offset) / 1000);
  }

  function tell(offsetSeconds: number): void {
    clockOffset.set(offsetSeconds);
    const wasOff = isOff;
    isOff = Math.abs(offsetSeconds) * 1000 > clockDifferenceMs;
    if (isOff && !wasOff) log.warn({ offsetSeconds }, 'the clock of this node differs from that of MongoDB');
    if (wasOff && !isOff) log.info('the clock of this node is right again');
  }

  const measureOnce = () => {
    measuring ??= measure().finally(() => {
      measuring = undefined;
    });
    return measuring;
  };
  // The regular measurement logs that MongoDB is unreachable.
  measureNow = () => void measureOnce().catch(() => undefined);
  await measureOnce().catch(() => undefined);
  const failed = 'the clock of MongoDB could not be read';
  const measurements = everyInterval(clockMeasurementMs, measureOnce, { log, failed });
  return {
    get isOff() {
      return isOff;
    },
    // A hung MongoDB may never respond to the running measurement.
    stop: () => settledWithin(cuttingMs, [measurements.stop()]),
  };
}
