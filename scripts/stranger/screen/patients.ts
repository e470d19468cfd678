import { type Person, patientInAddress, textOf } from './dom.ts';

/** Returns each part of the screen that names another patient than the address does. */
export function wrongPatients(document: Document, people: readonly Person[]): string[] {
  const id = patientInAddress(document);
  const patient = people.find((person) => person.id === id);
  const others = people.filter((person) => person.id !== id && !patient?.name.includes(person.name));
  const head = textOf(document.querySelector('header button[aria-haspopup="dialog"]'));
  if (id === null)
    return others.filter(({ mrn }) => hasWord(head, mrn)).map(({ mrn }) => `head has ${mrn}, address nobody`);
  // A patient who was added after the list was read.
  if (patient === undefined) return [];
  const faults = [];
  const isLoaded = people.some(({ mrn }) => hasWord(head, mrn));
  if (isLoaded && !hasWord(head, patient.mrn)) faults.push(`head is "${head}", address is ${patient.mrn}`);
  const label = document.querySelector('#main')?.getAttribute('aria-label') ?? '';
  const stranger = others.find(({ name }) => label.startsWith(`${name}:`));
  if (stranger) faults.push(`main region is "${label}", address is ${patient.mrn}`);
  const identity = document.querySelector('[data-context] h2')?.parentElement?.parentElement ?? null;
  if (identity && others.some(({ mrn }) => hasWord(textOf(identity), mrn)))
    faults.push(`context panel is "${textOf(identity)}", address is ${patient.mrn}`);
  const panels = [...document.querySelectorAll('#main, [role=dialog]')].filter(
    (panel) =>
      // The list of other patients' calls.
      !panel.matches('[data-others]') &&
      !panel.querySelector('[role=option], [role=alertdialog]') &&
      panel.getAttribute('role') !== 'alertdialog',
  );
  for (const panel of panels) {
    const text = textOf(panel);
    const found = others.find(({ mrn, name }) => hasWord(text, mrn) || text.includes(name));
    if (found) faults.push(`a panel names ${found.name} (${found.mrn}), address is ${patient.mrn}`);
  }
  return faults;
}

/** `MRN-1` is no part of `MRN-10`. */
function hasWord(text: string, word: string): boolean {
  return text.split(/[\s·,;()]+/).includes(word);
}
