import type { AllergyFinding } from '@bedside/contracts/allergy-check.ts';
import { type MedicationWarning, needsReason } from '@bedside/contracts/medication-warnings.ts';
import type { MedicationPreview } from '@bedside/contracts/medications/medications.contract.ts';
import { CircleQuestionMark, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedicationWords } from '../../../../i18n/hooks/use-medication-words.ts';
import { useWarningWords } from '../../../../i18n/hooks/use-warning-words.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { reasonsOf } from '../reasons-of.ts';
import { ReasonField } from './reason-field.tsx';

interface CheckNoticeProps {
  /** Undefined until the server has answered. */
  check: Omit<MedicationPreview, 'needsReason'> | undefined;
  /** Whether saving needs a reason. A dose that its prescription's reason covers needs none. */
  isAsking: boolean;
  isFailed: boolean;
  reason: string;
  onReason: (reason: string) => void;
  /** Takes the safe writing of the name. */
  onName?: (name: string) => void;
  error: string | undefined;
}

/**
 * Shows the check of a medication: what needs a reason, what was not checked, and unsafe writing (D70). Never says that a
 * drug is safe, and says if nothing was checked.
 */
export function CheckNotice(props: CheckNoticeProps) {
  const { check, isAsking, isFailed, reason, onReason, onName, error } = props;
  const { t } = useTranslation('medications');
  const { never } = useWarningWords();
  if (check === undefined) {
    return isFailed ? (
      <Statement isStrong>{t('check.failed')}</Statement>
    ) : (
      <p className="text-sm text-muted">{t('check.pending')}</p>
    );
  }
  const { allergyCheck, warnings, neverByRoute } = check;
  const { findings } = allergyCheck;
  const asking = warnings.filter(needsReason);
  // Two rules of writing may name one text.
  const others = onePer(warnings.filter((one) => !needsReason(one)));
  const isNotAsked =
    allergyCheck.allergies === 'not-asked' && !asking.some(({ code }) => code === 'allergies-not-asked');
  return (
    <div className="flex flex-col gap-2">
      {neverByRoute !== undefined && (
        <div role="alert" className="flex items-start gap-2 border-l-3 border-red bg-red-tint px-3 py-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-red" />
          <p className="text-sm font-medium">{never(neverByRoute)}</p>
        </div>
      )}
      {findings.length + asking.length > 0 && (
        <Asking findings={findings} warnings={asking}>
          {isAsking && (
            <ReasonField
              kind="override"
              reasons={reasonsOf(findings, asking)}
              label={t('check.reason')}
              value={reason}
              onChange={onReason}
              error={error}
            />
          )}
        </Asking>
      )}
      {isNotAsked && <Statement isStrong>{t('allergy.notAsked')}</Statement>}
      <Scope check={check} />
      {others.map((one) => (
        <Other key={JSON.stringify(one)} warning={one} onName={onName} />
      ))}
    </div>
  );
}

/** Returns the first of the statements about each field's writing, and all others. */
const onePer = (warnings: readonly MedicationWarning[]): MedicationWarning[] => [
  ...new Map(
    warnings.map(
      (one) =>
        [one.code === 'unsafe-writing' ? `${one.code} ${one.field}` : JSON.stringify(one), one] as const,
    ),
  ).values(),
];

/** What the allergies were compared with. */
function Scope({ check: { allergyCheck, warnings } }: { check: Omit<MedicationPreview, 'needsReason'> }) {
  const { t } = useTranslation('medications');
  const { allergies, compared, findings } = allergyCheck;
  if (allergies === 'none-known') return <p className="text-sm text-muted">{t('allergy.noneKnown')}</p>;
  if (allergies === 'not-asked') return null;
  const isUnknown = warnings.some(({ code }) => code === 'drug-not-compared');
  return (
    <div>
      {findings.length === 0 && !isUnknown && <p className="text-sm">{t('allergy.noMatch')}</p>}
      <p className="text-xs text-muted">
        {t('allergy.compared', { list: compared.join(', ') })} {t('allergy.limits')}
      </p>
    </div>
  );
}

interface AskingProps {
  findings: readonly AllergyFinding[];
  warnings: readonly MedicationWarning[];
  children: ReactNode;
}

/** Lists what needs a reason. A related class, a duplicate and unasked allergies alone are the lower warning. */
function Asking({ findings, warnings, children }: AskingProps) {
  const { finding } = useMedicationWords();
  const { warning } = useWarningWords();
  const isLower =
    findings.every(({ level }) => level === 'related') &&
    warnings.every(({ code }) => code === 'duplicate' || code === 'allergies-not-asked');
  const texts = [...findings.map(finding), ...warnings.map(warning)];
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
          {[...new Set(texts)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}

/** A statement that needs no reason. A name that was not compared stands out, because it could hide an allergy. */
function Other({
  warning: one,
  onName,
}: {
  warning: MedicationWarning;
  onName: ((name: string) => void) | undefined;
}) {
  const { t } = useTranslation('medications');
  const { warning } = useWarningWords();
  const isStrong = one.code === 'drug-not-compared' || one.code === 'unsafe-writing';
  const safe = one.code === 'unsafe-writing' && one.field === 'name' ? one.safe : undefined;
  return (
    <Statement isStrong={isStrong}>
      {warning(one)}
      {safe !== undefined && onName && (
        <Button variant="outline" size="sm" className="ml-2" onClick={() => onName(safe)}>
          {t('check.use', { text: safe })}
        </Button>
      )}
    </Statement>
  );
}

function Statement({ isStrong = false, children }: { isStrong?: boolean; children: ReactNode }) {
  if (!isStrong) return <p className="text-xs text-muted">{children}</p>;
  return (
    <p
      role="status"
      className="flex items-start gap-2 border-l-3 border-amber bg-amber-tint px-3 py-2 text-sm"
    >
      <CircleQuestionMark aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <span>{children}</span>
    </p>
  );
}
