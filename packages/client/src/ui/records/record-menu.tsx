import { counts, type RecordDomain } from '@bedside/contracts/records/record-marks.ts';
import { useSetAtom } from 'jotai';
import { Ban, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../overlays/dropdown-menu.tsx';
import { type Markable, markRequestAtom } from './mark-request.ts';
import { useRecordName } from './use-record-name.ts';

interface RecordMenuProps {
  domain: RecordDomain;
  /** The time by which the list sorts the record. */
  at: string;
  /** One record, or the sets of a device's run. */
  records: readonly Markable[];
  className?: string;
  /** More {@link DropdownMenuItem}s, above "Entered in error". */
  children?: ReactNode;
}

/** The "…" button of a record with its actions. A record without any has no button. */
export function RecordMenu({ domain, at, records, className, children }: RecordMenuProps) {
  const { t } = useTranslation('records');
  const nameOf = useRecordName();
  const mark = useSetAtom(markRequestAtom);
  const open = records.filter(counts);
  const patientId = records[0]?.patientId;
  if (patientId === undefined || (open.length === 0 && !children)) return null;
  const ref = { domain, patientId, at, records: open.map(({ id, version }) => ({ id, version })) };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className={cn('size-7 text-muted max-md:size-11', className)}
          aria-label={t('menu', { record: nameOf({ domain, at, records }) })}
        >
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {children}
        {open.length > 0 && (
          <DropdownMenuItem onSelect={() => mark(ref)}>
            <Ban aria-hidden /> {t('mark')}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
