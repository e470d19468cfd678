import type { AllergyCheck } from '../../allergy-check.ts';
import { itemBounds } from '../../bounds.ts';
import { type MedicationWarning, needsReason } from '../../medication-warnings.ts';
import {
  isActiveMedication,
  isSingleDose,
  type Medication,
  type MedicationKind,
} from '../../medications/medications.contract.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import { counts } from '../../record-marks.ts';
import { localDay } from '../patient/age.ts';
import { checkAllergies } from './allergy-check.ts';
import { checkDose, type DosePatient } from './doses/check-dose.ts';
import { type ReadDose, readDose } from './doses/read-dose.ts';
import { foldedName, foldedWords } from './folded-name.ts';
import { type NamedDrug, namedDrugs } from './named-drugs.ts';
import { type NeverRoute, neverRoute } from './never-routes.ts';
import { readRoutes } from './read-routes.ts';
import { sharedWords } from './shared-words.ts';
import { unsafeWritings } from './unsafe-writing.ts';
import { allNames, similarNames } from './vocabulary/drug-vocabulary.ts';

/** The parts of a medication that the check reads. */
export interface MedicationToCheck {
  name: string;
  dosage?: string | undefined;
  frequency?: string | undefined;
  route?: string | undefined;
  notes?: string | undefined;
  kind: MedicationKind;
  /** The medication that this is a dose of. */
  doseOf?: string | undefined;
}

/** The parts of a chart that the check reads. */
export interface MedicationsChart {
  patient: DosePatient & Pick<Patient, 'allergies'>;
  medications: readonly Medication[];
}

export interface MedicationResult {
  allergyCheck: Omit<AllergyCheck, 'reason'>;
  warnings: MedicationWarning[];
  never: NeverRoute | undefined;
  needsReason: boolean;
}

/** Fluids and oxygen run beside each other on purpose. */
const neverDuplicates = new Set([
  'sodium-chloride',
  'lactated-ringers',
  'glucose',
  'caffein',
  'oxigen',
  'water',
  'vater',
]);
const day = 24 * 60 * 60_000;

/**
 * Checks a medication against the chart at `now` (D70): allergies, duplicates, the table of doses, routes, and the
 * writing. What could not be checked is a warning of its own (D60).
 */
export function checkMedication(
  medication: MedicationToCheck,
  { patient, medications }: MedicationsChart,
  now: Date,
): MedicationResult {
  const { name } = medication;
  const allergyCheck = checkAllergies(name, patient.allergies);
  const named = namedDrugs(name, allNames);
  const warnings = [
    ...allergyWarnings(medication, patient.allergies),
    ...(medication.doseOf === undefined ? duplicates(medication, medications) : []),
    ...doseWarnings(medication, named, { patient, medications }, now),
    ...unknownParts(name, named),
    ...unknownClasses(named, patient.allergies),
    ...(typeof patient.allergies === 'string' ? [] : patient.allergies.flatMap(unknownAllergy)),
    ...unsafeWritings(medication),
  ].slice(0, itemBounds.medicationWarnings);
  return {
    allergyCheck,
    warnings,
    never: neverRoute(medication),
    needsReason: allergyCheck.findings.length > 0 || warnings.some(needsReason),
  };
}

/** ALLERGY-8: a drug that is given or prescribed here asks if no one has asked about allergies. */
function allergyWarnings({ kind }: MedicationToCheck, allergies: Patient['allergies']): MedicationWarning[] {
  return allergies === 'not-asked' && kind !== 'home' ? [{ code: 'allergies-not-asked' }] : [];
}

/** Returns the ids of the ingredients that a name states; the folded name for an unknown one. */
export function ingredientsIn(name: string): string[] {
  const found = namedDrugs(name, allNames).flatMap(({ ingredients }) => ingredients);
  return found.length > 0 ? [...new Set(found)] : [foldedName(name)];
}

/**
 * DUP-1: an active medication with one of the same ingredients. A single dose is compared with what runs here: beside
 * the inhaler from home, a nebulized dose is usual.
 */
function duplicates(medication: MedicationToCheck, medications: readonly Medication[]): MedicationWarning[] {
  const isSingle = isSingleDose(medication);
  const others = medications.filter((one) => isActiveMedication(one) && !(isSingle && one.kind === 'home'));
  return duplicatesAmong(others, ingredientsIn(medication.name)).map(
    ({ ingredient, other: { id, name } }) => ({
      code: 'duplicate',
      ingredient,
      medicationId: id,
      name,
    }),
  );
}

/** DUP-1: returns the medications that contain one of some ingredients, with the first such ingredient. */
export function duplicatesAmong<T extends Pick<Medication, 'name'>>(
  others: readonly T[],
  ingredients: readonly string[],
): { ingredient: string; other: T }[] {
  return others.flatMap((other) => {
    const ingredient = ingredientsIn(other.name).find(
      (one) => ingredients.includes(one) && !neverDuplicates.has(one),
    );
    return ingredient === undefined ? [] : [{ ingredient, other }];
  });
}

function doseWarnings(
  medication: MedicationToCheck,
  named: readonly NamedDrug[],
  { patient, medications }: MedicationsChart,
  now: Date,
): MedicationWarning[] {
  const drugs = named.filter(({ isClass }) => !isClass);
  const own = [...new Set(drugs.flatMap((one) => one.ingredients))];
  // "Insulin" alone is checked as regular insulin.
  const isInsulin = own.length === 0 && named.some(({ classes }) => classes.includes('insulins'));
  const ingredients = isInsulin ? ['insulin-regular'] : own;
  const [ingredient] = ingredients;
  const isSingle = isSingleDose(medication);
  const givenBefore = (unit: ReadDose['unit']) =>
    medications
      .filter((one) => isSingleDose(one) && counts(one) && isWithin(one, now))
      .filter((one) => ingredient !== undefined && ingredientsIn(one.name).includes(ingredient))
      .reduce((sum, one) => sum + amountOf(one, unit, patient.weightKg), 0);
  return checkDose({ ...medication, isSingle, ingredients, givenBefore }, patient, localDay(now));
}

