import type * as z from 'zod';
import type { Endpoint } from './define.ts';

/** The domains with a section of the history, in its order. The address names them before any schema has loaded. */
export const historyDomains = ['vitals', 'notes', 'labs', 'scores', 'medications', 'handover'] as const;
export type HistoryDomain = (typeof historyDomains)[number];

/** The kinds of news in a chart, in the order in which screens count them. */
export const newsKinds = [
  'vitals',
  'labs',
  'notes',
  'scores',
  'medications',
  'xrays',
  'facts',
  'corrections',
  'reviews',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What a domain with entries in the chart log brings to the contract. */
interface ChartDomainParts<Entries, Endpoints> {
  /** The schema of each entry type's `data`. */
  entries: Entries;
  endpoints: Endpoints;
  /** The kind of news that each entry is, since the reader's last look and since a reply. Null: nothing clinical changes. */
  news: { [Type in keyof Entries]: NewsKind | null };
}

/** Declares a domain of the chart for the list in `chart-domains.ts`. Keeps the exact type of each part. */
export function defineChartDomain<
  const Entries extends Record<string, z.ZodType>,
  const Endpoints extends Record<string, Endpoint>,
>(parts: ChartDomainParts<Entries, Endpoints>): ChartDomainParts<Entries, Endpoints> {
  return parts;
}

/** Returns one part of each domain by the domain's name. */
export function columnOf<const Rows extends Record<string, object>, Part extends keyof Rows[keyof Rows]>(
  rows: Rows,
  part: Part,
): { [Name in keyof Rows]: Rows[Name][Part] } {
  const parts = Object.entries(rows).map(([name, row]) => [name, row[part as keyof typeof row]]);
  // Each name keeps its own part.
  return Object.fromEntries(parts) as { [Name in keyof Rows]: Rows[Name][Part] };
}
