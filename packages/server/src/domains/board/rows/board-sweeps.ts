import { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { boardPollMs, boardRepairMs, maxSweptRows } from '../../../bounds.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { headsOf } from '../../../chart/reading/read-entries.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../../infra/observe/log.ts';
import { everyInterval, type Interval } from '../../../infra/timers/every-interval.ts';
import type { Rooms } from '../../../realtime/rooms.ts';
import { boardRows, ruleVersion, type StoredRow } from '../board.model.ts';
import type { VersionedSettings } from '../board-settings.ts';
import type { BoardProjection } from './projection.ts';
import { boardRoom } from './row-pushes.ts';

/** How far back a poll searches for rows, because the clocks of two nodes differ. */
const boardPollOverlapMs = 10_000;

export interface SweepDependencies {
  projection: Pick<BoardProjection, 'repair' | 'settled'>;
  patients: { presentRefs: (size: number) => AsyncIterable<PatientRef[]> };
  settingsOf: (departmentId: string) => Promise<VersionedSettings>;
  rooms: Pick<Rooms, 'deliverMissedRow' | 'deliverMissedGone' | 'departmentsWithReaders'>;
  viewers: (patientId: string) => Promise<Viewer[]>;
  nodes: { readonly shared: boolean };
  log: Log;
}

/**
 * Keeps the stored rows and this node's readers current without a push: rows that time changes, rows of other nodes that
 * the bus lost, and rows behind their logs. `repaired` resolves after the first comparison with the logs.
 */
export function startSweeps(dependencies: SweepDependencies): {
  intervals: Interval[];
  repaired: Promise<void>;
} {
  const { log, nodes } = dependencies;
  const poll = pollOtherNodes(dependencies);
  const every = (milliseconds: number, job: () => Promise<unknown>, failed: string) =>
    everyInterval(milliseconds, job, { log, failed });
  const first = repairRows(dependencies).then(() => dependencies.projection.settled());
  first.catch(() => log.warn('rows of the board could not be compared with their charts'));
  return {
    repaired: first.catch(() => undefined),
    intervals: [
      every(boardPollMs, () => wakeRows(dependencies), 'due rows of the board could not be read'),
      every(boardPollMs, async () => nodes.shared && poll(), 'rows of other nodes could not be read'),
      every(
        boardRepairMs,
        () => repairRows(dependencies),
        'rows of the board could not be compared with their charts',
      ),
    ],
  };
}

/** Derives the rows that are due again. */
async function wakeRows({ projection }: SweepDependencies): Promise<void> {
  const due = await boardRows()
    .find({ wakeAt: { $lte: now() } }, { projection: { _id: 1 }, limit: maxSweptRows })
    .toArray();
  for (const { _id } of due) projection.repair(_id);
}

/**
 * Derives rows again that are missing, behind the end of the log, or from another epoch, older rules or other settings
 * of the department. Reads one index key per present patient's log.
 */
async function repairRows({ projection, patients, settingsOf }: SweepDependencies): Promise<void> {
  for await (const refs of patients.presentRefs(maxSweptRows)) {
    const ids = refs.map(({ id }) => id);
    const [heads, stored] = await Promise.all([
      headsOf(ids),
      boardRows()
        .find({ _id: { $in: ids } }, { projection: { json: 0 } })
        .toArray(),
    ]);
    const rows = new Map(stored.map((row) => [row._id, row]));
    for (const ref of refs) {
      const settings = await settingsOf(ref.departmentId);
      const head = heads.get(ref.id) ?? 0;
      if (!isCurrent(rows.get(ref.id), ref, head, settings.versions)) projection.repair(ref.id);
    }
  }
}

type RowState = Omit<StoredRow, 'json'>;

function isCurrent(
  row: RowState | undefined,
  { epoch }: PatientRef,
  head: number,
  settings: string,
): boolean {
  if (row === undefined || row.goneAt !== undefined) return false;
  // A node of a later version has derived it.
  if (row.ruleVersion > ruleVersion) return true;
  const isOfThisVersion = row.ruleVersion === ruleVersion && row.settings === settings;
  return isOfThisVersion && row.epoch === epoch && row.seq >= head;
}

/**
 * Returns a poll that delivers the rows of other nodes to this node's readers. Reads no row of a department without
 * readers here.
 */
function pollOtherNodes({ rooms, viewers }: SweepDependencies): () => Promise<void> {
  let last = now();
  return async () => {
    const from = new Date(last.getTime() - boardPollOverlapMs);
    last = now();
    const departments = rooms.departmentsWithReaders();
    if (departments.length === 0) return;
    const changed = boardRows().find(
      { departmentId: { $in: departments }, madeAt: { $gt: from } },
      { sort: { madeAt: -1 }, limit: maxSweptRows },
    );
    for await (const { _id: patientId, departmentId, epoch, goneAt, json } of changed) {
      const room = boardRoom(departmentId, 'staff');
      if (goneAt) rooms.deliverMissedGone(room, { patientId, epoch });
      else rooms.deliverMissedRow(room, await withViewers(json, viewers(patientId)));
    }
  };
}

async function withViewers(json: string, viewers: Promise<Viewer[]>): Promise<BoardRow> {
  return BoardRow.parse({ ...JSON.parse(json), viewers: await viewers });
}
