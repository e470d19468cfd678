import * as z from 'zod';
import { textBounds } from './bounds.ts';
import { chatEntries } from './chat/chat.contract.ts';
import { labsEntries } from './labs/labs.contract.ts';
import { medicationsEntries } from './medications/medications.contract.ts';
import { notesEntries } from './notes/notes.contract.ts';
import { patientsEntries } from './patients/patients.contract.ts';
import { Actor, Id, Instant } from './primitives.ts';
import { scoresEntries } from './scores/scores.contract.ts';
import { vitalsEntries } from './vitals/vitals.contract.ts';
import { xraysEntries } from './xrays/xrays.contract.ts';

/** The types of entries of each domain with records in the chart. A new domain joins here. */
const entriesByDomain = {
  vitals: vitalsEntries,
  notes: notesEntries,
  labs: labsEntries,
  scores: scoresEntries,
  medications: medicationsEntries,
  xrays: xraysEntries,
  chat: chatEntries,
  patients: patientsEntries,
};

/** A domain with records in the chart. Each place that treats domains differently is a table over this type. */
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
} satisfies Record<ChartEntryType, z.ZodType>;

export type ChartEntryData<T extends ChartEntryType> = z.output<(typeof chartEntries)[T]>;

/** One change to one patient: `seq` counts 1, 2, 3 … within `epoch`, one life of the patient's log. */
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

const entryTypes = Object.keys(chartEntries).filter((type): type is ChartEntryType => type in chartEntries);

/** Returns the domain that writes entries of this type. */
export function domainOfEntry(type: ChartEntryType): ChartDomain {
  const domain = chartDomains.find((each) => Object.hasOwn(entriesByDomain[each], type));
  if (domain === undefined) throw new Error(`No domain writes ${type}`);
  return domain;
}

/** The frame of an entry; its `data` is parsed by {@link chartEntries} for its type. */
export const ChartEntryFrame = z.object({
  patientId: Id,
  seq: z.number().int().min(1),
  epoch: Id,
  type: z.enum(entryTypes),
  at: Instant,
  actor: Actor,
  data: z.unknown(),
});

/** The frame of an entry as a client reads it back: a newer server also sends types that this version does not know. */
export const ReplayedEntryFrame = ChartEntryFrame.extend({
  type: z.union([ChartEntryFrame.shape.type, z.string().max(textBounds.id)]),
});

/** Whether this version knows a type of entry. */
export function isChartEntryType(type: string): type is ChartEntryType {
  return Object.hasOwn(chartEntries, type);
}
