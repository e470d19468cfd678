import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Log } from '../../infra/observe/log.ts';
import { everyInterval, type Interval } from '../../infra/timers/every-interval.ts';
import { presentEntry } from '../chart-entry.ts';
import type { ChartLog } from '../chart-log.ts';
import { chartEntries } from '../entry-store.ts';
import { inBatches } from './read-entries.ts';

/** Between two polls for entries that the bus lost. */
const missedEntriesPollMs = 1000;

/** Patients in one search for missed entries. */
const maxMissedPatients = 500;

/** Entries that one search for missed entries reads. */
const maxMissedEntries = 5000;

/** The state of the other nodes as this node sees it. */
interface Nodes {
  /** True if other nodes may write. */
  readonly shared: boolean;
  /** True if their messages may be lost. */
  readonly degraded: boolean;
}

/** The viewers of this node. */
interface Viewers {
  /** Returns the watched patients, each with the `seq` up to which the viewers have every entry. */
  watched(): Map<string, number>;
  deliverMissed(entry: ChartEntry): void;
}

/**
 * Polls MongoDB for entries of other nodes that this node's viewers have not received. Polls once a second while Redis
 * is lost, and otherwise every two seconds, because another node that has lost Redis cannot send a message.
 */
export function pollForMissedEntries(nodes: Nodes, viewers: Viewers, chart: ChartLog, log: Log): Interval {
  let turn = 0;
  const poll = async () => {
    turn += 1;
    if (nodes.degraded || (nodes.shared && turn % 2 === 0)) await deliverMissed(viewers, chart);
  };
  return everyInterval(missedEntriesPollMs, poll, {
    log,
    failed: 'entries of other nodes could not be read',
  });
}

async function deliverMissed(viewers: Viewers, chart: ChartLog): Promise<void> {
  const after = [...viewers.watched()].map(([patientId, seq]) => ({ patientId, seq: { $gt: seq } }));
  for (let start = 0; start < after.length; start += maxMissedPatients) {
    const missed = chartEntries().find(
      { $or: after.slice(start, start + maxMissedPatients) },
      {
        sort: { patientId: 1, seq: 1 },
        limit: maxMissedEntries,
        readConcern: { level: 'majority' },
        ...inBatches,
      },
    );
    for await (const stored of missed) {
      chart.noticed(stored.patientId, stored.seq);
      viewers.deliverMissed(presentEntry(stored));
    }
  }
}
