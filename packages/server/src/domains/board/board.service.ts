import type { BoardRow, ChartNews } from '@bedside/contracts/board/board.contract.ts';
import { itemBounds as wireItems } from '@bedside/contracts/bounds.ts';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { BoardSettings } from '@bedside/contracts/clinical/board/board-facts.ts';
import { compareKeys, orderOf } from '@bedside/contracts/clinical/board/board-order.ts';
import { rowOfLevel, rowOfRestricted } from '@bedside/contracts/clinical/board/row-of-level.ts';
import type { CriticalLimits } from '@bedside/contracts/departments/critical-limits.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import type { DepartmentSetting } from '@bedside/contracts/socket.ts';
import type { VitalsIntervals } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { boardCompleteMs, boardSettledMs, databaseRetrySeconds } from '../../bounds.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import type { Log } from '../../infra/observe/log.ts';
import { isSettledWithin, settledWithin } from '../../infra/timers/settled-within.ts';
import type { Rooms } from '../../realtime/rooms.ts';
import { JsonText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { DisplayActor, RequestContext, SessionActor } from '../../request/request-context.ts';
import type { AccessLog } from '../access-log/access-log.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { boardRows, type StoredRow } from './board.model.ts';
import { createSettingsMemory } from './board-settings.ts';
import { createFigures } from './figures/figures.ts';
import { createPast } from './past/past.ts';
import type { BoardParts, ChartOfRow } from './rows/board-chart.ts';
import { SharedRow } from './rows/board-row.ts';
import { startSweeps } from './rows/board-sweeps.ts';
import { BoardProjection } from './rows/projection.ts';
import { boardRoom } from './rows/row-pushes.ts';
import { chartNews } from './since/chart-news.ts';
import { createReadingPositions } from './since/reading-positions.ts';

/** The time limit of a board request for its node's first repair. */
const boardRepairedMs = 10_000;

interface BoardDependencies {
  boardParts: BoardParts;
  chart: ChartLog;
  rooms: Rooms;
  patients: Patients;
  accessLog: Pick<AccessLog, 'listed'>;
  settings: { vitalsIntervalsOf: (departmentId: string) => Promise<VitalsIntervals> };
  criticalLimits: { read: (departmentId: string) => Promise<CriticalLimits> };
  presence: { viewers: (patientId: string) => Promise<Viewer[]> };
  coordination: { readonly shared: boolean };
  log: Log;
}

/** A chart as the board knows it. */
interface KnownChart {
  chart: ChartOfRow;
  settings: BoardSettings;
}

export type Board = ReturnType<typeof createBoard>;

/** The department's board: one row for each present patient, derived from the chart logs (ADR 0064). */
export function createBoard(dependencies: BoardDependencies) {
  const { rooms, presence, patients, coordination, log } = dependencies;
  const settings = createSettingsMemory(dependencies);
  const viewers = (patientId: string) => presence.viewers(patientId);
  const readersOf = (departmentId: string) => ({ departmentId, room: boardRoom(departmentId, 'staff') });
  const readingPositions = createReadingPositions(dependencies.chart, log, (patientId) =>
    projection.opened(patientId),
  );
  const projection = new BoardProjection({
    parts: dependencies.boardParts,
    chart: dependencies.chart,
    patients,
    settingsOf: settings.of,
    viewers,
    lastLook: ({ id, assigned }) =>
      readingPositions.lastLook(
        id,
        [assigned?.nurseId, assigned?.physicianId].filter((userId) => userId !== undefined),
      ),
    publishRow: (departmentId, row) => rooms.publish(readersOf(departmentId), 'board:row', row),
    publishGone: (departmentId, gone) => rooms.publish(readersOf(departmentId), 'board:gone', gone),
    log,
  });
  const { intervals, repaired } = startSweeps({
    projection,
    patients,
    settingsOf: settings.of,
    rooms,
    viewers,
    nodes: coordination,
    log,
  });
  const figuresOf = createFigures(patients);
  const past = createPast({
    boardParts: dependencies.boardParts,
    patients,
    settingsOf: settings.of,
    accessLog: dependencies.accessLog,
  });
  let isRepaired = false;
  void repaired.then(() => {
    isRepaired = true;
  });

  /**
   * Returns the rows of the actor's department, earliest arrival first. Waits until this node has compared all rows
   * with their logs once, because a missing row would be a missing patient. Throws `unavailable` if that takes too
   * long.
   */
  async function list(request: RequestContext): Promise<JsonText> {
    const { actor } = request;
    const rows = await rowsFor(actor);
    dependencies.accessLog.listed(request, 'board', rows.length);
    const read = await readingPositions.reached(
      actor.id,
      rows.map(({ _id }) => _id),
    );
    const texts = await Promise.all(
      rows.map(async ({ _id, epoch, json }) => {
        const look = read.get(_id);
        const seen = look?.epoch === epoch && { seq: look.openSeq, at: look.openAt.toISOString() };
        const own = JSON.stringify({ viewers: await viewers(_id), ...(seen && { seen }) });
        return `${json.slice(0, -1)},${own.slice(1)}`;
      }),
    );
    return new JsonText(`[${texts.join(',')}]`);
  }

  /** Returns the rows of a wall display's department as its level of privacy allows. See {@link list}. */
  async function listFor({ departmentId, level }: DisplayActor): Promise<BoardRow[]> {
    const rows = await rowsOf(departmentId);
    await patients.restrictions.fresh();
    return rows.map(({ _id, json }) => {
      const row = { ...SharedRow.parse(JSON.parse(json)), viewers: [] };
      return patients.restrictions.namedFor(_id) ? rowOfRestricted(row) : rowOfLevel(row, level);
    });
  }

  /** Returns the rows of the actor's department without the charts that are restricted to others. */
  async function rowsFor(actor: SessionActor) {
    const rows = await rowsOf(actor.departmentId);
    const hidden = new Set(await patients.restrictions.hiddenFrom(actor));
    return rows.filter(({ _id }) => !hidden.has(_id));
  }

  /**
   * Returns the rows of the patients in the department's care as the order "sickest first" of the tracking list has them.
   * See {@link list}. Throws `unavailable` while the row of a written entry is missing: no message completes this list.
   */
  async function sickestFirst({ actor, now }: RequestContext): Promise<SharedRow[]> {
    if (!(await isSettledWithin(boardCompleteMs, [projection.settledSoon()]))) {
      throw new AppError('unavailable', { retryAfterSeconds: databaseRetrySeconds });
    }
    const rows = (await rowsFor(actor)).map(({ json }) => SharedRow.parse(JSON.parse(json)));
    const placeOf = orderOf('deterioration', [], now().getTime());
    return rows
      .filter((row) => !hasLeft(row))
      .map((row) => ({ row, place: placeOf({ ...row, viewers: [] }) }))
      .toSorted((one, other) => compareKeys(one.place, other.place))
      .map(({ row }) => row);
  }

  async function rowsOf(departmentId: string): Promise<Pick<StoredRow, '_id' | 'epoch' | 'json'>[]> {
    if (!isRepaired) await settledWithin(boardRepairedMs, [repaired]);
    if (!isRepaired) throw new AppError('unavailable', { retryAfterSeconds: databaseRetrySeconds });
    // Waits for queued rows, so that callers find their own writes.
    await settledWithin(boardSettledMs, [projection.settled()]);
    return boardRows()
      .find(
        { departmentId, goneAt: { $exists: false } },
        { projection: { json: 1, epoch: 1 }, sort: { arrivedAt: 1 }, limit: wireItems.boardRows },
      )
      .toArray();
  }

  /** Returns the news of a chart since the caller last had it open. Throws `not-found` for another department's. */
  async function since({ actor }: RequestContext, patientId: string): Promise<ChartNews> {
    const patient = await patients.require(actor, patientId);
    const [look, chart, own] = await Promise.all([
      readingPositions.before(actor.id, patient),
      projection.chartOf(patient),
      settings.of(patient.departmentId),
    ]);
    if (!chart) throw new AppError('not-found');
    return chartNews(chart, look, own);
  }

  /** Returns the parts of a chart behind its row, up to the end of the log, and the department's settings. */
  async function chartOf(patient: PatientRef): Promise<KnownChart | undefined> {
    const [chart, own] = await Promise.all([projection.chartOf(patient), settings.of(patient.departmentId)]);
    return chart && { chart, settings: own };
  }

  /** Derives every row of a department again after a change of a setting that rows depend on. Never throws. */
  function settingsChanged(departmentId: string, setting: DepartmentSetting): void {
    if (setting !== 'vitals-intervals' && setting !== 'critical-limits') return;
    settings.forget(departmentId);
    boardRows()
      .find({ departmentId }, { projection: { _id: 1 } })
      .forEach(({ _id }) => {
        projection.repair(_id);
      })
      // The next repair finds these rows by their settings.
      .catch(() => log.warn('the rows of a department could not be read'));
  }

  async function close(): Promise<void> {
    await Promise.all([...intervals.map((interval) => interval.stop()), readingPositions.stop()]);
    await projection.close();
  }

  return {
    list,
    listFor,
    sickestFirst,
    figuresOf,
    past,
    since,
    chartOf,
    readingPositions,
    settingsChanged,
    entered: (entry: ChartEntry) => projection.entered(entry),
    viewersChanged: (patientId: string) => projection.viewersChanged(patientId),
    close,
  };
}
