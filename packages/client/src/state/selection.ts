import type { ChartDomain } from '@bedside/contracts/chart-entries.ts';
import type { RecordDomain } from '@bedside/contracts/record-marks.ts';
import { atom } from 'jotai';

export const mainTabs = ['chat', 'history', 'xray'] as const;
export type MainTab = (typeof mainTabs)[number];

/** The history section of each domain. Null: the domain has a tab or a panel instead. */
const sectionOf = {
  vitals: 'vitals',
  notes: 'notes',
  labs: 'labs',
  scores: 'scores',
  medications: 'medications',
  patients: null,
  xrays: null,
  chat: null,
  records: null,
  attention: null,
} as const satisfies Record<ChartDomain, string | null>;

type DomainSection = NonNullable<(typeof sectionOf)[ChartDomain]>;
export type HistorySection = DomainSection | 'timeline';

/** The sections of the history tab, in order. */
export const historySections: readonly HistorySection[] = [
  ...Object.values(sectionOf).filter((section) => section !== null),
  'timeline',
];

/** The selected patient. Not stored: a reload begins without one (D31). */
export const selectedPatientIdAtom = atom<string | null>(null);

/** Whether the update-vitals dialog is open, and its first focused field. */
export const vitalsDialogAtom = atom<{ open: boolean; field?: string }>({ open: false });

/** Whether the notes show the ways to begin a new one. */
export const startNoteAtom = atom(false);

/** The note that is open to read. */
export const noteDialogAtom = atom<{ patientId: string; noteId: string } | null>(null);

/** A message of the conversation that the chat scrolls to. */
export const soughtMessageAtom = atom<string | null>(null);

/** Opens the chat at a message. */
export const showMessageAtom = atom(null, (_get, set, messageId: string) => {
  set(noteDialogAtom, null);
  set(soughtMessageAtom, messageId);
  set(activeTabAtom, 'chat');
});

export const activeTabAtom = atom<MainTab>('chat');

export const historySectionAtom = atom<HistorySection>('vitals');

/** How the vitals of the history are shown. */
export type VitalsView = 'table' | 'trends';
export const vitalsViewAtom = atom<VitalsView>('table');

export type LabsFilter = 'all' | 'abnormal' | 'notJudged';

interface LabsView {
  filter: LabsFilter;
  /** The result whose details are open. */
  labId: string | null;
}

const allLabs: LabsView = { filter: 'all', labId: null };

/** Which lab results the section shows. */
export const labsViewAtom = atom<LabsView>(allLabs);

/** Opens the lab results with a filter or one result. */
export const openLabsAtom = atom(null, (_get, set, view: Partial<LabsView>) => {
  set(labsViewAtom, { ...allLabs, ...view });
  set(openHistoryAtom, 'labs');
});

/** Opens one section of the patient's history, and closes the phone's drawer. */
export const openHistoryAtom = atom(null, (_get, set, section: HistorySection) => {
  set(historySectionAtom, section);
  set(activeTabAtom, 'history');
  set(drawerOpenAtom, false);
});

export const addPatientDialogAtom = atom(false);

export const patientMenuAtom = atom(false);

/** Whether the command palette is open. */
export const paletteAtom = atom(false);

/** The patients selected in this session, the latest first. In memory only (D31). */
export const recentPatientsAtom = atom<readonly string[]>([]);

/** Whether the sidebar is open as a drawer, on screens narrower than 768 px. */
export const drawerOpenAtom = atom(false);

/** A record that the part of the screen that shows it scrolls to and focuses. */
export interface SoughtRecord {
  patientId: string;
  domain: RecordDomain;
  id: string;
  /** The time that its list is sorted by. */
  at: string;
}
export const soughtRecordAtom = atom<SoughtRecord | null>(null);

/** Opens the part of the screen that shows a record, at the record. */
export const openRecordAtom = atom(null, (_get, set, record: SoughtRecord) => {
  const { patientId, domain, id } = record;
  if (domain === 'chat') return set(showMessageAtom, id);
  if (domain === 'notes') return set(noteDialogAtom, { patientId, noteId: id });
  if (domain === 'vitals') set(vitalsViewAtom, 'table');
  set(soughtRecordAtom, record);
  const section = sectionOf[domain];
  if (section === null) set(activeTabAtom, 'xray');
  else set(openHistoryAtom, section);
});

/** Resets the view to a screen without a patient, at the end of a session. */
export const resetSelectionAtom = atom(null, (_get, set) => {
  set(selectedPatientIdAtom, null);
  set(vitalsDialogAtom, { open: false });
  set(startNoteAtom, false);
  set(noteDialogAtom, null);
  set(soughtMessageAtom, null);
  set(soughtRecordAtom, null);
  set(activeTabAtom, 'chat');
  set(historySectionAtom, 'vitals');
  set(vitalsViewAtom, 'table');
  set(labsViewAtom, allLabs);
  set(paletteAtom, false);
  set(recentPatientsAtom, []);
  set(addPatientDialogAtom, false);
  set(patientMenuAtom, false);
  set(drawerOpenAtom, false);
});
