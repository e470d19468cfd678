import { type AttentionCause, isCalling } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { isOnBoard } from '@bedside/contracts/clinical/board/board-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { LRUCache } from 'lru-cache';
import { maxKnownHeads } from '../../../bounds.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../../infra/observe/log.ts';
import { recentKeys } from '../../../infra/recent-keys.ts';
import { ruleVersion, type StoredRow } from '../board.model.ts';
import type { VersionedSettings } from '../board-settings.ts';
import { type BoardParts, type ChartOfRow, caughtUp, readChart, sizeOfChart } from './board-chart.ts';
import { rowOf, type SharedRow } from './board-row.ts';
import { callUrgency } from './call-urgency.ts';
import { Pauses } from './pauses.ts';
import { RowQueue, type Waiting } from './row-queue.ts';
import { RowStore } from './row-store.ts';
import { WorkTimes } from './work-times.ts';

/** Records of all charts in a node's memory, for the rows of the board. */
const maxBoardRecordsKept = 60_000;

/** Rows that a node derives at once. */
export const maxRowsAtOnce = 4;

/** The rest that a worker may owe after urgent rows before it rests again. */
const rowsOwedMs = 150;

/** ATTN-17: how often a row with an unseen call reads whether someone has opened the chart, on any node. */
const unseenCallReadMs = 10_000;

export interface ProjectionDependencies {
  parts: BoardParts;
  chart: Pick<ChartLog, 'head'>;
  patients: {
    refOfAny: (patientId: string) => Promise<PatientRef | undefined>;
    facts: (patientId: string) => Promise<Patient | undefined>;
  };
  settingsOf: (departmentId: string) => Promise<VersionedSettings>;
  viewers: (patientId: string) => Promise<Viewer[]>;
  /** ATTN-17: returns when someone of the patient's team last had the chart open. */
  lastLook: (patient: Patient) => Promise<string | undefined>;
  /** Sends a row to the board's readers on all nodes. */
  publishRow: (departmentId: string, row: BoardRow) => void;
  /** Notifies the board's readers on all nodes that a patient is no longer on it. */
  publishGone: (departmentId: string, patient: { patientId: string; epoch: string }) => void;
  log: Log;
}

/** The content of the row that this node last sent and stored, without its time. */
interface Made {
  content: string;
  viewers: string;
  settings: string;
  wakeAt: number;
  /** Whether a cause of the row is open. */
  isCalling: boolean;
  /** Whether a call of the row ended before someone took it (ATTN-17). */
  hasUnseen: boolean;
}

/**
 * Derives the board's rows from the charts without delaying writes. Queues each patient at most once, so many entries
 * produce one row. After a row the node pauses for a multiple of the time that the row took. Rows therefore take a
 * bounded share of its processor, regardless of the number of entries. A row that may call is next, and ends a pause; the
 * node makes up for it after the row (ADR 0080).
 */
