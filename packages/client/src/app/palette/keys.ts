import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { createStore } from 'jotai';
import { flushSync } from 'react-dom';
import { department, goAtom, type HistorySection, type MainTab, shiftHandover } from '../../state/address.ts';
import { beginNoteAtom } from '../../state/drafts/note-drafts.ts';
import {
  activeTabAtom,
  openHistoryAtom,
  patientMenuAtom,
  selectedPatientIdAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';
import type { Needs } from '../../ui/rights/needs.ts';
import { toggleContext } from '../context/use-context-panel.ts';
import { shortcutsDialogAtom } from './shortcuts-dialog.tsx';

type Store = ReturnType<typeof createStore>;

/** The tab that follows `g`. */
export const tabKeys: Record<string, MainTab> = { o: 'overview', c: 'chat', h: 'history', x: 'xray' };

/** The key of each section of the history that has one. */
export const sectionKeys = {
  labs: 'l',
  scores: 's',
  medications: 'm',
  timeline: 't',
  handover: 'h',
} as const satisfies Partial<Record<HistorySection, string>>;

/** The action of a single key. Returns false if it does nothing here. */
interface KeyCommand {
  run: (store: Store) => boolean;
  /** The call that it leads to. */
  needs?: Needs;
}

/** A key needs an open chart before it can lack a right there. */
const withPatient = (run: (store: Store, patientId: string) => void, needs?: Needs): KeyCommand => ({
  run: (store) => {
    const patientId = store.get(selectedPatientIdAtom);
    if (patientId !== null) run(store, patientId);
    return patientId !== null;
  },
  ...(needs && { needs }),
});

const always = (run: (store: Store) => void): KeyCommand => ({
  run: (store) => {
    run(store);
    return true;
  },
});

/** The single keys, except those that switch the patient. */
export const singleKeys: Readonly<Record<string, KeyCommand>> = {
  '?': always((store) => store.set(shortcutsDialogAtom, true)),
  '/': always((store) => store.set(patientMenuAtom, true)),
  a: withPatient(ask, chatEndpoints.ask),
  b: always(openDepartment),
  H: always(openShiftHandover),
  i: withPatient(toggleContext),
  o: withPatient((store) => openTab(store, 'overview')),
  n: withPatient((store, patientId) => store.set(beginNoteAtom, patientId), notesEndpoints.add),
  T: { run: takeCall },
  v: withPatient((store) => store.set(vitalsDialogAtom, { open: true }), vitalsEndpoints.record),
  [sectionKeys.labs]: withPatient((store) => openSection(store, 'labs')),
  [sectionKeys.scores]: withPatient((store) => openSection(store, 'scores')),
  [sectionKeys.medications]: withPatient((store) => openSection(store, 'medications')),
  [sectionKeys.timeline]: withPatient((store) => openSection(store, 'timeline')),
  [sectionKeys.handover]: withPatient((store) => openSection(store, 'handover')),
};

/** Opens the chat with the focus in the message box. */
export function ask(store: Store): void {
  flushSync(() => store.set(activeTabAtom, 'chat'));
  document.getElementById('main')?.querySelector('textarea')?.focus();
}

/** Takes the call of the open patient, as the button in the row below the head does. */
function takeCall(): boolean {
  const button = document.querySelector<HTMLElement>('[data-row] [data-take-call]');
  button?.click();
  return button !== null;
}

/** Opens the department with the focus in it. */
export function openDepartment(store: Store): void {
  flushSync(() => store.set(goAtom, department));
  focusMain();
}

/** Opens the hand-overs of the shift with the focus in them. */
export function openShiftHandover(store: Store): void {
  flushSync(() => store.set(goAtom, shiftHandover));
  focusMain();
}

/** Opens a section of the history with the focus in it, so that the next Tab goes on from there. */
export function openSection(store: Store, section: HistorySection): void {
  flushSync(() => store.set(openHistoryAtom, section));
  focusPanel();
}

/** Opens a tab with the focus in it. */
export function openTab(store: Store, tab: MainTab): void {
  flushSync(() => store.set(activeTabAtom, tab));
  focusPanel();
}

function focusPanel(): void {
  const panels = document.querySelectorAll<HTMLElement>('#main [role="tabpanel"]');
  focusAtTop(panels.item(panels.length - 1));
}

function focusMain(): void {
  focusAtTop(document.getElementById('main'));
}

/** Focuses an element without scrolling its content. In a low window, the frame scrolls to it. */
function focusAtTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView?.({ block: 'nearest' });
}
