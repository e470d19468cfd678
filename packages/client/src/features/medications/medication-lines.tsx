import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { medicationCheckQuery } from '../../domains/medications.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useWarningWords } from '../../i18n/hooks/use-warning-words.ts';
import { useNow } from '../../state/clock.ts';
import { cn } from '../../ui/class-names.ts';

/** The last given dose of a medication and the number of doses; "no dose recorded" if there is none. */
export function DosesLine({ doses }: { doses: readonly Medication[] }) {
  const { t } = useTranslation('medications');
  const { dose } = useMedicationWords();
  const moment = useMoment();
  const ago = useAgo();
  const now = useNow();
  const [last] = doses;
  if (last === undefined) return <span className="text-xs text-unknown">{t('noDose')}</span>;
  return (
    <span className="min-w-0 text-xs text-muted tabular-nums">
      {t('lastDose', {
        time: moment(last.startedAt),
        ago: ago(last.startedAt, now),
        dose: last.dosage === undefined ? t('doseUnknown') : dose(last.dosage),
        who: last.recordedBy.fullName,
      })}
      {doses.length > 1 && ` · ${t('dosesGiven', { count: doses.length })}`}
    </span>
  );
}

/** The recorded allergies that a medication matches, and the reason to go on. */
export function AllergyLine({ medication: { allergyCheck } }: { medication: Medication }) {
  const { t } = useTranslation('medications');
  const { finding, term } = useMedicationWords();
  if (allergyCheck?.reason === undefined) return null;
  return (
    <span className="flex min-w-0 items-start gap-1 text-xs text-red">
      <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0 break-words">
        {allergyCheck.findings.map(finding).join(' ')}{' '}
        {t('allergy.goneOn', { reason: term('override', allergyCheck.reason) })}
      </span>
    </span>
  );
}

/**
 * The recorded allergies that an active medication matches without a reason, because they were recorded after it
 * (ATTN-20). The server compares, and again after each change of the allergies.
 */
export function ConflictLine({ medication }: { medication: Medication }) {
  const patient = useQuery(patientQuery(medication.patientId)).data;
  return patient === undefined || typeof patient.allergies === 'string' ? null : (
    <Conflict medication={medication} patient={patient} />
  );
}

function Conflict({ medication, patient }: { medication: Medication; patient: Patient }) {
  const { t } = useTranslation('medications');
  const { finding } = useMedicationWords();
  const { id, name, kind, allergyCheck } = medication;
  const check = useQuery(medicationCheckQuery(patient.id, { name, kind, doseOf: id }, `${patient.version}`));
  const known = allergyCheck?.reason === undefined ? [] : allergyCheck.findings;
  const later = (check.data?.allergyCheck.findings ?? []).filter(
    (one) => !known.some(({ substance, level }) => substance === one.substance && level === one.level),
  );
  if (later.length === 0) return check.isError ? <Marked tone="amber">{t('check.failed')}</Marked> : null;
  return <Marked tone="red">{t('check.conflict', { text: later.map(finding).join(' ') })}</Marked>;
}

/** What the check of the write said and still matters to a reader: what asked, what was not compared, unsafe writing. */
export function WarningLines({ medication: { check, allergyCheck } }: { medication: Medication }) {
  const { t } = useTranslation('medications');
  const { term } = useMedicationWords();
  const { warning } = useWarningWords();
  if (check === undefined) return null;
  const shown = check.warnings.filter(
    ({ code }) =>
      code === 'duplicate' ||
      code === 'dose-above-maximum' ||
      code === 'too-often' ||
      code === 'unsafe-writing' ||
      (code === 'drug-not-compared' && allergyCheck?.allergies === 'listed'),
  );
  if (shown.length === 0) return null;
  const reason =
    check.reason === undefined ? '' : t('warning.goneOn', { reason: term('override', check.reason) });
  return (
    <Marked tone="amber">{[...new Set([...shown.map(warning), reason])].filter(Boolean).join(' ')}</Marked>
  );
}

function Marked({ tone, children }: { tone: 'red' | 'amber'; children: ReactNode }) {
  const Icon = tone === 'red' ? TriangleAlert : CircleQuestionMark;
  return (
    <span
      className={cn(
        'flex min-w-0 items-start gap-1 text-xs',
        tone === 'red' ? 'font-medium text-red' : 'text-amber',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}
