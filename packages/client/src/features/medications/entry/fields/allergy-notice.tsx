import type { AllergyCheck } from '@bedside/contracts/allergy-check.ts';
import { CircleQuestionMark, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedicationWords } from '../../../../i18n/hooks/use-medication-words.ts';
import { cn } from '../../../../ui/class-names.ts';
import { ReasonField } from './reason-field.tsx';

interface AllergyNoticeProps {
  check: Omit<AllergyCheck, 'reason'>;
  /** Whether the name is a listed drug. An unlisted name is compared only by its words. */
  isListed: boolean;
  reason: string;
  onReason: (reason: string) => void;
  error: string | undefined;
}

/**
 * Shows the chart's allergies, the compared substances and the findings of the check (D41). Never says that a drug is
 * safe. A finding asks for the reason to go on.
 */
export function AllergyNotice({ check, isListed, reason, onReason, error }: AllergyNoticeProps) {
  const { t } = useTranslation('medications');
  const { allergies, compared, findings } = check;
  if (allergies === 'not-asked') return <NotAsked />;
  if (allergies === 'none-known') {
    return <p className="text-sm text-muted">{t('allergy.noneKnown')}</p>;
  }
  const scope = (
    <p className="text-xs text-muted">
      {t('allergy.compared', { list: compared.join(', ') })} {t('allergy.limits')}
      {!isListed && ` ${t('allergy.unlisted')}`}
    </p>
  );
  if (findings.length === 0) {
    return (
      <div>
        <p className="text-sm">{t('allergy.noMatch')}</p>
        {scope}
      </div>
    );
  }
  return (
    <Findings findings={findings}>
      {scope}
      <ReasonField
        kind="override"
        label={t('allergy.reason')}
        value={reason}
        onChange={onReason}
        error={error}
      />
    </Findings>
  );
}

function NotAsked() {
  const { t } = useTranslation('medications');
  return (
    <p
      role="status"
      className="flex items-start gap-2 border-l-3 border-amber bg-amber-tint px-3 py-2 text-sm"
    >
      <CircleQuestionMark aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <span>{t('allergy.notAsked')}</span>
    </p>
  );
}

interface FindingsProps {
  findings: AllergyCheck['findings'];
  children: ReactNode;
}

/** Warns of the allergies that match. A related class alone is the lower warning (ALLERGY-4). */
function Findings({ findings, children }: FindingsProps) {
  const { finding } = useMedicationWords();
  const isLower = findings.every(({ level }) => level === 'related');
  return (
    <div
      className={cn(
        'flex flex-col gap-3 border-l-3 px-3 py-3',
        isLower ? 'border-amber bg-amber-tint' : 'border-red bg-red-tint',
      )}
    >
      <div role="alert" className="flex items-start gap-2">
        <TriangleAlert
          aria-hidden
          className={cn('mt-0.5 size-4 shrink-0', isLower ? 'text-amber' : 'text-red')}
        />
        <ul className="flex min-w-0 flex-col gap-1 text-sm font-medium break-words">
          {findings.map((one) => (
            <li key={`${one.substance} ${one.drug} ${one.level}`}>{finding(one)}</li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}
