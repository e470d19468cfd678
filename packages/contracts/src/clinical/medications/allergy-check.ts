import type { AllergyCheck, AllergyFinding } from '../../allergy-check.ts';
import { itemBounds } from '../../bounds.ts';
import type { DrugClass } from '../../medications/drug-class-ids.ts';
import type { Allergies } from '../../patients/patient-facts.ts';
import { classWords, relatedClasses } from './drug-classes.ts';
import { foldedName, foldedWords } from './folded-name.ts';
import { type DrugNames, type NamedDrug, namedDrugs } from './named-drugs.ts';
import { sharedWords } from './shared-words.ts';
import { allNames } from './vocabulary/drug-vocabulary.ts';

/** Shorter words, such as "oral", are too common to compare. */
const shortestWord = 4;

const levels = ['same', 'class', 'related'] as const;
type Level = (typeof levels)[number];

/** Returns the level of the match between a named drug and an allergy; undefined if neither name nor class matches. */
type Meeting = Pick<AllergyFinding, 'level' | 'drugClass' | 'allergyClass'>;

/**
 * Compares a medication's name with the recorded allergies (D41). Compares only names and classes: the absence of a
 * finding never means that a drug is safe. Returns the compared substances and the findings, the most serious first.
 */
export function checkAllergies(medication: string, allergies: Allergies): Omit<AllergyCheck, 'reason'> {
  if (typeof allergies === 'string') return { allergies, compared: [], findings: [] };
  return {
    allergies: 'listed',
    compared: allergies.map(({ substance }) => substance),
    findings: findingsWith(allNames, medication, allergies),
  };
}

/**
 * Returns the matches between the drugs in a text and the recorded allergies (ALLERGY-2 to ALLERGY-6). The most serious
 * come first, once for each allergy and word.
 */
export function allergyFindings(text: string, allergies: readonly { substance: string }[]): AllergyFinding[] {
  return findingsWith(undefined, text, allergies);
}

/** `names` are those of the text. A sentence is read with the list alone, an allergy with every known name. */
function findingsWith(
  names: DrugNames | undefined,
  text: string,
  allergies: readonly { substance: string }[],
): AllergyFinding[] {
  // In a sentence, a short name can be an ordinary word: "hit" is no heparin. In an order, "LMWH" is the drug.
  const given = namedDrugs(text, names).filter(
    ({ isClass, words }) => names !== undefined || !isClass || words.length > shortestWord,
  );
  const found = allergies.flatMap(({ substance }) => {
    const recorded = recordedDrugs(substance);
    const findings = given.flatMap((drug): AllergyFinding[] => {
      const meetings = recorded.flatMap((allergy) => {
        const meeting = meetingOf(drug, allergy);
        const isSimilar = drug.isSimilar || allergy.isSimilar;
        return meeting ? [{ ...meeting, ...(isSimilar && { spelling: true as const }) }] : [];
      });
      const [worst] = meetings.toSorted(bySeverity);
      return worst ? [{ ...worst, drug: drug.words, substance }] : [];
    });
    if (findings.length > 0) return once(findings);
    const equal = recorded.length === 0 ? equalWord(text, substance) : undefined;
    return equal === undefined ? [] : [{ level: 'same' as const, drug: equal, substance }];
  });
  return found.toSorted(bySeverity).slice(0, itemBounds.allergyFindings);
}

/** A chart's allergies are compared with every drug of a reply, and a misspelled one is searched in all names. */
const recordedNames = new Map<string, readonly NamedDrug[]>();
/** The most substances in the cache: those of all charts on a screen. */
const maxRecordedNames = 500;

function recordedDrugs(substance: string): readonly NamedDrug[] {
  const known = recordedNames.get(substance);
  if (known !== undefined) return known;
  const named = namedDrugs(substance, allNames);
  if (recordedNames.size >= maxRecordedNames) recordedNames.clear();
  recordedNames.set(substance, named);
  return named;
}

const bySeverity = (one: { level: Level }, other: { level: Level }) =>
  levels.indexOf(one.level) - levels.indexOf(other.level);

const once = (findings: AllergyFinding[]) => [
  ...new Map(findings.map((finding) => [foldedName(finding.drug), finding] as const)).values(),
];

function meetingOf(drug: NamedDrug, allergy: NamedDrug): Meeting | undefined {
  // Each ingredient of a combination is compared.
  const isSame =
    drug.name === allergy.name ||
    drug.ingredients.some((one) => allergy.ingredients.some((other) => isSameSubstance(one, other)));
  const drugClass = drug.classes[0];
  // ALLERGY-2: the substance itself.
  if (isSame) return { level: 'same', ...(drugClass && { drugClass }) };
  const pairs = drug.classes.flatMap((one) => allergy.classes.map((other) => [one, other] as const));
  // ALLERGY-3: a drug of the recorded class, or of the recorded drug's class.
  const shares = pairs.find(([one, other]) => one === other || isWithin(one, other) || isWithin(other, one));
  if (shares) return { level: 'class', drugClass: shares[0], ...named(shares) };
  // ALLERGY-4: a related class.
  const related = pairs.find(([one, other]) => areRelated(one, other));
  return related && { level: 'related', drugClass: related[0], ...named(related) };
}

/** Prefixes of one mirror form of a substance: esketamine is a half of ketamine (INN). */
const mirrorForm = /^(?:es|levo|lev|dex|ar)(?=[a-z]{5,})/;

const isSameSubstance = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [a, b] = [foldedName(one), foldedName(other)];
  return a.replace(mirrorForm, '') === b || b.replace(mirrorForm, '') === a;
};

const named = ([drugClass, allergyClass]: readonly [DrugClass, DrugClass]) =>
  drugClass === allergyClass ? {} : { allergyClass };

const isWithin = (narrow: DrugClass, wide: DrugClass) => classWords[narrow].within === wide;

const areRelated = (one: DrugClass, other: DrugClass) =>
  relatedClasses.some(([a, b]) => (a === one && b === other) || (a === other && b === one));

/** ALLERGY-5: an unlisted substance is compared by its words alone. Returns the medication's word that is equal. */
function equalWord(medication: string, substance: string): string | undefined {
  const recorded = new Set(
    foldedWords(substance).flatMap(({ folded }) =>
      folded.length >= shortestWord && !sharedWords.has(folded) ? [folded] : [],
    ),
  );
  return foldedWords(medication).find(({ folded }) => recorded.has(folded))?.word;
}
