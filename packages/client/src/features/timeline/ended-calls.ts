import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { StandDown } from '@bedside/contracts/clinical/attention/stand-downs.ts';
import { news2WindowMs } from '@bedside/contracts/clinical/news2/news2.ts';

/** The calls that ended by themselves with the set of vitals of an entry. */
export interface EndedCall {
  entry: ChartEntry;
  standDown: StandDown;
}

/**
 * ATTN-12: returns the calls of one day that ended by themselves, in groups. In a group, each ended at most half an hour
 * after the one before it. Groups and calls are newest first, as `entries` are.
 */
export function endedCalls(
  entries: readonly ChartEntry[],
  standDownOf: (entry: ChartEntry) => StandDown | undefined,
): EndedCall[][] {
  const groups: EndedCall[][] = [];
  for (const entry of entries) {
    const standDown = standDownOf(entry);
    if (standDown === undefined) continue;
    const group = groups.at(-1);
    const later = group?.at(-1)?.entry.at;
    const isNear = later !== undefined && Date.parse(later) - Date.parse(entry.at) <= news2WindowMs;
    if (group && isNear) group.push({ entry, standDown });
    else groups.push([{ entry, standDown }]);
  }
  return groups;
}
