import { type RecordDomain, recordDomains } from '@bedside/contracts/record-marks.ts';
import { atom } from 'jotai';
import {
  goAtom,
  type HistorySection,
  isHistorySection,
  lastSectionAtom,
  type MainTab,
  type Place,
  placeAtom,
  resetAddressAtom,
  sectionOf,
  timeOfArrival,
} from './address.ts';

/**
 * The patient in the address. Setting it keeps the section, and does not ask about unsaved work; see
 * `useSwitchPatient`.
 */
export const selectedPatientIdAtom = atom(
  (get) => get(placeAtom).patientId,
  (get, set, patientId: string | null) => {
    const place = get(placeAtom);
    if (place.patientId === patientId) return;
    set(goAtom, { patientId, section: place.section ?? 'overview', recordId: null });
  },
);

/** Whether the update-vitals dialog is open, and its first focused field. */
export const vitalsDialogAtom = atom<{ open: boolean; field?: string }>({ open: false });

/** Whether the notes show the ways to begin a new one. */
export const startNoteAtom = atom(false);

/** Whether the medications show the form for a new one. */
export const startMedicationAtom = atom(false);

/** The note in the address, open to read. */
export const noteDialogAtom = atom(
  (get) => {
    const { patientId, section, recordId } = get(placeAtom);
    return section === 'notes' && patientId !== null && recordId !== null
      ? { patientId, noteId: recordId }
      : null;
  },
  (get, set, note: { patientId: string; noteId: string } | null) => {
    const place = get(placeAtom);
    if (note !== null) set(openSectionAtom, 'notes', note.noteId, note);
    else if (place.section === 'notes' && place.recordId !== null)
      set(goAtom, { ...place, recordId: null }, { replace: true });
  },
);

/** A message of the conversation that the chat scrolls to. */
export const targetMessageAtom = atom<string | null>(null);

/** Opens the chat at a message. */
export const showMessageAtom = atom(null, (_get, set, messageId: string) => {
  set(openSectionAtom, 'chat', messageId);
  set(targetMessageAtom, messageId);
});

/** The tab in the address; null for the department's tracking list. */
export const activeTabAtom = atom(
  (get): MainTab | null => {
    const { section } = get(placeAtom);
    return section === null || !isHistorySection(section) ? section : 'history';
  },
  (get, set, tab: MainTab) => set(openSectionAtom, tab === 'history' ? get(lastSectionAtom) : tab),
);

/** Whether the address is the hand-overs of a shift, which are no section of a chart. */
export const isShiftHandoverAtom = atom((get) => {
  const { patientId, section } = get(placeAtom);
  return patientId === null && section === 'handover';
});

/** The section in the address, or else the section that the history tab opens. */
export const historySectionAtom = atom(
  (get) => get(lastSectionAtom),
  (_get, set, section: HistorySection) => set(openSectionAtom, section),
);

interface Opening {
  /** The patient to select if none is. */
  patientId?: string;
  /** The time that the record's list is sorted by. */
  at?: string | undefined;
}

/** Goes to a section of the chart on screen, and to one of its records. */
const openSectionAtom = atom(
  null,
  (
    get,
    set,
    section: NonNullable<Place['section']>,
    recordId: string | null = null,
    { patientId, at }: Opening = {},
  ) => {
    const place = get(placeAtom);
    set(goAtom, { patientId: place.patientId ?? patientId ?? null, section, recordId }, { at });
  },
);

/** How the vitals of the history are shown. They open with the picture; a record opens in the table. */
export type VitalsView = 'table' | 'trends';
export const vitalsViewAtom = atom<VitalsView>('trends');

export type LabsFilter = 'all' | 'abnormal' | 'notJudged';

interface LabsView {
  filter: LabsFilter;
  /** The result in the address, with its details open. */
  labId: string | null;
}

/** The filter of the lab results. */
export const labsFilterAtom = atom<LabsFilter>('all');

/** Which lab results the section shows. */
export const labsViewAtom = atom(
  (get): LabsView => {
    const { section, recordId } = get(placeAtom);
    return { filter: get(labsFilterAtom), labId: section === 'labs' ? recordId : null };
  },
  (get, set, { filter, labId }: LabsView) => {
    set(labsFilterAtom, filter);
    if (labId !== get(labsViewAtom).labId) set(goToRecordAtom, 'labs', labId);
  },
);

