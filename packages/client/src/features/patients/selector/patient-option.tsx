import type { NameLikeness } from '@bedside/contracts/clinical/patient/similar-names.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAge } from '../../../i18n/hooks/use-age.ts';
import { cn } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LikenessMark } from './likeness-mark.tsx';

interface PatientOptionProps {
  id: string;
  patient: PatientListItem;
  likeness: NameLikeness | undefined;
  /** The patient's state in one line. */
  facts?: ReactNode;
  active: boolean;
  selected: boolean;
  onClick: () => void;
}

/** One patient in the selector's list. */
export function PatientOption({ patient, likeness, facts, active, selected, ...row }: PatientOptionProps) {
  const { t } = useTranslation('patients');
  const age = useAge();
  return (
    <button
      type="button"
      {...row}
      // The focus stays in the combobox, which references the active option.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      role="option"
      aria-selected={selected}
      className={cn(
        'flex w-full items-center gap-3 rounded-sm px-2 py-1.5 text-left',
        active ? 'bg-hover shadow-[inset_3px_0_0_var(--action)]' : 'hover:bg-hover',
      )}
    >
      <Badge tone={patient.bed ? 'neutral' : 'unknown'} className="w-14 shrink-0 justify-center">
        {patient.bed ?? t('noBed')}
      </Badge>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-medium wrap-break-word">{patient.name}</span>
          <LikenessMark likeness={likeness} />
          {hasLeft(patient) && (
            <span className="shrink-0 text-xs text-unknown">{t(`statuses.${patient.status}`)}</span>
          )}
        </span>
        <span className="block truncate text-sm text-muted">
          {patient.mrn} · {patient.chiefComplaint}
        </span>
        {facts}
      </span>
      <span className="shrink-0 text-right text-sm text-muted">
        <span className="block text-ink">{age(patient)}</span>
        {t(`genders.${patient.gender}`)}
      </span>
      <Check aria-hidden className={cn('size-4 shrink-0 text-action', !selected && 'invisible')} />
    </button>
  );
}
