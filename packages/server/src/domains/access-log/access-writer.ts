import type mongoose from 'mongoose';
import { drainMs, maxWriteAttempts } from '../../bounds.ts';
import { hasNoEntries } from '../../chart/reading/read-entries.ts';
import { inTransaction } from '../../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { accessChainBroken, accessLinesLost } from '../../infra/observe/metrics.ts';
import type { SecretBox } from '../../infra/secrets/secret-box.ts';
import { settledWithin } from '../../infra/timers/settled-within.ts';
import { AppError } from '../../request/app-error.ts';
import { securityEvents } from '../security/security.service.ts';
import {
  type AccessEvent,
  accessHeads,
  accessLines,
  everyDepartment,
  type StoredAccessHead,
} from './access-log.model.ts';
import { emptyChain, endText, hashOf, linked } from './chain.ts';

/** Lines of the access log that wait to be written. Beyond it the newest are lost, which a line and a metric count. */
const maxWaitingLines = 5000;

/** Lines of the access log in one transaction. */
const maxWrittenLines = 500;

/** How long lines of the access log are gathered. A killed node loses what it gathered. */
const accessGatherMs = 200;

/** The wait before another attempt to write lines of the access log. */
const accessRetryMs = 1000;

/** How long a download waits for its line in the access log. */
const accessWrittenMs = 8000;

/** The purpose of the signature of a chain's end. */
export const endPurpose = 'access-log-end';

interface Waiting {
  event: AccessEvent;
  /** Set if someone waits for the line: it is not retried, because its download has failed by then. */
  settle?: { written: () => void; failed: () => void };
}

/**
 * Appends events to the chain in batches, off the path of requests. Each batch is one transaction that moves the end of
 * the chain, so that the nodes of an installation write one chain without gaps.
 */
export class AccessWriter {
  readonly #secrets: Pick<SecretBox, 'sign' | 'isSigned'>;
  readonly #log: Pick<Log, 'error'>;
  readonly #waiting: Waiting[] = [];
  #lost = 0;
  #isClosing = false;
  #hasAlarmed = false;
  #writing: Promise<void> | undefined;
  /** Ends the pause in which lines are gathered. */
  #hurry: () => void = () => {};

  constructor(secrets: Pick<SecretBox, 'sign' | 'isSigned'>, log: Pick<Log, 'error'>) {
    this.#secrets = secrets;
    this.#log = log;
  }

  /** Logs an event soon. Never throws: a full queue must not keep a clinician from a chart. Counts what it loses. */
  add(event: AccessEvent): void {
    if (this.#waiting.length >= maxWaitingLines) {
      this.#lost += 1;
      accessLinesLost.inc();
    } else this.#waiting.push({ event });
    this.#start();
  }

