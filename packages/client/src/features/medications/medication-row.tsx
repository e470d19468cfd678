import { hasEnded, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Origin } from '../../domains/origin.tsx';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useNow } from '../../state/clock.ts';
import { cn } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Countersignature } from '../../ui/records/countersignature.tsx';
import { MarkLine } from '../../ui/records/mark-line.tsx';
import { NewMark } from '../../ui/records/new-mark.tsx';
import { Veil } from '../../ui/records/veil.tsx';

interface MedicationRowProps {
  medication: Medication;
  /** The name to show, by default in the reader's language if it is known. */
  name?: string;
  /** The name in the reader's language, if the recorded one differs. */
  otherName?: string | undefined;
  /** True if it is new since the reader last had the chart open. */
  isNew?: boolean;
  /** More lines below the regimen. */
  children?: ReactNode;
  /** Buttons at the end. A row with buttons has columns on wide screens. */
  actions?: ReactNode;
  className?: string;
}

/** One medication with name, regimen, kind (D41), author and start. An ended one is struck through, with its end. */
export function MedicationRow(props: MedicationRowProps) {
  const { medication, otherName, isNew = false, children, actions, className } = props;
  const { t } = useTranslation('medications');
  const { drugName, regimen } = useMedicationWords();
  const { kind, indication, recordedBy, enteredInError } = medication;
  const isStruck = hasEnded(medication);
  const how = regimen(medication);
  const isWide = actions !== undefined;
  return (
    <li
      data-record={medication.id}
      tabIndex={-1}
      className={cn(
        'focus:bg-action-tint',
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5',
        // On a narrow phone the buttons stand below the time and the author.
        isWide && 'max-md:flex max-md:flex-wrap md:grid-cols-[minmax(0,1fr)_13rem_12rem]',
        className,
      )}
    >
      <div
        className={cn(
          'col-span-2 flex min-w-0 flex-col gap-0.5',
          isWide && 'max-md:basis-full md:col-span-1',
        )}
      >
        <Veil mark={enteredInError}>
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm font-medium break-words">
            <span className={cn('min-w-0', isStruck && 'text-muted line-through')}>
              <NewMark isShown={isNew} />
              {props.name ?? drugName(medication.name)}
            </span>
            {otherName && <span className="min-w-0 font-normal text-muted">{otherName}</span>}
            <Badge tone={isStruck ? 'unknown' : 'neutral'}>{t(`kind.${kind}`)}</Badge>
          </p>
          <p className={cn('text-xs break-words text-muted tabular-nums', isStruck && 'line-through')}>
            {how === '' ? <span className="text-unknown">{t('doseUnknown')}</span> : how}
            {indication && ` · ${t('for', { indication })}`}
          </p>
          {children}
        </Veil>
        <MarkLine mark={enteredInError} />
      </div>
      <p
        className={cn(
          'min-w-0 text-xs text-muted tabular-nums',
          isWide ? 'max-md:min-w-40 max-md:grow max-md:basis-0 max-md:self-start' : 'col-span-2',
        )}
      >
        {/* The space lets the line break after the time. */}
        <Started medication={medication} />{' '}
        <span className={cn(isWide && 'md:block')}>
          {t(kind === 'given' ? 'givenBy' : 'recordedBy', { who: recordedBy.fullName })}
          <Origin record={medication} />
        </span>
        <Countersignature record={medication} />
      </p>
      {isWide && <span className="ml-auto flex gap-1 justify-self-end">{actions}</span>}
      <End medication={medication} />
    </li>
  );
}

/** The time of the dose or of the start, with its age. The start of a home medication is unknown. */
function Started({ medication: { kind, startedAt } }: { medication: Medication }) {
  const moment = useMoment();
  const ago = useAgo();
  const now = useNow();
  if (kind === 'home') return null;
  return (
    <time dateTime={startedAt} className="mr-1 whitespace-nowrap">
      {moment(startedAt)} · {ago(startedAt, now)}
    </time>
  );
}

function End({ medication }: { medication: Medication }) {
  const { t } = useTranslation('medications');
  const { term } = useMedicationWords();
  const moment = useMoment();
  const { discontinuedAt, discontinuedBy, discontinueReason } = medication;
  if (!discontinuedAt) return null;
  return (
    <span className="col-span-full text-xs text-muted">
      {t('discontinued', { time: moment(discontinuedAt), who: discontinuedBy?.fullName ?? '' })}
      {discontinueReason && `: ${term('reason', discontinueReason)}`}
    </span>
  );
}