export class BoardProjection {
  readonly #dependencies: ProjectionDependencies;
  readonly #store: RowStore;
  readonly #queue = new RowQueue();
  readonly #pauses = new Pauses(rowsOwedMs);
  readonly #times = new WorkTimes();
  readonly #making = new Set<string>();
  readonly #charts = new LRUCache<string, ChartOfRow>({
    maxSize: maxBoardRecordsKept,
    sizeCalculation: sizeOfChart,
  });
  readonly #made = recentKeys<Made>(maxKnownHeads);
  #workers = 0;
  #isClosed = false;
  readonly #onMade = new Map<string, (() => void)[]>();

  constructor(dependencies: ProjectionDependencies) {
    this.#dependencies = dependencies;
    this.#store = new RowStore((error) => this.#failed(error, 'rows of the board could not be stored'));
  }

  /** Queues a patient's row after an entry of this node. Returns at once. */
  entered(entry: ChartEntry): void {
    const { patientId, type } = entry;
    // The next values of a patient who calls already would hold back new calls.
    const calls = type === 'vitals.recorded' && this.#made.get(patientId)?.isCalling === true;
    const patient = this.#charts.peek(patientId)?.patient;
    this.#queue.add(entry, calls ? 0 : callUrgency(entry, patient));
    if (!this.#work() && this.#queue.hasUrgent(this.#making)) this.#pauses.wake();
  }

  /** Derives, sends and stores a row again, because the stored one is missing, outdated or due. */
  repair(patientId: string): void {
    this.#made.delete(patientId);
    this.#queue.addUnread(patientId);
    this.#work();
  }

  /** ATTN-17: derives a row again because someone opened the chart, if a call of it ended unseen. */
  opened(patientId: string): void {
    if (this.#made.get(patientId)?.hasUnseen) this.repair(patientId);
  }

  /** Queues a patient's row after a change of its viewers. */
  viewersChanged(patientId: string): void {
    this.#queue.addUnchanged(patientId);
    this.#work();
  }

  /** Returns a patient's chart up to the end of the log; undefined if there is none. */
  chartOf(patient: PatientRef): Promise<ChartOfRow | undefined> {
    return this.#chartOf(patient, 'read');
  }

  /** Resolves when each currently queued row is stored or has failed. */
  async settled(): Promise<void> {
    const queued = new Set([...this.#queue.patientIds, ...this.#making]);
    await Promise.all(
      [...queued].map(
        (patientId) =>
          new Promise<void>((resolve) => {
            this.#onMade.set(patientId, [...(this.#onMade.get(patientId) ?? []), resolve]);
          }),
      ),
    );
    await this.#store.written();
  }

  /** {@link settled} without the rests between rows, for a reader who may lack no row and is refused after a time. */
  settledSoon(): Promise<void> {
    return this.#pauses.without(() => this.settled());
  }

  /** Stops deriving rows. Resolves when the last one is stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const patientId of this.#queue.patientIds)
      if (!this.#making.has(patientId)) this.#tellMade(patientId);
    this.#queue.clear();
    await this.settled();
  }

  /** Starts a worker if the queue needs one more. Returns whether it does. */
  #work(): boolean {
    if (this.#isClosed || this.#workers >= maxRowsAtOnce) return false;
    if (this.#queue.size <= this.#workers - this.#making.size) return false;
    this.#workers += 1;
    void this.#makeAll().finally(() => {
      this.#workers -= 1;
    });
    return true;
  }

  async #makeAll(): Promise<void> {
    await nextTurn();
    const isUrgent = () => this.#queue.hasUrgent(this.#making);
    let owed = 0;
    for (;;) {
      const next = this.#queue.take(this.#making);
      if (next === undefined && owed === 0) return;
      if (next === undefined) {
        owed = await this.#pauses.rest(owed, isUrgent);
        continue;
      }
      const [patientId, waiting] = next;
      this.#making.add(patientId);
      let spent = 0;
      try {
        spent = await this.#make(patientId, waiting);
      } catch (error) {
        // The next repair finds that the row is behind its log.
        this.#charts.delete(patientId);
        this.#failed(error, 'a row of the board could not be made');
      } finally {
        this.#making.delete(patientId);
        if (!this.#queue.has(patientId)) this.#tellMade(patientId);
      }
      // Pauses even if the queue is empty. Otherwise the next entry's row would compete with its delivery to the
      // screens.
      owed += (spent + sending) * restAfter(waiting) * this.#workers;
      owed = await this.#pauses.rest(owed, isUrgent);
      if (owed > 0) await nextTurn();
    }
  }

  #tellMade(patientId: string): void {
    for (const resolve of this.#onMade.get(patientId) ?? []) resolve();
    this.#onMade.delete(patientId);
  }

  /** Derives one row. Returns the milliseconds that it kept the processor busy. */
  async #make(patientId: string, waiting: Waiting): Promise<number> {
    const { patients, settingsOf, viewers } = this.#dependencies;
    const patient = await patients.refOfAny(patientId);
    const chart = patient && (await this.#chartOf(patient, waiting));
    if (!chart) return 0;
    const [settings, present] = await Promise.all([settingsOf(patient.departmentId), viewers(patientId)]);
    const start = performance.now();
    const made = await this.#rowOf(chart, settings);
    this.#publish(patient, chart, { ...made, settings, viewers: present });
    return this.#times.workOf(performance.now() - start);
  }

  /** Reads who has had the chart open only if a call of it ended unseen. */
  async #rowOf(chart: ChartOfRow, settings: VersionedSettings) {
    const madeAt = now();
    const made = rowOf(chart, settings, madeAt);
    if (!made.row.attention.some(isUnseen)) return { ...made, madeAt };
    const seenAt = await this.#dependencies.lastLook(chart.patient);
    const { row, wakeAt } = rowOf({ ...chart, seenAt }, settings, madeAt);
    if (!row.attention.some(isUnseen)) return { row, wakeAt, madeAt };
    // A look that another node stores reaches this row by its next waking.
    const nextRead = new Date(Math.min(wakeAt.getTime(), madeAt.getTime() + unseenCallReadMs));
    return { row, wakeAt: nextRead, madeAt };
  }

  async #chartOf(patient: PatientRef, waiting: Waiting): Promise<ChartOfRow | undefined> {
    const { chart: log, patients } = this.#dependencies;
    const known = this.#charts.get(patient.id);
    const isSame = known && waiting !== 'read' && waiting.every(({ seq }) => seq <= known.seq);
    if (isSame && known.epoch === patient.epoch) return known;
    const caught =
      known && (await caughtUp(this.#dependencies.parts, known, patient, waiting === 'read' ? [] : waiting));
    const chart = caught ?? (await readChart(this.#dependencies.parts, patient, log, patients));
    if (chart) this.#charts.set(patient.id, chart);
    return chart;
  }

  /** Sends a row before storing it, because a colleague waits for it, and the log can restore it. */
  #publish(
    patient: PatientRef,
    chart: ChartOfRow,
    {
      row,
      wakeAt,
      madeAt,
      settings,
      viewers,
    }: { row: SharedRow; wakeAt: Date; madeAt: Date; settings: VersionedSettings; viewers: Viewer[] },
  ): void {
    const { id, departmentId, epoch } = patient;
    const isGone = !isOnBoard(chart.patient, madeAt);
    const { at, ...content } = row;
    const made: Made = {
      content: isGone ? '' : JSON.stringify(content),
      viewers: isGone ? '' : JSON.stringify(viewers),
      settings: settings.versions,
      wakeAt: wakeAt.getTime(),
      isCalling: row.attention.some(isCalling),
      hasUnseen: row.attention.some(isUnseen),
    };
    const before = this.#made.get(id);
    this.#made.set(id, made);
    const { publishRow, publishGone } = this.#dependencies;
    if (before?.content !== made.content || before.viewers !== made.viewers) {
      if (isGone) publishGone(departmentId, { patientId: id, epoch });
      else publishRow(departmentId, { ...row, viewers });
    }
    if (before && isStored(before, made)) return;
    const stored: StoredRow = {
      _id: id,
      departmentId,
      epoch,
      ruleVersion,
      settings: settings.versions,
      seq: chart.seq,
      madeAt,
      ...(isGone ? { goneAt: madeAt } : { wakeAt }),
      arrivedAt: new Date(chart.patient.arrivedAt),
      json: isGone ? '' : `${made.content.slice(0, -1)},"at":${JSON.stringify(at)}}`,
    };
    this.#store.put(stored, { cannotWait: !before || isGone || made.isCalling || before.isCalling });
  }

  #failed(error: unknown, message: string): void {
    this.#dependencies.log.error({ err: withoutWords(error) }, message);
  }
}

/** A row waits until the node has acknowledged the commit that queued it. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const isUnseen = ({ state }: AttentionCause): boolean => state === 'unseen';

const isStored = (before: Made, made: Made): boolean =>
  before.content === made.content && before.settings === made.settings && before.wakeAt === made.wakeAt;

/**
 * Returns the multiple of a row's time for which the node rests, so that rows take at most about a twelfth of the
 * processor. They take half of that while entries come faster than rows can follow, because each row then has many.
 */
const restAfter = (waiting: Waiting): number =>
  waiting !== 'read' && waiting.length > maxFewEntries ? 24 : 12;
/** If more entries wait for a row, they arrive faster than the row can follow. */
const maxFewEntries = 4;
/** The additional milliseconds to store and send a row. Measured as the processor time beyond that of its rules. */
const sending = 0.8;
