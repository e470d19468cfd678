import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { OctagonAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { cn } from '../../../ui/class-names.ts';
import { PlainButton } from '../../../ui/controls/plain-button.tsx';
import { ChangedMark } from '../../../ui/feedback/changed-mark.tsx';
import { type CutOff, useCutOff } from '../../../ui/hooks/use-cut-off.ts';
import { useNewcomers } from '../../../ui/hooks/use-newcomers.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { factsDialogAtom } from '../facts/facts-dialog-atom.ts';
import { type SafetyFact, useSafetyFacts } from './use-safety-facts.ts';

const bandStyles = {
  unknown: 'border border-dashed border-line-strong px-1.5 text-unknown',
  none: 'font-normal text-muted',
} as const;

interface SafetyBandProps {
  patientId: string;
  /** Whether the chart is live. Stands before the items. */
  status?: ReactNode;
  /** Dangers of other features, before the allergies. */
  first?: ReactNode;
  /** Items of other features, after the allergies. */
  children?: ReactNode;
  /** Items of other features that harm nobody, after the facts. */
  last?: ReactNode;
  /** A part of the frame, in its own place at the end of the line. */
  end?: ReactNode;
}

/**
 * Shows the calls of this patient and the facts that can harm them if someone forgets them, in one row of 36 px. Each
 * fact opens the dialog. An interrupted connection takes the start of the row, so that it pushes nothing.
 *
 * The line has the same height for every patient, also while one loads, so that nothing moves when the patient changes.
 * Dangers come first and share the width. A button counts the items that do not fit, and shows them all over the screen.
 */
export function SafetyBand({ patientId, status, first, children, last, end }: SafetyBandProps) {
  const { t, i18n } = useTranslation('patients');
  const patient = useQuery(patientQuery(patientId)).data;
  const factsOf = useSafetyFacts();
  const facts = patient && factsOf(patient);
  // In another language the same fact has another text.
  const news = useNewcomers(
    `${patientId} ${i18n.language}`,
    facts?.map(({ text }) => text),
  );
  const [row, setRow] = useState<HTMLElement | null>(null);
  const { hidden, dangers, isCut } = useCutOff(row);
  const isHarmful = facts?.some(({ kind }) => kind === undefined);
  const [allergies, ...others] = (facts ?? []).map((fact) => (
    <Fact key={fact.key} patientId={patientId} fact={fact} isNew={news.has(fact.text)} />
  ));
  const items = (
    <>
      {first}
      {allergies}
      {children}
      {others}
      {last}
    </>
  );

  return (
    <section
      aria-label={t('safety.label')}
      aria-busy={facts === undefined}
      className={cn(
        'group/band flex h-9 shrink-0 items-stretch border-b border-l-3 bg-surface text-sm font-semibold has-data-interrupted:bg-amber-tint max-md:h-11.25',
        isHarmful ? 'border-l-amber-mark' : 'border-l-line-strong',
        'has-[.bg-red-solid]:border-l-red-solid',
      )}
    >
      {status}
      <ul
        ref={setRow}
        data-row
        className="flex min-w-0 shrink flex-wrap content-start gap-x-4 max-md:grow overflow-hidden pl-4 max-md:gap-x-3 max-md:pr-2 max-md:pl-3 max-md:text-xs [&>li]:flex [&>li]:h-full [&>li]:min-w-0 [&>li]:items-center"
      >
        {items}
      </ul>
      {(hidden > 0 || isCut) && (
        <All hidden={hidden} dangers={dangers}>
          {items}
        </All>
      )}
      {end}
    </section>
  );
}

function Fact({ patientId, fact, isNew }: { patientId: string; fact: SafetyFact; isNew: boolean }) {
  const { t } = useTranslation('patients');
  const edit = useSetAtom(factsDialogAtom);
  const { key, icon: Icon, text, kind } = fact;
  return (
    <li
      data-danger={key === 'allergies' && kind !== 'none' ? t('fields.allergies') : undefined}
      className="relative max-w-full max-md:not-only:in-data-row:max-w-[54%]"
    >
      {isNew && <ChangedMark key={text} isBeside />}
      <PlainButton
        needs={patientsEndpoints.update}
        aria-label={t('safety.edit', { fact: text })}
        onClick={() => edit({ patientId, field: key })}
        className="flex min-h-6 min-w-0 items-center rounded-sm text-left -outline-offset-2 hover:underline max-md:min-h-11"
      >
        <span
          className={cn('flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm', kind && bandStyles[kind])}
        >
          <Icon aria-hidden className={cn('size-4 shrink-0', !kind && 'text-amber')} />
          <span className="min-w-0 in-data-row:truncate">{text}</span>
        </span>
      </PlainButton>
    </li>
  );
}

/** Opens all items over the screen. Red, with the name of the first danger that does not fit. */
function All({ hidden, dangers, children }: Omit<CutOff, 'isCut'> & { children: ReactNode }) {
  const { t } = useTranslation('patients');
  const [isOpen, setOpen] = useState(false);
  const [danger] = dangers;
  const others = danger === undefined ? hidden : hidden - 1;
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={[
          danger !== undefined &&
            [danger, others > 0 && t('safety.hidden', { count: others })].filter(Boolean).join(' '),
          danger !== undefined && t('safety.dangers', { count: dangers.length, list: dangers.join(', ') }),
          t('safety.all', { count: hidden }),
        ]
          .filter(Boolean)
          .join('. ')}
        className={cn(
          'flex min-w-11 shrink-0 items-center justify-center gap-1 px-2 -outline-offset-2 hover:bg-hover max-md:px-1 max-md:text-xs',
          danger === undefined ? 'text-amber' : 'text-red',
        )}
      >
        <OctagonAlert aria-hidden className="size-4 shrink-0" />
        <span className="max-md:flex max-md:flex-col max-md:items-start max-md:leading-4">
          <span className="max-w-24 truncate">{danger}</span>{' '}
          {others > 0 && <span>{t('safety.hidden', { count: others })}</span>}
        </span>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('safety.label')}
        className="w-[min(28rem,calc(100vw-1rem))]"
        // In the capture phase the list would be gone before the pressed item hears of it.
        onClick={() => setOpen(false)}
      >
        <ul className="flex flex-col items-start gap-2 p-3 text-sm font-semibold">{children}</ul>
      </PopoverContent>
    </Popover>
  );
}
