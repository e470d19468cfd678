import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { QuotedField } from '@bedside/contracts/chat/reply-quote.ts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrors } from '../../domains/use-errors.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { pathOf, sectionOf } from '../../state/address.ts';
import { cn } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { Dialog, DialogBody, DialogContent } from '../../ui/overlays/dialog.tsx';
import { Popover, PopoverAnchor, PopoverContent } from '../../ui/overlays/popover.tsx';
import type { EvidenceLinkProps, QuoteLinkProps } from '../../ui/text/evidence-links.tsx';
import { useQuoteWords } from './use-quote-words.ts';

// Loaded when a reader first opens a citation.
const EvidenceView = lazy(() => import('./evidence-view.tsx'));

/**
 * A small link behind words that rest on a record. It shows the record beside it, and is struck through once the
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
 * A fact of the chart in a reply, in the reader's own words and units (D65). It shows its record beside it, and is struck through once
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
      field={quote.field}
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
  field?: QuotedField | undefined;
  label: string;
  className: string;
  children: ReactNode;
}

/**
 * Opens what a citation rests on beside it, or as a sheet on phones, so that nobody leaves the conversation to check a number.
 * With a modifier the browser opens the record in another tab.
 */
function RecordLink({ patientId, mark, field, label, className, children }: RecordLinkProps) {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const isPhone = useMediaQuery(phoneQuery);
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const { domain, recordId, at } = mark;
  const name = t(`named.${domain}`, { time: moment(at) });
  const anchor = (
    <a
      ref={link}
      href={pathOf({ patientId, section: sectionOf(domain), recordId })}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        setOpen(!isOpen);
      }}
    >
      {children}
    </a>
  );
  const view = isOpen && (
    <Suspense fallback={<Spinner />}>
      <EvidenceView patientId={patientId} mark={mark} field={field} onOpen={() => setOpen(false)} />
    </Suspense>
  );
  if (isPhone) {
    return (
      <>
        {anchor}
        <Dialog open={isOpen} onOpenChange={setOpen}>
          <DialogContent title={name}>
            <DialogBody>{view}</DialogBody>
          </DialogContent>
        </Dialog>
      </>
    );
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverAnchor asChild>{anchor}</PopoverAnchor>
      <PopoverContent
        aria-label={name}
        className="w-80 p-4"
        onInteractOutside={(event) => {
          // The link itself closes it.
          if (event.target instanceof Node && link.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          link.current?.focus();
        }}
      >
        <p className="mb-1 font-semibold">{name}</p>
        {view}
      </PopoverContent>
    </Popover>
  );
}
