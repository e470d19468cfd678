import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  department,
  goAtom,
  guardBack,
  historySections,
  type Place,
  pathOf,
  placeAtom,
  placeOf,
} from './address.ts';
import {
  activeTabAtom,
  historySectionAtom,
  labsViewAtom,
  noteDialogAtom,
  openRecordAtom,
  resetSelectionAtom,
  selectedPatientIdAtom,
  targetRecordAtom,
} from './selection.ts';

const store = getDefaultStore();
const path = () => window.location.pathname;
const inChart = (section: Place['section'], recordId: string | null = null): Place => ({
  patientId: 'a1',
  section,
  recordId,
});

/** Goes one step back, as the browser's button does. */
async function back(): Promise<void> {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
}

beforeEach(() => store.set(goAtom, department));
afterEach(() => store.set(resetSelectionAtom));

describe('an address (D54)', () => {
  it('names the department, and each section and record of a patient by opaque IDs', () => {
    expect(pathOf(department)).toBe('/department');
    expect(pathOf(inChart('labs', 'b2'))).toBe('/p/a1/labs/b2');
    const sections: Place['section'][] = ['overview', 'chat', ...historySections, 'xray'];
    const places = sections.flatMap((section) => [null, 'b2'].map((recordId) => inChart(section, recordId)));
    for (const place of [...places, department, { ...department, section: 'chat' as const }])
      expect(placeOf(pathOf(place))).toEqual(place);
  });

  it.each([
    ['/', department],
    ['/department/', department],
    ['/p/a1', inChart('overview')],
    ['/p/a%2F1/notes/', { ...inChart('notes'), patientId: 'a/1' }],
  ])('%s is a place', (address, place) => expect(placeOf(address)).toEqual(place));

  it.each([
    '/nowhere',
    '/p',
    '/p/',
    '/p/a1/nothing',
    '/p/a1/labs/b2/c3',
    '/department/a1',
    '/reset-password',
  ])('%s is not a place of the main screen', (address) => expect(placeOf(address)).toBeNull());

  it('follows the selected patient, the tab, the section and the open note', () => {
    store.set(selectedPatientIdAtom, 'a1');
    expect(path()).toBe('/p/a1/overview');
    store.set(activeTabAtom, 'history');
    expect(path()).toBe('/p/a1/vitals');
    store.set(historySectionAtom, 'labs');
    store.set(labsViewAtom, { filter: 'abnormal', labId: 'b2' });
    expect(path()).toBe('/p/a1/labs/b2');
    store.set(noteDialogAtom, { patientId: 'a1', noteId: 'c3' });
    expect(path()).toBe('/p/a1/notes/c3');
    store.set(noteDialogAtom, null);
    expect(path()).toBe('/p/a1/notes');
    store.set(selectedPatientIdAtom, 'a2');
    expect(path()).toBe('/p/a2/notes');
  });

  it('follows Back: the patient, the section and the record come from it', async () => {
    store.set(goAtom, inChart('labs', 'b2'));
    store.set(goAtom, inChart('xray'));
    await back();
    expect(store.get(selectedPatientIdAtom)).toBe('a1');
    expect(store.get(activeTabAtom)).toBe('history');
    expect(store.get(labsViewAtom).labId).toBe('b2');
  });

  it('stays if the guard declines Back', async () => {
    store.set(goAtom, inChart('chat'));
    store.set(goAtom, { ...inChart('chat'), patientId: 'a2' });
    const asked: Place[] = [];
    const stop = guardBack((place) => asked.push(place) === 0);
    await back();
    stop();
    expect(asked).toEqual([inChart('chat')]);
    expect(path()).toBe('/p/a2/chat');
    expect(store.get(placeAtom).patientId).toBe('a2');
  });

  it('never opens a record of another patient over the chart on screen', () => {
    store.set(goAtom, inChart('chat'));
    store.set(openRecordAtom, { patientId: 'a2', domain: 'labs', id: 'b2' });
    expect(path()).toBe('/p/a1/chat');
    expect(store.get(targetRecordAtom)).toBeNull();
  });

  it('opens nothing after the session, and waits for the sign-in if no one has opened it', () => {
    store.set(goAtom, inChart('labs'));
    store.set(resetSelectionAtom, { keepAddress: true });
    expect(path()).toBe('/p/a1/labs');
    store.set(resetSelectionAtom);
    expect(path()).toBe('/');
    expect(store.get(selectedPatientIdAtom)).toBeNull();
  });
});
