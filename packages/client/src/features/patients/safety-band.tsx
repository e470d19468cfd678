import { isAgeAssumed } from '@bedside/contracts/clinical/age.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Baby, Biohazard, type LucideIcon, Ruler, TriangleAlert, UserSearch, Wind } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../api/patient-query.ts';
import { ChangedMark } from '../../ui/changed-mark.tsx';
import { useNewcomers } from '../../ui/use-newcomers.ts';
import { factsDialogAtom } from './facts-dialog-atom.ts';
import type { FactName } from './facts-form.ts';
import { useAllergies } from './use-allergies.ts';
import { useScaleDecision } from './use-scale-decision.ts';

/** More would push the patient's screen away; the rest is counted, and one tap away. */
const shownAllergies = 6;

interface SafetyFact {
  key: FactName;
  icon: LucideIcon;
  text: string;
}

/** What can harm this patient if forgotten; there only when there is something. Each fact is one tap from being changed. */
export function SafetyBand({ patientId }: { patientId: string }) {
  const { t, i18n } = useTranslation('patients');
  const patient = useQuery(patientQuery(patientId)).data;
  const factsOf = useSafetyFacts();
  const edit = useSetAtom(factsDialogAtom);
  const facts = patient && factsOf(patient);
  // In another language the same fact has other words.
  const news = useNewcomers(
    `${patientId} ${i18n.language}`,
    facts?.map(({ text }) => text),
  );
  if (facts === undefined || facts.length === 0) return null;

  return (
    <section aria-label={t('safety.label')} className="shrink-0">
      <ul className="flex max-h-[30dvh] min-h-8 flex-wrap items-center gap-x-6 gap-y-1 overflow-y-auto border-b border-l-3 border-l-amber-mark bg-surface px-4 py-1 text-sm font-semibold">
        {facts.map(({ key, icon: Icon, text }) => (
          <li key={key} className="relative">
            {news.has(text) && <ChangedMark key={text} />}
            <button
              type="button"
              aria-label={t('safety.edit', { fact: text })}
              onClick={() => edit({ patientId, field: key })}
              className="flex items-center gap-1.5 min-h-6 rounded-sm text-left hover:underline max-md:min-h-11"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-amber" />
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
  return (patient) => {
    const facts: SafetyFact[] = [];
    if (patient.unidentified) facts.push({ key: 'name', icon: UserSearch, text: t('safety.unidentified') });
    if (isAgeAssumed(patient) && patient.age < 18) {
      facts.push({ key: 'age', icon: Ruler, text: t('safety.childAgeUnknown') });
    }
    if (Array.isArray(patient.allergies)) {
      const list = allergies(patient.allergies.slice(0, shownAllergies));
      const count = patient.allergies.length - shownAllergies;
      facts.push({
        key: 'allergies',
        icon: TriangleAlert,
        text: t('safety.allergies', { list: count > 0 ? t('safety.more', { list, count }) : list }),
      });
    }
    if (patient.pregnancy.status === 'yes') {
      const { weeks } = patient.pregnancy;
      facts.push({
        key: 'pregnancy',
        icon: Baby,
        text: weeks === undefined ? t('safety.pregnant') : t('safety.pregnantWeeks', { weeks }),
      });
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
