import { type HistoryDomain, historyDomains } from '@bedside/contracts/chart-domain.ts';
import type { RecordDomain } from '@bedside/contracts/record-marks.ts';
import { atom, getDefaultStore } from 'jotai';
import { navigate } from 'wouter/use-browser-location';

export const mainTabs = ['overview', 'chat', 'history', 'xray'] as const;
export type MainTab = (typeof mainTabs)[number];

export type HistorySection = HistoryDomain | 'timeline';

/** The sections of the history tab, in order. */
export const historySections: readonly HistorySection[] = [...historyDomains, 'timeline'];

/** A part of a chart that has an address of its own. */
export type PlaceSection = 'overview' | 'chat' | HistorySection | 'xray';
const placeSections: readonly PlaceSection[] = ['overview', 'chat', ...historySections, 'xray'];

/** Returns whether a part of a chart is a section of the history. */
export const isHistorySection = (section: PlaceSection): section is HistorySection =>
  section !== 'overview' && section !== 'chat' && section !== 'xray';

/** Returns the part of a chart that shows the records of a domain. */
export function sectionOf(domain: RecordDomain): PlaceSection {
  return domain === 'xrays' ? 'xray' : domain;
}

/** The place that the main screen shows. Every place has one address, with opaque ids only (D54). */
export interface Place {
  patientId: string | null;
  /** Null for the department's tracking list (D59). */
  section: PlaceSection | null;
  recordId: string | null;
}

export const department: Place = { patientId: null, section: null, recordId: null };

/** The hand-overs of a shift. */
export const shiftHandover: Place = { patientId: null, section: 'handover', recordId: null };

/** Returns the place at a path of the main screen, or null for any other page. `/` is the department. */
export function placeOf(path: string): Place | null {
  const parts = path.split('/').slice(1).map(decoded);
  if (parts.at(-1) === '') parts.pop();
  if (parts.length === 0 || (parts.length === 1 && parts[0] === 'department')) return department;
  const patientId = parts[0] === 'p' ? parts[1] : null;
  const [named = 'overview', recordId = null, ...rest] = patientId === null ? parts : parts.slice(2);
  const section = placeSections.find((one) => one === named);
  if (patientId === undefined || patientId === '' || section === undefined || rest.length > 0) return null;
  return { patientId, section, recordId };
}

/** Returns the address of a place. */
export function pathOf({ patientId, section, recordId }: Place): string {
  if (patientId === null && section === null) return '/department';
  const parts = [...(patientId === null ? [] : ['p', patientId]), section ?? 'overview'];
  return `/${[...parts, ...(recordId === null ? [] : [recordId])].map(encodeURIComponent).join('/')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address, and the last chart and section on screen. In memory only. */
interface Here {
  path: string;
  /** The patient of the last chart on screen. */
  lastPatientId: string | null;
  /** The section that the history tab opens next. */
  lastSection: HistorySection;
  /** Counts how often Back or Forward changed the place. */
  returns: number;
}

const nowhere: Here = { path: '/', lastPatientId: null, lastSection: 'vitals', returns: 0 };

const hereAtom = atom(arrived(nowhere));

/** The place on screen, from the browser's address alone. */
export const placeAtom = atom((get): Place => placeOf(get(hereAtom).path) ?? department);

/** The patient on screen, or else the last one. */
export const lastPatientIdAtom = atom((get) => get(hereAtom).lastPatientId);

/** The section of the history on screen, or else the last one. */
export const lastSectionAtom = atom((get) => get(hereAtom).lastSection);

/** Changes each time when Back or Forward changes the place. */
export const returnsAtom = atom((get) => get(hereAtom).returns);

interface GoOptions {
  /** Replaces the current step of the browser's history. */
  replace?: boolean;
  /** The record's time in its list. Stored in the browser's history, so that Back finds the record. */
  at?: string | undefined;
}

/** Goes to a place. Replaces the step in the history if the address stays the same. */
export const goAtom = atom(null, (get, set, place: Place, { replace = false, at }: GoOptions = {}) => {
  const path = pathOf(place);
  const isSame = path === window.location.pathname;
  navigate(path, { replace: replace || isSame, state: at === undefined ? null : { at } });
  set(hereAtom, arrived(get(hereAtom)));
});

/** Leaves every place at the end of a session. With `keepAddress`, the next sign-in leads to the current address. */
export const resetAddressAtom = atom(null, (_get, set, { keepAddress = false } = {}) => {
  if (!keepAddress && placeOf(window.location.pathname) !== null) navigate('/', { replace: true });
  set(hereAtom, arrived(nowhere));
});

/** Returns the time of the record in the address if this browser opened it from a list. */
export function timeOfArrival(): string | undefined {
  const { state } = window.history;
  return state !== null && typeof state === 'object' && 'at' in state && typeof state.at === 'string'
    ? state.at
    : undefined;
}

function arrived(last: Here): Here {
  const { pathname: path } = window.location;
  const { patientId, section } = placeOf(path) ?? department;
  // The hand-overs of a shift are no section of a chart, and the history must not open them.
  const isShift = patientId === null && section === shiftHandover.section;
  return {
    path,
    lastPatientId: patientId ?? last.lastPatientId,
    lastSection: (!isShift && historySections.find((one) => one === section)) || last.lastSection,
    returns: last.returns,
  };
}

type BackGuard = (to: Place) => boolean;
let guard: BackGuard | undefined;

/** Calls `ask` before the browser's Back and Forward lead to another place. If it returns false, the address stays. */
export function guardBack(ask: BackGuard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
}

window.addEventListener('popstate', () => {
  const store = getDefaultStore();
  const here = store.get(hereAtom);
  // A link within the page, such as the skip link.
  if (here.path === window.location.pathname) return;
  const to = placeOf(window.location.pathname);
  if (to !== null && guard && placeOf(here.path) !== null && !guard(to)) {
    navigate(here.path);
    return;
  }
  store.set(hereAtom, { ...arrived(here), returns: here.returns + 1 });
});

// Other code of the page, such as the router's links, also changes the address.
for (const change of ['pushState', 'replaceState'])
  window.addEventListener(change, () => {
    const store = getDefaultStore();
    store.set(hereAtom, arrived(store.get(hereAtom)));
  });
