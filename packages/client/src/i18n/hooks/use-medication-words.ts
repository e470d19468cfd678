import type { AllergyFinding } from '@bedside/contracts/allergy-check.ts';
import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { safeWriting } from '@bedside/contracts/clinical/medications/unsafe-writing.ts';
import { drugClasses } from '@bedside/contracts/medications/drug-class-ids.ts';
import {
  discontinueReasons,
  doseUnits,
  medicationFrequencies,
  medicationRoutes,
  overrideReasons,
} from '@bedside/contracts/medications/medication-terms.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languageAtom } from '../../storage/preferences.ts';
import { number } from '../format.ts';

/** Returns the known term that equals a text. */
const among = <T extends string>(terms: readonly T[], text: string): T | undefined =>
  terms.find((term) => term === text);

const amountAndUnit = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))? (\D.*)$/;

/** Returns the translations of known terms by kind. They return undefined for another text. */
function useTerms() {
  const { t } = useTranslation('medications');
  return {
    route: (text: string) => {
      const term = among(medicationRoutes, text);
      return term && t(`route.${term}`);
    },
    frequency: (text: string) => {
      const term = among(medicationFrequencies, text);
      return term && t(`frequency.${term}`);
    },
    unit: (text: string) => {
      const term = among(doseUnits, text);
      return term && t(`unit.${term}`);
    },
    override: (text: string) => {
      const term = among(overrideReasons, text);
      return term && t(`override.${term}`);
    },
    reason: (text: string) => {
      const term = among(discontinueReasons, text);
      return term && t(`reason.${term}`);
    },
  };
}

/** Returns formatters of medications in the reader's language. Known terms are translated; other texts stay (D58). */
export function useMedicationWords() {
  const { t } = useTranslation('medications');
  const language = useAtomValue(languageAtom);

  const words = useTerms();
  /** A route and a frequency are shown in their safe writing (WRITE-6). */
  const term = (kind: keyof typeof words, text: string): string => {
    const known = words[kind](text);
    if (known !== undefined || (kind !== 'route' && kind !== 'frequency')) return known ?? text;
    const safe = safeWriting(kind, text);
    return words[kind](safe) ?? safe;
  };

  /** "0,5–1 mg" for a German reader of "0.5-1 mg"; unsafe writing in its safe form (WRITE-1). Another text stays. */
  const dose = (recorded: string): string => {
    const dosage = safeWriting('dosage', recorded);
    const [, lowest, highest, unit] = amountAndUnit.exec(dosage) ?? [];
    if (lowest === undefined || unit === undefined || !doseUnits.some((each) => each === unit)) return dosage;
    const amounts = [lowest, ...(highest === undefined ? [] : [highest])];
    // Without trailing zeros, because 1.0 reads as 10.
    const written = amounts.map((amount) => number(Number(amount), language)).join('–');
    return `${written} ${term('unit', unit)}`;
  };

  /** Dose, route and frequency: "500 mg · oral · twice daily"; empty if none is recorded. */
  const regimen = ({ dosage, route, frequency }: Medication): string =>
    [dosage && dose(dosage), route && term('route', route), frequency && term('frequency', frequency)]
      .filter(Boolean)
      .join(' · ');

  /** The same for the parts of a regimen in any order, as the check of a reply names them. */
  const spoken = (parts: readonly string[]): string =>
    parts.map((part) => words.route(part) ?? words.frequency(part) ?? dose(part)).join(' · ');

  const drugClass = (id: string | undefined): string => {
    const known = among(drugClasses, id ?? '');
    return known === undefined ? (id ?? '') : t(`class.${known}`);
  };

  /** One sentence about a drug that matches a recorded allergy. */
  const finding = ({
    level,
    drug,
    substance,
    drugClass: own,
    allergyClass,
    spelling,
  }: AllergyFinding): string => {
    const sentence = t(`allergy.${level}`, {
      drug: shownDrugName(drug, language),
      substance: shownAllergen(substance, language),
      drugClass: drugClass(own),
      allergyClass: drugClass(allergyClass ?? own),
    });
    return spelling ? `${sentence} ${t('allergy.spelling')}` : sentence;
  };

  /** The recorded name in its safe writing (WRITE-1), a listed drug in the reader's language (D58). */
  const drugName = (recorded: string): string => shownDrugName(safeWriting('name', recorded), language);

  return { term, dose, regimen, spoken, finding, drugName };
}
