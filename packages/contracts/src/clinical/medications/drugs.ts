import { lazily } from '../../lazily.ts';
import { type DrugClass, drugClasses } from '../../medications/drug-class-ids.ts';
import { drugTable } from './drug-table.ts';
import { foldedName } from './folded-name.ts';

/** The languages in which a drug has a name of its own. */
type DrugLanguage = 'en' | 'es' | 'de';

/** A listed drug. It has one id and its name in each language; the list contains no doses. */
export interface Drug {
  id: string;
  /** The nonproprietary name; the English one is that of the United States. */
  names: Record<DrugLanguage, string>;
  /** Other names: the international one, abbreviations and brands. */
  otherNames: readonly string[];
  classes: readonly DrugClass[];
  /** The usual routes as the wire has them, the most usual first. */
  routes: readonly string[];
  /** The usual units of a dose. */
  units: readonly string[];
}

const parts = (text: string, by: RegExp | string) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const isClass = (text: string): text is DrugClass => drugClasses.some((known) => known === text);

function drugOf(line: string): Drug {
  const [id = '', en = '', es = '', de = '', classes = '', routes = '', units = '', others = ''] = line
    .split('|')
    .map((column) => column.trim());
  return {
    id,
    names: { en, es, de },
    otherNames: parts(others, ','),
    classes: parts(classes, ' ').filter(isClass),
    routes: parts(routes, ' '),
    units: parts(units, ' ').map((unit) =>
      unit.replace('million-IU', 'million units').replace('IU', 'units').replace('µg', 'mcg'),
    ),
  };
}

/** Every listed drug. */
export const drugs: readonly Drug[] = parts(drugTable, '\n').map(drugOf);

/** Returns every name of a drug. */
export const namesOf = ({ names, otherNames }: Drug): string[] => [...Object.values(names), ...otherNames];

/** The drugs by each folded name. */
const byName = lazily(
  () => new Map(drugs.flatMap((drug) => namesOf(drug).map((name) => [foldedName(name), drug] as const))),
);
const byId = new Map(drugs.map((drug) => [drug.id, drug]));

/** Returns the listed drug with exactly this name in any language. A name with more words is free text. */
export const drugNamed = (name: string): Drug | undefined => byName().get(foldedName(name));

/** The active ingredients of combinations that are listed under the name of one of them. */
const combined: Readonly<Record<string, readonly string[]>> = {
  imipenem: ['imipenem', 'cilastatin'],
};

/**
 * Returns the active ingredients of a listed drug: its own id, or for a combination the ids of listed drugs and the
 * folded names of others ("Amoxicillin/clavulanate").
 */
export function ingredientsOf({ id, names }: Drug): readonly string[] {
  const known = combined[id];
  if (known) return known;
  const parts = names.en.split('/');
  return parts.length === 1 ? [id] : parts.map((part) => drugNamed(part)?.id ?? foldedName(part));
}

const firstWords = lazily(() => new Set([...byName().keys()].map((name) => name.split(' ', 1)[0] ?? name)));

/** Returns whether a folded word begins the name of a listed drug. Most words of a text do not. */
export const beginsDrug = (folded: string): boolean => firstWords().has(folded);

/** Returns the listed drug with a name in the form of {@link foldedName}. */
export const drugFolded = (folded: string): Drug | undefined => byName().get(folded);

export const drugWithId = (id: string): Drug | undefined => byId.get(id);

/**
 * Returns the drug's name in a language if it differs from the recorded one, such as "Epinephrine" for "Adrenalin". A
 * reader of another language then recognizes it. The chart keeps the recorded name.
 */
export function nameIn(
  language: DrugLanguage,
  recorded: string,
  drugId: string | undefined,
): string | undefined {
  const name = drugId === undefined ? undefined : drugWithId(drugId)?.names[language];
  return name !== undefined && foldedName(name) !== foldedName(recorded) ? name : undefined;
}

/** Case, accents and width carry no meaning. Other spellings do: a known name replaces no word that it does not equal. */
const plainName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** The drugs by each nonproprietary name. A brand stays as typed, because its name says which product it is. */
const byShownName = lazily(
  () =>
    new Map(
      drugs.flatMap((drug) => Object.values(drug.names).map((name) => [plainName(name), drug] as const)),
    ),
);
const shownLanguages: readonly DrugLanguage[] = ['en', 'es', 'de'];
/** A strength after the name: "Acetaminophen 500 mg". */
const withStrength = /^(.*?\S)(\s+\d.*)$/s;

/**
 * Returns a recorded drug's name in the reader's language (D58) if the whole text, or all before a strength, is a
 * nonproprietary name in any language. Brands, mixtures and unlisted names stay as written.
 */
export function shownDrugName(recorded: string, language: string): string {
  const reader = shownLanguages.find((one) => one === language) ?? 'en';
  const whole = byShownName().get(plainName(recorded));
  if (whole !== undefined) return inReadersWords(recorded, whole.names[reader]);
  const [, name = '', strength = ''] = withStrength.exec(recorded.trim()) ?? [];
  const drug = byShownName().get(plainName(name));
  return drug === undefined ? recorded : inReadersWords(name, drug.names[reader]) + strength;
}

const inReadersWords = (written: string, shown: string): string =>
  written.trim().toLowerCase() === shown.toLowerCase() ? written : shown;
