import { isShown, nameOf, patientInAddress } from './dom.ts';

/** What led to a state. */
export interface Step {
  kind: 'typed' | 'pressed' | 'clicked' | 'other';
  /** Whether it saves, sends, cancels or removes what is on screen. */
  isDecision: boolean;
  /** Whether it answers a question, which may be about any unsaved text. */
  isAnswer: boolean;
  /** The control's name, for the report. */
  name: string;
}

interface Draft {
  value: string;
  isShown: boolean;
  /** Whether a decision was made since the text was last typed. Saving takes longer than one state. */
  isDecided: boolean;
}

/** The text that the stranger typed into each field, by patient and field. Forgotten with the page. */
const drafts = new Map<string, Draft>();

const decisions =
  // A change of the unit converts the number.
  /^(°[CF]|cancel|discard|remove|clear|delete|send|save|undo|cancelar|descartar|quitar|borrar|eliminar|enviar|guardar|deshacer|abbrechen|verwerfen|entfernen|löschen|leeren|senden|speichern|rückgängig)/i;

/** Returns whether a click on this control decides about the text beside it. */
export function isDecision(element: Element): boolean {
  // A day of the calendar replaces what the field of the date contains.
  return (
    element.matches('[type=submit]') ||
    element.closest('[role=grid]') !== null ||
    decisions.test(nameOf(element))
  );
}

/** Returns each typed text that is gone or different, without an edit, a save or a discard. */
export function lostDrafts(document: Document, step: Step): string[] {
  const faults = [];
  const fields = new Map(fieldsOf(document).map((field) => [field.key, field.value]));
  if (document.querySelector('[type=password]') !== null) drafts.clear();
  for (const [key, draft] of drafts) {
    const value = fields.get(key);
    if (step.isAnswer || (step.isDecision && draft.isShown)) draft.isDecided = true;
    if (value === undefined) {
      draft.isShown = false;
      continue;
    }
    const isEdited = step.kind === 'typed' || step.kind === 'pressed';
    if (
      value !== draft.value &&
      !(isEdited && draft.isShown) &&
      !draft.isDecided &&
      // A click on a suggestion puts its own words into the field.
      value !== step.name &&
      !value.includes(draft.value)
    )
      faults.push(`"${draft.value}" became "${value}" in ${key} after ${step.kind} ${step.name}`);
    if (value === draft.value) draft.isShown = true;
    else drafts.delete(key);
  }
  const focused = document.activeElement;
  const typed =
    step.kind === 'typed' && focused
      ? fieldsOf(document).find(({ element }) => element === focused)
      : undefined;
  if (typed && typed.value.trim() !== '')
    drafts.set(typed.key, { value: typed.value, isShown: true, isDecided: false });
  return faults;
}

function fieldsOf(document: Document): { key: string; value: string; element: Element }[] {
  const found = document.querySelectorAll('textarea, input:not([type]), input[type=text]');
  return [...found].flatMap((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return [];
    if (
      element.matches('[role=combobox], [type=search], :disabled') ||
      element.closest('search, [role=search]') ||
      !isShown(element)
    )
      return [];
    // Two forms of one patient can have a field of the same name.
    const part = element.closest('[role=dialog], form[aria-label], section[aria-label]');
    const section = document.location.pathname.split('/').at(3) ?? '';
    const title = part?.querySelector('h2')?.textContent ?? part?.getAttribute('aria-label') ?? section;
    const patient = patientInAddress(document) ?? part?.querySelector('p')?.textContent ?? '';
    return [
      { key: [patient, title.slice(0, 50), nameOf(element)].join(' / '), value: element.value, element },
    ];
  });
}
