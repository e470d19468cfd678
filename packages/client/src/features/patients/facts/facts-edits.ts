import type { FactName, FactsForm } from './facts-form.ts';
import { factNames } from './facts-form.ts';

type Edit<K extends FactName> = { value: FactsForm[K]; was: FactsForm[K] };

/** The typed values, each with the chart's value when typing began. */
export type FactsEdits = { readonly [K in FactName]?: Edit<K> };

/** Compares form values as JSON, because they are plain data. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the edits with one more. A value equal to the chart's is no edit. */
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

/** Keeps the typed value although a colleague changed the same fact. */
export function keepEdit(edits: FactsEdits, latest: FactsForm, name: FactName): FactsEdits {
  const known = edits[name];
  return known === undefined ? edits : { ...edits, [name]: { ...known, was: latest[name] } };
}

/** Returns the shown form: the typed values over the chart's. */
export function shownForm(edits: FactsEdits, latest: FactsForm): FactsForm {
  const typed = Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]));
  return { ...latest, ...typed };
}

/** Returns the names of the edits that differ from the chart. */
export function changedNames(edits: FactsEdits, latest: FactsForm): Set<FactName> {
  return new Set(
    factNames.filter((name) => {
      const edit = edits[name];
      return edit !== undefined && !same(edit.value, latest[name]);
    }),
  );
}

/** Returns the facts that a colleague changed to another value than the typed one. The user must choose. */
export function conflictingNames(edits: FactsEdits, latest: FactsForm): FactName[] {
  return factNames.filter((name) => {
    const edit = edits[name];
    return edit !== undefined && !same(edit.was, latest[name]) && !same(edit.value, latest[name]);
  });
}

/** Returns the names of the facts in which two forms differ. */
export function differingNames(before: FactsForm, after: FactsForm): FactName[] {
  return factNames.filter((name) => !same(before[name], after[name]));
}
