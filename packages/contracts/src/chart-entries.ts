import * as z from 'zod';
import { textBounds } from './bounds.ts';
import { columnOf, type NewsKind } from './chart-domain.ts';
import { chartDomains } from './chart-domains.ts';
import { Actor, Id, Instant } from './primitives.ts';
import type { RecordDomain } from './record-marks.ts';

/** A domain with entries in the chart log. Code that treats domains differently is a table over this type. */
export type ChartDomain = keyof typeof chartDomains;
/** The name of each domain of the chart. */
export const chartDomainNames = Object.keys(chartDomains).filter(
  (domain): domain is ChartDomain => domain in chartDomains,
);

const entriesByDomain = columnOf(chartDomains, 'entries');
type Entries = typeof entriesByDomain;

/** The types of the entries that a domain writes. */
export type EntryTypeOf<D extends ChartDomain> = keyof Entries[D] & ChartEntryType;

export type ChartEntryType = { [D in ChartDomain]: keyof Entries[D] }[ChartDomain];
type Schemas = {
  [T in ChartEntryType]: {
    [D in ChartDomain]: T extends keyof Entries[D] ? Entries[D][T] : never;
  }[ChartDomain];
};

/** The schema of `data` for each type of chart entry. */
export const chartEntries = byEntryType<Schemas>(entriesByDomain);

/** The kind of news for each entry type, since the reader's last look and since a reply. Null: nothing clinical changes. */
export const newsKindOf = byEntryType<Record<ChartEntryType, NewsKind | null>>(
  columnOf(chartDomains, 'news'),
);

/** Joins what each domain has for its own entry types into one table of all types. */
export function byEntryType<Table extends Record<ChartEntryType, unknown>>(
  byDomain: Record<ChartDomain, Partial<Table>>,
): Table {
  // Each type belongs to one domain, so every type has its value.
  return Object.assign({}, ...Object.values(byDomain)) as Table;
}

export type ChartEntryData<T extends ChartEntryType> = z.output<(typeof chartEntries)[T]>;

/** One change to one patient. `seq` counts 1, 2, 3, … within `epoch`. */
export type ChartEntry<T extends ChartEntryType = ChartEntryType> = {
  [K in T]: {
    patientId: string;
    seq: number;
    epoch: string;
    type: K;
    at: string;
    actor: Actor;
    data: ChartEntryData<K>;
  };
}[T];

/** Every type of entry. */
export const entryTypes = Object.keys(chartEntries).filter(
  (type): type is ChartEntryType => type in chartEntries,
);

/**
 * The types of the entries that change nothing for a reader of the chart: conversation, tags and takes. The tracking
 * list shows the last other entry as the last change, so that its dot agrees with the chart's line about news.
 */
export const silentTypes: readonly ChartEntryType[] = entryTypes.filter(
  (type) => newsKindOf[type] === null && type !== 'patient.created',
);

/** Returns the domain that writes entries of this type. */
export function domainOfEntry(type: ChartEntryType): ChartDomain {
  const domain = chartDomainNames.find((each) => Object.hasOwn(entriesByDomain[each], type));
  if (domain === undefined) throw new Error(`No domain writes ${type}`);
  return domain;
}

/** Returns the types of the entries that a domain writes. */
export const entryTypesOf = (domain: ChartDomain): ChartEntryType[] =>
  entryTypes.filter((type) => Object.hasOwn(entriesByDomain[domain], type));

/** Returns the types of the entries that contain a record of this domain. A cleared conversation is no record. */
export const recordTypes = (domain: RecordDomain): ChartEntryType[] =>
  entryTypesOf(domain).filter((type) => type !== 'chat.cleared');

/** An entry without its `data` parsed. {@link chartEntries} has the schema of `data` for each type. */
export const ChartEntryFrame = z.object({
  patientId: Id,
  seq: z.number().int().min(1),
  epoch: Id,
  type: z.enum(entryTypes),
  at: Instant,
  actor: Actor,
  data: z.unknown(),
});

/**
 * An entry as a client receives it. Its type can be unknown, because a newer server sends types that this version
 * lacks.
 */
export const ReplayedEntryFrame = ChartEntryFrame.extend({
  type: z.union([ChartEntryFrame.shape.type, z.string().max(textBounds.id)]),
});

/** Returns whether this version has an entry type. */
export function isChartEntryType(type: string): type is ChartEntryType {
  return Object.hasOwn(chartEntries, type);
}
