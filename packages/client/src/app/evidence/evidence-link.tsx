import { useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrors } from '../../domains/use-errors.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { pathOf, sectionOf } from '../../state/address.ts';
import { openRecordAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { EvidenceLinkProps } from '../../ui/text/evidence-links.tsx';

// Loaded when a reader first points at a link.
const EvidenceDetail = lazy(() => import('./evidence-detail.tsx'));

/**
 * A small link behind words that rest on a record. It opens the record at its place, and is struck through once the
 * record is entered in error. Copied text leaves it out.
 */
export function EvidenceLink({ patientId, mark, number }: EvidenceLinkProps) {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const open = useSetAtom(openRecordAtom);
  const { domain, recordId, at } = mark;
  const isWrong = useErrors(patientId).some((error) => error.recordId === recordId);
  const name = t(`named.${domain}`, { time: moment(at) });
  const section = domain === 'chat' ? 'chat' : (sectionOf[domain] ?? 'xray');
  return (
    <sup className="select-none">
      <Tooltip
        content={
          <Suspense fallback={name}>
            <EvidenceDetail patientId={patientId} mark={mark} name={name} />
          </Suspense>
        }
      >
        <a
          href={pathOf({ patientId, section, recordId })}
          aria-label={`${number}: ${isWrong ? t('evidenceInError', { name }) : name}`}
          className={cn(
            'mx-0.5 rounded-sm bg-action-tint px-1 font-normal text-action text-xs',
            isWrong ? 'line-through' : 'hover:underline',
          )}
          onClick={(event) => {
            // With a modifier the browser opens the address in another tab or window.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            open({ patientId, domain, id: recordId, at });
          }}
        >
          {number}
        </a>
      </Tooltip>
    </sup>
  );
}
