import { isAgeAssumed, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { isPregnantOrNewMother } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useAtomValue } from 'jotai';
import {
  Baby,
  Biohazard,
  Building2,
  CircleQuestionMark,
  type LucideIcon,
  Ruler,
  ShieldCheck,
  TriangleAlert,
  UserSearch,
  Wind,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { day } from '../../../i18n/format.ts';
import { useAllergies } from '../../../i18n/hooks/use-allergies.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import type { FactName } from '../facts/facts-form.ts';
import { useScaleDecision } from '../facts/use-scale-decision.ts';

/** The number of named allergies. More would hide the other facts; the band counts the rest, and one tap opens it. */
const maxAllergies = 6;

export interface SafetyFact {
  key: FactName;
  icon: LucideIcon;
  text: string;
  /** 'harm' by default. 'unknown' and 'none' have their own style and icon. */
  kind?: 'unknown' | 'none';
}

/**
 * Returns the facts that can harm a patient if someone forgets them. Allergies always come first: not asked, none
 * known, or a list (D10), so that silence never reads as "none".
 */
export function useSafetyFacts(): (patient: Patient) => SafetyFact[] {
  const { t } = useTranslation('patients');
  const allergies = useAllergies();
  const decision = useScaleDecision();
  const language = useAtomValue(languageAtom);
  const allergyFact = ({ allergies: known }: Patient): SafetyFact => {
    const key = 'allergies';
    if (!Array.isArray(known)) {
      const text = t('safety.allergies', { list: allergies(known) });
      return known === 'not-asked'
        ? { key, icon: CircleQuestionMark, text, kind: 'unknown' }
        : { key, icon: ShieldCheck, text, kind: 'none' };
    }
    const list = allergies(known.slice(0, maxAllergies));
    const count = known.length - maxAllergies;
    const text = t('safety.allergies', { list: count > 0 ? t('safety.more', { list, count }) : list });
    return { key, icon: TriangleAlert, text };
  };
  return (patient) => {
    const facts: SafetyFact[] = [];
    facts.push(allergyFact(patient));
    if (patient.unidentified) facts.push({ key: 'name', icon: UserSearch, text: t('safety.unidentified') });
    if (isAgeAssumed(patient) && patient.age < 18) {
      facts.push({ key: 'age', icon: Ruler, text: t('safety.childAgeUnknown') });
    }
    if (patient.pregnancy.status === 'yes') {
      const { weeks } = patient.pregnancy;
      facts.push({
        key: 'pregnancy',
        icon: Baby,
        text: weeks === undefined ? t('safety.pregnant') : t('safety.pregnantWeeks', { weeks }),
      });
    }
    if (patient.pregnancy.status === 'no' && isPregnantOrNewMother(patient, localDay(new Date()))) {
      const birth = day(patient.pregnancy.deliveredOn ?? '', language);
      facts.push({ key: 'pregnancy', icon: Baby, text: t('safety.delivered', { day: birth }) });
    }
    if (patient.spo2Scale === 2) {
      const text = [t('safety.spo2Scale2'), decision(patient)].filter(Boolean).join(', ');
      facts.push({ key: 'spo2Scale', icon: Wind, text });
    }
    if (patient.isolation !== undefined && patient.isolation !== 'none') {
      const kind = t(`isolations.${patient.isolation}`);
      facts.push({ key: 'isolation', icon: Biohazard, text: t('safety.isolation', { kind }) });
    }
    const stated = patient.hospitalStates ?? [];
    if (stated[0] !== undefined) {
      const list = stated.map(({ fact }) => t(`fields.${fact}`)).join(', ');
      facts.push({
        key: stated[0].fact,
        icon: Building2,
        text: t('hospital.differs', { list }),
        kind: 'unknown',
      });
    }
    return facts;
  };
}
