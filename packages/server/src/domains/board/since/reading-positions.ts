import type { ChartLog } from '../../../chart/chart-log.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { WriteGroups } from '../../../infra/mongo/write-groups.ts';
import { type Log, withoutWords } from '../../../infra/observe/log.ts';
import { KeyedQueue } from '../../../infra/queues/keyed-queue.ts';
import { everyInterval } from '../../../infra/timers/every-interval.ts';
import { readingPositions, type StoredReadingPosition } from './reading-positions.model.ts';

/** Looks that a node writes at once. */
const maxLooksPerWrite = 1000;

/**
 * The interval at which a node stores the position of open looks. A look ends when its stored position is older than
 * twice that.
 */
const lookNotedMs = 30_000;

/** The pause between two writes of looks that begin or end. */
const betweenLookWritesMs = 100;

interface Open {
  userId: string;
  patient: PatientRef;
  /** Sockets of this node with the chart open. */
  sockets: number;
}

interface Noted {
  look: Open;
  hasEnded: boolean;
}

/** The position at which a clinician's last look at a chart ended. */
export interface Look {
  seq: number;
  at: string;
}

const idOf = (userId: string, patientId: string) => `${userId} ${patientId}`;

/**
 * Stores each clinician's reading position in each chart: when a watch begins and ends, and every 30 s while it lasts.
 * Leaving the chart ends the look. A lost connection does not: a watch that begins within a minute of the last write
 * continues the look, so that a reload or a second tab keeps its news. The writes never delay a watch. A lost write
 * only makes a chart seem less read than it is. `onBegun` receives the patient's id once a look that began is stored.
 */
export function createReadingPositions(
  chart: Pick<ChartLog, 'position'>,
  log: Log,
  onBegun: (patientId: string) => void,
) {
  const open = new Map<string, Open>();
  // The writes of one look run in order. Otherwise a chart that is reopened at once could count as left.
  const turns = new KeyedQueue();
  const failed = 'how far charts have been read could not be noted';

  /** All screens of a restarted node return within seconds, so looks that begin soon after each other share a write. */
  const groups = new WriteGroups<Noted & { written: () => void }>(
    maxLooksPerWrite,
    async (notes) => {
      await write(notes);
      for (const { written } of notes) written();
    },
    { rest: betweenLookWritesMs },
  );

  /** Notes a look at once or with others. Never rejects. */
  const noteSoon = (look: Open, hasEnded = false): Promise<void> =>
    new Promise((written) => groups.add({ look, hasEnded, written }));

  /** Never rejects. */
  async function write(notes: readonly Noted[]): Promise<void> {
    try {
      const at = now();
      const places = await Promise.all(notes.map(({ look }) => chart.position(look.patient.id)));
      const writes = notes.map(({ look, hasEnded }, index) =>
        noteOf(look, { place: places[index] ?? 0, at, hasEnded }),
      );
      await readingPositions().bulkWrite(writes, { ordered: false, writeConcern: { w: 1 } });
    } catch (error) {
      log.warn({ err: withoutWords(error) }, failed);
    }
  }

  function opened(userId: string, patient: PatientRef): void {
    const id = idOf(userId, patient.id);
    const look = open.get(id) ?? { userId, patient, sockets: 0 };
    look.sockets += 1;
    open.set(id, look);
    void turns.run(id, () => noteSoon(look)).then(() => onBegun(patient.id));
  }

  /** `isLeft` is true if the clinician left the chart. Otherwise the connection ended, perhaps because of a reload. */
  function closed(userId: string, patientId: string, isLeft: boolean): void {
    const id = idOf(userId, patientId);
    const look = open.get(id);
    if (!look) return;
    look.sockets -= 1;
    if (look.sockets > 0) return;
    open.delete(id);
    void turns.run(id, () => noteSoon(look, isLeft));
  }

  const noting = async () => {
    const openLooks = [...open.values()];
    for (let start = 0; start < openLooks.length; start += maxLooksPerWrite)
      await write(
        openLooks.slice(start, start + maxLooksPerWrite).map((look) => ({ look, hasEnded: false })),
      );
  };

  /** Returns the position at which the look before the current one ended; undefined if there was none in this epoch. */
  async function before(userId: string, { id, epoch }: PatientRef): Promise<Look | undefined> {
    const look = await readingPositions().findOne({ _id: idOf(userId, id) });
    if (look?.epoch !== epoch) return undefined;
    // Without an open look, the last one is the previous look.
    const isOpen = look.hasEnded !== true && isCurrent(look.openAt);
    const [seq, at] = isOpen ? [look.seq, look.at] : [look.openSeq, look.openAt];
    return typeof seq === 'number' && at ? { seq, at: at.toISOString() } : undefined;
  }

  /** Returns a clinician's reading position in each of these charts. */
  async function reached(
    userId: string,
    patientIds: readonly string[],
  ): Promise<Map<string, StoredReadingPosition>> {
    const positions = await readingPositions()
      .find({ userId, patientId: { $in: [...patientIds] } })
      .toArray();
    return new Map(positions.map((one) => [one.patientId, one]));
  }

  /** ATTN-17: returns when one of these clinicians last had a chart open; without ids, when anyone had. */
  async function lastLook(patientId: string, userIds: readonly string[]): Promise<string | undefined> {
    const ofTeam = userIds.length > 0 && { _id: { $in: userIds.map((userId) => idOf(userId, patientId)) } };
    const [last] = await readingPositions()
      .find({ patientId, ...ofTeam })
      .sort({ openAt: -1 })
      .limit(1)
      .toArray();
    return last?.openAt.toISOString();
  }

  const interval = everyInterval(lookNotedMs, noting, { log, failed });
  return { opened, closed, before, reached, lastLook, stop: () => interval.stop() };
}

const isCurrent = (openAt: Date): boolean => now().getTime() - openAt.getTime() <= 2 * lookNotedMs;

interface Note {
  place: number;
  at: Date;
  hasEnded: boolean;
}

/** Continues a look, or begins one at the end of the last one. One atomic update works for all tabs and nodes. */
function noteOf({ userId, patient }: Open, { place, at, hasEnded }: Note) {
  const { id: patientId, epoch } = patient;
  const isSameLog = { $eq: ['$epoch', epoch] };
  const since = new Date(at.getTime() - 2 * lookNotedMs);
  const continues = { $and: [isSameLog, { $gte: ['$openAt', since] }, { $ne: ['$hasEnded', true] }] };
  const ownOrLast = (own: string, last: string) => ({
    $cond: [continues, { $ifNull: [own, null] }, { $cond: [isSameLog, last, null] }],
  });
  return {
    updateOne: {
      filter: { _id: idOf(userId, patientId) },
      update: [
        {
          $set: {
            userId,
            patientId,
            epoch,
            seq: ownOrLast('$seq', '$openSeq'),
            at: ownOrLast('$at', '$openAt'),
            openSeq: { $cond: [isSameLog, { $max: ['$openSeq', place] }, place] },
            openAt: at,
            hasEnded,
          },
        },
      ],
      upsert: true,
    },
  };
}
