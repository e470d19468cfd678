import { isAgeAssumed, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { isPregnantOrNewMother } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  Baby,
  Biohazard,
  CircleQuestionMark,
  type LucideIcon,
  Ruler,
  ShieldCheck,
  TriangleAlert,
  UserSearch,
  Wind,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { day } from '../../../i18n/format.ts';
import { useAllergies } from '../../../i18n/use-allergies.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { ChangedMark } from '../../../ui/feedback/changed-mark.tsx';
import { useNewcomers } from '../../../ui/hooks/use-newcomers.ts';
import { factsDialogAtom } from '../facts/facts-dialog-atom.ts';
import type { FactName } from '../facts/facts-form.ts';
import { useScaleDecision } from '../facts/use-scale-decision.ts';

/**
 * How many allergies are shown; more would push the patient off the screen. The rest is counted, and one tap opens it.
 */
const shownAllergies = 6;

const looks = {
  unknown: 'border border-dashed border-line-strong px-1.5 text-unknown',
  none: 'font-normal text-muted',
} as const;

interface SafetyFact {
  key: FactName;
  icon: LucideIcon;
  text: string;
  /** 'harm' by default. 'unknown' and 'none' have their own style and icon. */
  kind?: 'unknown' | 'none';
}

/**
 * Shows the facts that can harm this patient if forgotten. Each fact opens the dialog.
 *
 * `children` are items of other features, before the facts. Of the facts, allergies always come first: not asked, none
 * known, or a list (D10), so that silence never reads as "none". The band reserves its space while the patient loads.
 */
export function SafetyBand({ patientId, children }: { patientId: string; children?: ReactNode }) {
  const { t, i18n } = useTranslation('patients');
  const patient = useQuery(patientQuery(patientId)).data;
  const factsOf = useSafetyFacts();
  const edit = useSetAtom(factsDialogAtom);
  const facts = patient && factsOf(patient);
  // In another language the same fact has another text.
  const news = useNewcomers(
    `${patientId} ${i18n.language}`,
    facts?.map(({ text }) => text),
  );
  const isHarmful = facts?.some(({ kind }) => kind === undefined);

  return (
    <section aria-label={t('safety.label')} aria-busy={facts === undefined} className="shrink-0">
      <ul
        className={cn(
          'flex max-h-[30dvh] min-h-9 flex-wrap items-center gap-x-6 gap-y-1 overflow-y-auto border-b border-l-3 bg-surface px-4 py-1 text-sm font-semibold max-md:min-h-13',
          isHarmful ? 'border-l-amber-mark' : 'border-l-line-strong',
          'has-[.bg-red-solid]:border-l-red-solid',
        )}
      >
        {children}
        {facts?.map(({ key, icon: Icon, text, kind }) => (
          <li key={key} className="relative">
            {news.has(text) && <ChangedMark key={text} />}
            <button
              type="button"
              aria-label={t('safety.edit', { fact: text })}
              onClick={() => edit({ patientId, field: key })}
              className={cn(
                'flex min-h-6 items-center gap-1.5 rounded-sm text-left hover:underline max-md:min-h-11',
                kind && looks[kind],
              )}
            >
              <Icon aria-hidden className={cn('size-4 shrink-0', !kind && 'text-amber')} />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useSafetyFacts(): (patient: Patient) => SafetyFact[] {
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
    const list = allergies(known.slice(0, shownAllergies));
    const count = known.length - shownAllergies;
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
    return facts;
  };
}
