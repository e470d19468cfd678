import type { ChartNews } from '@bedside/contracts/board/board.contract.ts';
import { itemBounds as wireItems } from '@bedside/contracts/bounds.ts';
import { type NewsKind, newsKinds } from '@bedside/contracts/chart-domain.ts';
import { newsKindOf } from '@bedside/contracts/chart-entries.ts';
import { type BoardSettings, criticalResults } from '@bedside/contracts/clinical/board/board-facts.ts';
import { boardNews2 } from '@bedside/contracts/clinical/board/board-news2.ts';
import { currentRecords } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { entriesAfter } from '../../../chart/reading/read-entries.ts';
import type { ChartOfRow } from '../rows/board-chart.ts';
import type { Look } from './reading-positions.ts';

/** New entries that "since you last looked" counts. */
const maxNewsEntries = 2000;

type NewEntry = ChartNews['entries'][number];

/** Returns the news of a chart since a look, without AI. `chart` is current. */
export async function chartNews(
  chart: ChartOfRow,
  since: Look | undefined,
  settings: BoardSettings,
): Promise<ChartNews> {
  const { patient, epoch, seq } = chart;
  const none = { seq, epoch, counts: [], hasMore: false, entries: [], critical: [] };
  if (since === undefined) return none;
  const stored = await entriesAfter(patient.id, since.seq, maxNewsEntries);
  const entries = stored.flatMap((entry): NewEntry[] => {
    const kind = newsKindOf[entry.type];
    return kind === null ? [] : [{ seq: entry.seq, kind, recordId: entry.recordId ?? entry._id }];
  });
  const added = new Set(stored.map(({ _id }) => _id));
  const sets = currentRecords(chart.sets);
  const earlier = sets.filter(({ id }) => !added.has(id));
  const critical = criticalResults(
    chart.labs.filter(({ id }) => added.has(id)),
    { limits: settings.criticalLimits, patient },
  );
  return {
    since,
    seq: Math.max(seq, stored.at(-1)?.seq ?? 0),
    epoch,
    counts: countsOf(entries),
    hasMore: stored.length === maxNewsEntries,
    entries: entries.slice(-wireItems.newsEntries),
    ...(earlier.length < sets.length && {
      news2: { from: boardNews2(earlier, patient), to: boardNews2(sets, patient) },
    }),
    critical: critical.slice(0, wireItems.boardResults),
  };
}

/** Counts each record once per kind. Counts a record entered in error since the look as a correction only. */
function countsOf(entries: readonly NewEntry[]): ChartNews['counts'] {
  const recordsOf = (kind: NewsKind) =>
    new Set(entries.filter((entry) => entry.kind === kind).map(({ recordId }) => recordId));
  const corrected = recordsOf('corrections');
  return newsKinds
    .map((kind) => {
      const records = [...recordsOf(kind)];
      return {
        kind,
        count: kind === 'corrections' ? records.length : records.filter((id) => !corrected.has(id)).length,
      };
    })
    .filter(({ count }) => count > 0);
}