  /** Resolves once the event is in the log. Throws `unavailable` if it cannot be written: data must not leave unlogged. */
  async addNow(event: AccessEvent): Promise<void> {
    if (this.#waiting.length >= maxWaitingLines) throw new AppError('unavailable');
    const written = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new AppError('unavailable')), accessWrittenMs);
      const settle = {
        written: () => {
          clearTimeout(late);
          resolve();
        },
        failed: () => {
          clearTimeout(late);
          reject(new AppError('unavailable'));
        },
      };
      this.#waiting.push({ event, settle });
    });
    this.#start();
    this.#hurry();
    await written;
  }

  /** Resolves when the waiting lines are written or have failed for a few seconds. */
  async drained(): Promise<void> {
    this.#isClosing = true;
    this.#hurry();
    if (this.#writing) await settledWithin(drainMs, [this.#writing]);
    this.#isClosing = false;
  }

  #start(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
      if (this.#waiting.length > 0 && !this.#isClosing) this.#start();
    });
  }

  async #writeAll(): Promise<void> {
    for (let failures = 0; this.#waiting.length > 0 && failures < 5; ) {
      const isHurried = this.#waiting.some(({ settle }) => settle) || this.#isClosing;
      if (!isHurried || failures > 0) await this.#pause(failures > 0 ? accessRetryMs : accessGatherMs);
      const batch = this.#waiting.splice(0, maxWrittenLines);
      const lost = this.#lost;
      try {
        await this.#append([...batch.map(({ event }) => event), ...lossOf(lost)]);
        this.#lost -= lost;
        failures = 0;
        for (const { settle } of batch) settle?.written();
      } catch (error) {
        failures += 1;
        if (failures === 1)
          this.#log.error({ err: withoutWords(error) }, 'the access log could not be written');
        for (const { settle } of batch) settle?.failed();
        this.#waiting.unshift(...batch.filter(({ settle }) => settle === undefined));
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Appends events in one transaction. Another node that moved the end meanwhile makes MongoDB run it again. */
  async #append(events: readonly AccessEvent[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#tryAppend(events);
      } catch (error) {
        // Two nodes wrote the first line at once. The second attempt finds the end of the other's chain.
        if (duplicateKeyOf(error) === undefined || attempt === maxWriteAttempts) throw error;
      }
    }
  }

  /**
   * Returns whether the stored end is signed by this installation and is that of the last line. A missing end is none: a new
   * installation signs its empty chain. Alarms once.
   */
  async #isOurs(head: StoredAccessHead | undefined, session: mongoose.ClientSession): Promise<boolean> {
    const isSigned =
      head !== undefined && this.#secrets.isSigned(endText(head), endPurpose, head.signature) !== false;
    const last = head && (await accessLines().findOne(placeOf(head), { session }));
    const isLast =
      head?.seq === 0 ||
      (last?.hash === head?.hash && last !== null && last !== undefined && hashOf(last) === last.hash);
    if (isSigned && isLast) return true;
    if (!this.#hasAlarmed) {
      this.#hasAlarmed = true;
      accessChainBroken.set(1);
      securityEvents.record('access-log-broken', {});
      this.#log.error('the end of the access log is not this installation’s: run npm run audit -- verify');
    }
    return false;
  }

  #tryAppend(events: readonly AccessEvent[]): Promise<void> {
    return inTransaction(async (session) => {
      const head = (await accessHeads().findOne({ _id: 'head' }, { session })) ?? undefined;
      const isOurs = await this.#isOurs(head, session);
      const end = head ?? emptyChain;
      const lines = linked(end, events);
      const last = lines.at(-1);
      if (last === undefined) return;
      const moved = { seq: last._id, hash: last.hash };
      // Signing an end that someone else wrote would make their lines ours.
      const signature = isOurs ? this.#secrets.sign(endText(moved), endPurpose) : undefined;
      await accessHeads().replaceOne(
        { _id: 'head' },
        { ...moved, departmentId: last.departmentId, ...(signature !== undefined && { signature }) },
        { session, upsert: true },
      );
      await accessLines().insertMany(lines, { session });
    });
  }
}

/** Returns the filter of the last line, with its shard key. A head of an earlier version does not know it. */
const placeOf = ({ seq, departmentId }: StoredAccessHead) => ({
  _id: seq,
  ...(departmentId !== undefined && { departmentId }),
});

const lossOf = (count: number): AccessEvent[] =>
  count === 0 ? [] : [{ kind: 'lines-lost', at: now(), departmentId: everyDepartment, count }];

/**
 * Signs the empty chain of a new installation, so that a missing end is an alarm from then on. Does nothing if there is an end,
 * or a chart: then the end was removed.
 */
export async function beginAccessLog(secrets: Pick<SecretBox, 'sign'>): Promise<void> {
  if ((await accessHeads().findOne({ _id: 'head' })) !== null) return;
  if ((await accessLines().findOne({})) !== null || !(await hasNoEntries())) return;
  const signature = secrets.sign(endText(emptyChain), endPurpose);
  await accessHeads().updateOne(
    { _id: 'head' },
    { $setOnInsert: { ...emptyChain, ...(signature !== undefined && { signature }) } },
    { upsert: true },
  );
}
