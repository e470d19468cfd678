import { columnOf, type HistoryDomain } from '@bedside/contracts/chart-domain.ts';
import {
  byEntryType,
  type ChartDomain,
  type ChartEntry,
  domainOfEntry,
  type EntryTypeOf,
} from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { accessDomain } from '../features/access/access.domain.ts';
import { attentionDomain } from '../features/attention/attention.domain.ts';
import { chatDomain } from '../features/chat/chat.domain.ts';
import { foldNews } from '../features/chat/news.folds.ts';
import { devicesDomain } from '../features/devices/devices.domain.ts';
import { handoverDomain } from '../features/handover/handover.domain.ts';
import { foldMadeHandover } from '../features/handover/handover.folds.ts';
import { labsDomain } from '../features/labs/labs.domain.ts';
import { medicationsDomain } from '../features/medications/medications.domain.ts';
import { notesDomain } from '../features/notes/notes.domain.ts';
import { patientsDomain } from '../features/patients/patients.domain.ts';
import { recordsDomain } from '../features/records/records.domain.ts';
import { foldWaiting } from '../features/records/records.folds.ts';
import { scoresDomain } from '../features/scores/scores.domain.ts';
import type { EntryText, RecordTexts, UseText } from '../features/timeline/record-texts.ts';
import { foldTimeline } from '../features/timeline/timeline.folds.ts';
import { vitalsDomain } from '../features/vitals/vitals.domain.ts';
import { xraysDomain } from '../features/xrays/xrays.domain.ts';
import type { ChartFolds, Folds } from '../realtime/folds.ts';
import type { LoadView } from './sections/late-views.ts';

/** What a domain of the chart brings to the client. */
interface ClientDomain<Domain extends ChartDomain> {
  icon: LucideIcon;
  /** Its part of the context panel. */
  context: ComponentType<{ patientId: string }> | null;
  /** Its section of the history or its tab, in a bundle of its own. */
  section: Domain extends HistoryDomain | 'xrays' ? LoadView : null;
  /** How each of its entries changes cached data. */
  folds: Folds<EntryTypeOf<Domain>>;
  /** Describes its entries in the timeline. */
  useText: UseText<Domain>;
}

/**
 * The domains of the chart. The context panel shows their parts in this order: the ones that change most first, the facts
 * last. Add a new domain here.
 */
export const chartDomains = {
  vitals: vitalsDomain,
  labs: labsDomain,
  scores: scoresDomain,
  medications: medicationsDomain,
  patients: patientsDomain,
  notes: notesDomain,
  xrays: xraysDomain,
  chat: chatDomain,
  records: recordsDomain,
  attention: attentionDomain,
  handover: handoverDomain,
  access: accessDomain,
  devices: devicesDomain,
} satisfies { [Domain in ChartDomain]: ClientDomain<Domain> };

/** The client's only fold table. */
export const folds: ChartFolds = {
  byType: byEntryType<ChartFolds['byType']>(columnOf(chartDomains, 'folds')),
  ofEveryType: [foldNews, foldTimeline, foldMadeHandover, foldWaiting],
};

/** Returns a function that describes an entry. `before` is the patient in the previous entry about them. */
export function useEntryText(texts: RecordTexts): (entry: ChartEntry, before?: Patient) => EntryText {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of domains never changes, so the order of the hooks does not.
  const described = Object.entries(chartDomains).map(([domain, { useText }]) => [domain, useText(texts)]);
  // Each domain describes its own entries.
  const byDomain = Object.fromEntries(described) as Record<
    ChartDomain,
    (entry: ChartEntry, before?: Patient) => EntryText
  >;
  return (entry, before) => byDomain[domainOfEntry(entry.type)](entry, before);
}