/** Goes to a record. Several records of one section share one step of the browser's history. */
const goToRecordAtom = atom(null, (get, set, section: 'labs' | 'xray', recordId: string | null) => {
  const place = get(placeAtom);
  const isFirst = place.section !== section || place.recordId === null;
  set(goAtom, { ...place, section, recordId }, { replace: !isFirst });
});

/** Writes the X-ray analysis on screen into the address; null removes it. Only while its patient's tab is open. */
export const xrayInAddressAtom = atom(null, (get, set, ofPatient: string, analysisId: string | null) => {
  const { patientId, section, recordId } = get(placeAtom);
  if (section !== 'xray' || patientId !== ofPatient || recordId === analysisId) return;
  set(goToRecordAtom, 'xray', analysisId);
});

/** Opens the lab results with a filter or one result. */
export const openLabsAtom = atom(null, (_get, set, { filter = 'all', labId = null }: Partial<LabsView>) => {
  set(labsFilterAtom, filter);
  set(openSectionAtom, 'labs', labId);
  set(drawerOpenAtom, false);
});

/** Opens one section of the patient's history, and closes the phone's drawer. */
export const openHistoryAtom = atom(null, (_get, set, section: HistorySection) => {
  set(openSectionAtom, section);
  set(drawerOpenAtom, false);
});

/** Whether the context panel is open as a sheet, in windows too narrow for a column. */
export const contextSheetAtom = atom(false);

export const addPatientDialogAtom = atom(false);

/** The open dialog over the department: the round, or the past of the board or of one chart. */
export const departmentDialogAtom = atom<
  { kind: 'round' } | { kind: 'past'; patientId: string | null } | null
>(null);

export const patientMenuAtom = atom(false);

/** Whether the command palette is open. */
export const paletteAtom = atom(false);

/** The patients selected in this session, the latest first. In memory only (D31). */
export const recentPatientsAtom = atom<readonly string[]>([]);

/** Whether the sidebar is open as a drawer, on screens narrower than 768 px. */
export const drawerOpenAtom = atom(false);

/** A record that the part of the screen that shows it scrolls to and focuses. */
export interface TargetRecord {
  patientId: string;
  domain: RecordDomain;
  id: string;
  /** Its time in its list. Unknown for an address from outside. */
  at?: string | undefined;
}
export const targetRecordAtom = atom<TargetRecord | null>(null);

/** Opens the part of the screen that shows a record, at the record. */
export const openRecordAtom = atom(null, (get, set, record: TargetRecord) => {
  const { patientId, domain, id, at } = record;
  const shown = get(selectedPatientIdAtom);
  // A record of another patient must not open over this chart.
  if (shown !== null && shown !== patientId) return;
  const section = sectionOf(domain);
  set(openSectionAtom, section, id, { patientId, at });
  set(drawerOpenAtom, false);
  set(seekPlaceAtom);
});

/** Scrolls to the record in the address once the section shows it. */
export const seekPlaceAtom = atom(null, (get, set) => {
  const { patientId, section, recordId } = get(placeAtom);
  if (patientId === null || recordId === null || section === null || section === 'timeline') return;
  // Notes open as a dialog.
  if (section === 'notes') return;
  if (section === 'chat') return set(targetMessageAtom, recordId);
  if (section === 'vitals') set(vitalsViewAtom, 'table');
  const domain = recordDomains.find((one) => sectionOf(one) === section);
  // A domain without marks, such as hand-overs, has no record to seek.
  if (domain === undefined) return;
  set(targetRecordAtom, { patientId, domain, id: recordId, at: timeOfArrival() });
});

/** Resets the view to a screen without a patient, at the end of a session. */
export const resetSelectionAtom = atom(null, (_get, set, options: { keepAddress?: boolean } = {}) => {
  set(resetAddressAtom, options);
  set(vitalsDialogAtom, { open: false });
  set(startNoteAtom, false);
  set(startMedicationAtom, false);
  set(targetMessageAtom, null);
  set(targetRecordAtom, null);
  set(vitalsViewAtom, 'trends');
  set(labsFilterAtom, 'all');
  set(paletteAtom, false);
  set(recentPatientsAtom, []);
  set(contextSheetAtom, false);
  set(addPatientDialogAtom, false);
  set(departmentDialogAtom, null);
  set(patientMenuAtom, false);
  set(drawerOpenAtom, false);
});
