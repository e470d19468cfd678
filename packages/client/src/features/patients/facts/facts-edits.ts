import type { FactName, FactsForm } from './facts-form.ts';
import { factNames } from './facts-form.ts';

type Edit<K extends FactName> = { value: FactsForm[K]; was: FactsForm[K] };

/** What was typed, each beside what the chart said when it was typed; nothing else of the form is kept. */
export type FactsEdits = { readonly [K in FactName]?: Edit<K> };

/** Values of the form are plain data, so their text says whether they are the same. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The edits with one more; a value that is back to what the chart says is none. */
export function withEdit<K extends FactName>(
  edits: FactsEdits,
  latest: FactsForm,
  name: K,
  value: FactsForm[K],
): FactsEdits {
  const { [name]: known, ...rest } = edits;
  const was = known?.was ?? latest[name];
  return same(value, latest[name]) ? rest : { ...rest, [name]: { value, was } };
}

export function withoutEdit(edits: FactsEdits, name: FactName): FactsEdits {
  const { [name]: _taken, ...rest } = edits;
  return rest;
}

/** Keeps what was typed over what a colleague changed in the same place. */
export function keepEdit(edits: FactsEdits, latest: FactsForm, name: FactName): FactsEdits {
  const known = edits[name];
  return known === undefined ? edits : { ...edits, [name]: { ...known, was: latest[name] } };
}

/** The form as the screen shows it: what was typed over what the chart says now. */
export function shownForm(edits: FactsEdits, latest: FactsForm): FactsForm {
  const typed = Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]));
  return { ...latest, ...typed };
}

/** What of the edits is a change of what the chart says now. */
export function changedNames(edits: FactsEdits, latest: FactsForm): Set<FactName> {
  return new Set(
    factNames.filter((name) => {
      const edit = edits[name];
      return edit !== undefined && !same(edit.value, latest[name]);
    }),
  );
}

/** Where a colleague changed what was typed here, to something else: a person has to choose. */
export function conflictingNames(edits: FactsEdits, latest: FactsForm): FactName[] {
  return factNames.filter((name) => {
    const edit = edits[name];
    return edit !== undefined && !same(edit.was, latest[name]) && !same(edit.value, latest[name]);
  });
}

/** Which facts two states of the chart differ in. */
export function differingNames(before: FactsForm, after: FactsForm): FactName[] {
  return factNames.filter((name) => !same(before[name], after[name]));
}
