import { trusted } from 'mongoose';
import { everyInterval, type Interval } from '../infra/every-interval.ts';
import type { Log } from '../infra/log.ts';
import type { Coordination } from '../realtime/coordination/coordination.ts';
import type { Rooms } from '../realtime/rooms.ts';
import { ChartEntryModel, type StoredEntry } from './chart-entry-model.ts';
import { type ChartLog, presentEntry } from './chart-log.ts';

const pollMilliseconds = 1000;
const batch = 500;

/**
 * Where nobody tells this node what the others wrote it asks Mongo for what is after the last entry that its own viewers
 * were told of: once a second while it has lost Redis itself, and every other second while it has not, since another
 * node that has cannot say so.
 */
export function pollForMissedEntries(
  coordination: Coordination,
  rooms: Rooms,
  chart: ChartLog,
  log: Log,
): Interval {
  let turn = 0;
  const poll = async () => {
    turn += 1;
    if (coordination.degraded || (coordination.shared && turn % 2 === 0)) await deliverMissed(rooms, chart);
  };
  return everyInterval(pollMilliseconds, poll, { log, failed: 'entries of other nodes could not be read' });
}

async function deliverMissed(rooms: Rooms, chart: ChartLog): Promise<void> {
  const after = [...rooms.watched()].map(([patientId, seq]) => ({ patientId, seq: trusted({ $gt: seq }) }));
  for (let start = 0; start < after.length; start += batch) {
    const missed = await ChartEntryModel.find({ $or: after.slice(start, start + batch) })
      .sort({ patientId: 1, seq: 1 })
      .limit(5000)
      .readConcern('majority')
      .lean<StoredEntry[]>();
    for (const stored of missed) {
      chart.noticed(stored.patientId, stored.seq);
      rooms.deliverMissed(presentEntry(stored));
    }
  }
}