const isWithin = ({ startedAt }: Medication, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(startedAt)) < day;

function amountOf(
  { dosage, weightKg }: Medication,
  unit: ReadDose['unit'],
  weightNow: number | undefined,
): number {
  const dose = readDose(dosage ?? '');
  if (dose === undefined || dose.unit !== unit || dose.per) return 0;
  return dose.isPerKg ? dose.amount * (weightKg ?? weightNow ?? 0) : dose.amount;
}

/** "160 MG/ML", whose stroke separates no drugs. */
const strength =
  /\d[\d.,]*\s*(?:mg|mcg|µg|g|unt|units?|ml|actuat|hr|meq|mmol|iu|ie|%)(?:\s*\/\s*[\d.,]*\s*(?:ml|mg|g|actuat|hr|h|kg))*(?![\p{L}])/giu;
/** Words between the parts of a combination. */
const between = /[/+,&;]|\b(?:and|with|plus|y|con|und|mit)\b/iu;
const shortestName = 3;

/** Words that say that a product has more ingredients than its name: "Paracetamol comp" contains codeine. */
const mixed = new Set(
  foldedName(
    'comp compositum compuesto composto plus complex kombi combi cold flu sinus grippe gripe pm dm hct',
  ).split(' '),
);

/** Words that make a class of the substance before them: a "calcium channel blocker" is no calcium. */
const classWord =
  /^(?:blockers?|antagonists?|inhibitors?|agonists?|sparing|bloqueantes?|bloqueadores?|antagonistas?|inhibidores|agonistas?|ahorrador(?:es)?|\p{L}*(?:blocker|antagonisten|hemmer|agonisten|sparende?r?))$/iu;

const wordsOf = (named: readonly NamedDrug[]): ReadonlySet<string> =>
  new Set(named.flatMap(({ words }) => foldedWords(words).map(({ folded }) => folded)));

/** Returns the parts of a text that name no known drug, without numbers, salts, forms and routes. */
function uncovered(text: string, named: readonly NamedDrug[]): string[] {
  const covered = wordsOf(named);
  return text
    .replace(strength, ' ')
    .split(between)
    .map((part) => part.trim())
    .filter((part) => {
      const words = foldedWords(part);
      const rest = words.filter(({ folded }) => !covered.has(folded));
      if (rest.length < words.length && !rest.some(({ word }) => classWord.test(word))) return false;
      return words.some(({ word, folded }) => isName(word, folded));
    });
}

/** ALLERGY-9: the name, or a part of a combination, is no known drug. A misspelled one says as what it was compared. */
function unknownParts(name: string, named: readonly NamedDrug[]): MedicationWarning[] {
  const similar = named
    .filter(({ isSimilar }) => isSimilar)
    .map(
      (drug): MedicationWarning => ({
        code: 'drug-not-compared',
        name: drug.words,
        similar: similarNames(drug.words),
        comparedAs: shownName(drug),
      }),
    );
  const parts = uncovered(name, named);
  const isUnknown = named.length === 0;
  const covered = wordsOf(named);
  const hasMore = foldedWords(name).some(({ folded }) => mixed.has(folded) && !covered.has(folded));
  const texts = isUnknown || hasMore ? [name] : parts;
  return [
    ...similar,
    ...texts.map(
      (text): MedicationWarning => ({ code: 'drug-not-compared', name: text, similar: similarNames(text) }),
    ),
  ];
}

/** ALLERGY-9: a class of the vocabulary's drugs is often unknown, and the allergies may name classes. */
function unknownClasses(named: readonly NamedDrug[], allergies: Patient['allergies']): MedicationWarning[] {
  if (typeof allergies === 'string') return [];
  const hasClasses = allergies.some(({ substance }) =>
    namedDrugs(substance, allNames).some(({ classes }) => classes.length > 0),
  );
  return hasClasses
    ? named
        .filter(({ isClassKnown, classes }) => !isClassKnown && classes.length === 0)
        .map(({ words }): MedicationWarning => ({ code: 'class-not-compared', name: words }))
    : [];
}

const unit =
  /^(?:\d.*|mg|mcg|ml|iu|units?|percent|forte|plus|duo|comp|compositum|hour|stunden?|horas?|release|retard)$/;

const isName = (word: string, folded: string): boolean =>
  folded.length >= shortestName &&
  !unit.test(word.toLowerCase()) &&
  !sharedWords.has(folded) &&
  readRoutes(word).length === 0;

function shownName({ drug, name, classes, isClass }: NamedDrug): string {
  return drug?.names.en ?? (isClass ? (classes[0] ?? name) : name);
}

/** ALLERGY-9: an allergy that names no known drug and no class was compared by its words alone. */
function unknownAllergy({ substance }: { substance: string }): MedicationWarning[] {
  const named = namedDrugs(substance, allNames);
  const [similar] = named.filter(({ isSimilar }) => isSimilar);
  const texts = named.length === 0 ? [substance] : uncovered(substance, named);
  return [
    ...(similar === undefined
      ? []
      : [
          {
            code: 'allergy-not-compared' as const,
            substance: similar.words,
            similar: similarNames(similar.words),
            comparedAs: shownName(similar),
          },
        ]),
    ...texts.map((text) => ({
      code: 'allergy-not-compared' as const,
      substance: text,
      similar: similarNames(text),
    })),
  ];
}
