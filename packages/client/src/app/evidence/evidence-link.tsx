import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import { useSetAtom } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrors } from '../../domains/use-errors.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { pathOf, sectionOf } from '../../state/address.ts';
import { openRecordAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { EvidenceLinkProps, QuoteLinkProps } from '../../ui/text/evidence-links.tsx';
import { useQuoteWords } from './use-quote-words.ts';

// Loaded when a reader first points at a link.
const EvidenceDetail = lazy(() => import('./evidence-detail.tsx'));

/**
 * A small link behind words that rest on a record. It opens the record at its place, and is struck through once the
 * record is entered in error. Copied text leaves it out.
 */
export function EvidenceLink({ patientId, mark, number }: EvidenceLinkProps) {
  const { name, isWrong } = useRecordName(patientId, mark);
  return (
    <sup className="select-none">
      <RecordLink
        patientId={patientId}
        mark={mark}
        label={`${number}: ${name}`}
        className={cn(
          'mx-0.5 rounded-sm bg-action-tint px-1 font-normal text-action text-xs',
          isWrong ? 'line-through' : 'hover:underline',
        )}
      >
        {number}
      </RecordLink>
    </sup>
  );
}

/**
 * A fact of the chart in a reply, in the reader's own words and units (D65). It opens its record, and is struck through once
 * the record is entered in error.
 */
export function QuoteLink({ patientId, quote }: QuoteLinkProps) {
  const words = useQuoteWords()(quote);
  const { domain, from } = quote;
  const isEarlierWrong = useErrors(patientId).some((error) => error.recordId === from?.recordId);
  const { name, isWrong } = useRecordName(patientId, quote);
  const look = cn(
    'box-decoration-clone rounded-sm border border-line bg-surface px-1 font-medium text-ink tabular-nums',
    (isWrong || isEarlierWrong) && 'text-muted line-through',
  );
  if (domain === 'patients') return <span className={look}>{words}</span>;
  return (
    <RecordLink
      patientId={patientId}
      mark={{ ...quote, domain }}
      label={`${words}: ${name}`}
      className={cn(look, 'hover:border-action')}
    >
      {words}
    </RecordLink>
  );
}

/** Returns the name of the record behind a link, which says if it was entered in error. */
function useRecordName(
  patientId: string,
  { domain, recordId, at }: Pick<QuoteLinkProps['quote'], 'domain' | 'recordId' | 'at'>,
): { name: string; isWrong: boolean } {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const isWrong = useErrors(patientId).some((error) => error.recordId === recordId);
  const name = domain === 'patients' ? '' : t(`named.${domain}`, { time: moment(at) });
  return { name: isWrong ? t('evidenceInError', { name }) : name, isWrong };
}

interface RecordLinkProps {
  patientId: string;
  mark: Omit<EvidenceMark, 'offset' | 'seq'>;
  label: string;
  className: string;
  children: ReactNode;
}

/** Opens the record of a mark at its place. Shows its values and author on focus. */
function RecordLink({ patientId, mark, label, className, children }: RecordLinkProps) {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const open = useSetAtom(openRecordAtom);
  const { domain, recordId, at } = mark;
  const name = t(`named.${domain}`, { time: moment(at) });
  const section = sectionOf(domain);
  return (
    <Tooltip
      content={
        <Suspense fallback={name}>
          <EvidenceDetail patientId={patientId} mark={mark} name={name} />
        </Suspense>
      }
    >
      <a
        href={pathOf({ patientId, section, recordId })}
        aria-label={label}
        className={className}
        onClick={(event) => {
          // With a modifier the browser opens the address in another tab or window.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open({ patientId, domain, id: recordId, at });
        }}
      >
        {children}
      </a>
    </Tooltip>
  );
}
