import { type ChartNews, type NewsKind, newsKinds } from '@bedside/contracts/board/board.contract.ts';
import { itemBounds as wireItems } from '@bedside/contracts/bounds.ts';
import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { type BoardSettings, criticalResults } from '@bedside/contracts/clinical/board/board-facts.ts';
import { boardNews2 } from '@bedside/contracts/clinical/board/board-news2.ts';
import { currentRecords } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { itemBounds } from '../../bounds.ts';
import { entriesAfter } from '../../chart/read-entries.ts';
import type { ChartOfRow } from './board-chart.ts';
import type { Look } from './looks.ts';

/** The kind under which an entry counts as news; null for entries that change nothing clinical. */
const kindOf: Record<ChartEntryType, NewsKind | null> = {
  'patient.created': null,
  'patient.updated': 'facts',
  'vitals.recorded': 'vitals',
  'note.added': 'notes',
  'note.amended': 'notes',
  'lab.added': 'labs',
  'lab.analyzed': null,
  'lab.tagged': null,
  'lab.untagged': null,
  'score.calculated': 'scores',
  'medication.started': 'medications',
  'medication.given': 'medications',
  'medication.discontinued': 'medications',
  'xray.analyzed': 'xrays',
  'chat.asked': null,
  'chat.replied': null,
  'chat.cleared': null,
  'record.entered-in-error': 'corrections',
  'record.reviewed': 'reviews',
  'attention.taken': null,
};

/** Returns what is new in a chart since a look, without AI. `chart` is current. */
export async function chartNews(
  chart: ChartOfRow,
  since: Look | undefined,
  settings: BoardSettings,
): Promise<ChartNews> {
  const { patient, epoch, seq } = chart;
  const none = { seq, epoch, counts: [], hasMore: false, critical: [] };
  if (since === undefined) return none;
  const entries = await entriesAfter(patient.id, since.seq, itemBounds.newsEntries);
  const counts = newsKinds
    .map((kind) => ({ kind, count: entries.filter(({ type }) => kindOf[type] === kind).length }))
    .filter(({ count }) => count > 0);
  const added = new Set(entries.map(({ _id }) => _id));
  const sets = currentRecords(chart.sets);
  const earlier = sets.filter(({ id }) => !added.has(id));
  const critical = criticalResults(
    chart.labs.filter(({ id }) => added.has(id)),
    { limits: settings.criticalLimits, patient },
  );
  return {
    since,
    seq: Math.max(seq, entries.at(-1)?.seq ?? 0),
    epoch,
    counts,
    hasMore: entries.length === itemBounds.newsEntries,
    ...(earlier.length < sets.length && {
      news2: { from: boardNews2(earlier, patient), to: boardNews2(sets, patient) },
    }),
    critical: critical.slice(0, wireItems.boardResults),
  };
}
