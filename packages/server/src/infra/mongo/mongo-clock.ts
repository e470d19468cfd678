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
interface Anchor {
  time: number;
  monotonic: number;
}

let anchor: Anchor | undefined;
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

/** What MongoDB said its time was, with the moments of question and answer by the monotonic clock. Milliseconds. */
interface ClockMeasurement {
  localTime: number;
  asked: number;
  answered: number;
  /** This machine's clock at the answer. */
  ownTime: number;
}

/**
 * Returns the anchor after a measurement, and MongoDB's difference from this machine's clock in milliseconds. MongoDB may have
 * read its clock at any moment between question and answer. A clock within that uncertainty is right, so that a slow answer
 * never makes time jump forth and back.
 */
export function anchorAfter(
  { localTime, asked, answered, ownTime }: ClockMeasurement,
  before: Anchor | undefined,
): { anchor: Anchor; offset: number } {
  const uncertainty = (answered - asked) / 2;
  const time = localTime + uncertainty;
  // MongoDB states whole milliseconds.
  const isRight = (one: number) => Math.abs(one - time) <= Math.max(clockToleranceMs, uncertainty + 1);
  if (isRight(ownTime)) return { anchor: { time: ownTime, monotonic: answered }, offset: 0 };
  const estimate = before && before.time + answered - before.monotonic;
  const isKept = estimate !== undefined && isRight(estimate);
  return { anchor: { time: isKept ? estimate : time, monotonic: answered }, offset: time - ownTime };
}

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
    const measured = { localTime: localTime.getTime(), asked, answered, ownTime: Date.now() };
    ({ anchor, offset } = anchorAfter(measured, anchor));
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
