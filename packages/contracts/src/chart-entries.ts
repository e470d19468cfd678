import * as z from 'zod';
import { attentionEntries } from './attention/attention.contract.ts';
import { textBounds } from './bounds.ts';
import { chatEntries } from './chat/chat.contract.ts';
import { handoverEntries } from './handover/handover.contract.ts';
import { labsEntries } from './labs/labs.contract.ts';
import { medicationsEntries } from './medications/medications.contract.ts';
import { notesEntries } from './notes/notes.contract.ts';
import { patientsEntries } from './patients/patients.contract.ts';
import { Actor, Id, Instant } from './primitives.ts';
import type { RecordDomain } from './record-marks.ts';
import { recordsEntries } from './records/records.contract.ts';
import { scoresEntries } from './scores/scores.contract.ts';
import { vitalsEntries } from './vitals/vitals.contract.ts';
import { xraysEntries } from './xrays/xrays.contract.ts';

/** The domains of the chart without records that can be marked. All others are in {@link RecordDomain}. */
type UnmarkedDomain = 'patients' | 'records' | 'attention' | 'handover';

/** The entry types of each domain that keeps records in the chart. Add a new domain here. */
const entriesByDomain = {
  vitals: vitalsEntries,
  notes: notesEntries,
  labs: labsEntries,
  scores: scoresEntries,
  medications: medicationsEntries,
  xrays: xraysEntries,
  chat: chatEntries,
  patients: patientsEntries,
  records: recordsEntries,
  attention: attentionEntries,
  handover: handoverEntries,
} satisfies Record<RecordDomain | UnmarkedDomain, object>;

/** A domain with records in the chart. Code that treats domains differently is a table over this type. */
export type ChartDomain = keyof typeof entriesByDomain;
export const chartDomains = Object.keys(entriesByDomain).filter(
  (domain): domain is ChartDomain => domain in entriesByDomain,
);

export type ChartEntryType = { [D in ChartDomain]: keyof (typeof entriesByDomain)[D] }[ChartDomain];

/** The schema of `data` for each type of chart entry. */
export const chartEntries = {
  ...entriesByDomain.patients,
  ...entriesByDomain.vitals,
  ...entriesByDomain.notes,
  ...entriesByDomain.labs,
  ...entriesByDomain.scores,
  ...entriesByDomain.medications,
  ...entriesByDomain.xrays,
  ...entriesByDomain.chat,
  ...entriesByDomain.records,
  ...entriesByDomain.attention,
  ...entriesByDomain.handover,
} satisfies Record<ChartEntryType, z.ZodType>;

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

/** Returns the domain that writes entries of this type. */
export function domainOfEntry(type: ChartEntryType): ChartDomain {
  const domain = chartDomains.find((each) => Object.hasOwn(entriesByDomain[each], type));
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
