import { awaitsCountersignature, counts, type RecordDomain } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { useSetAtom } from 'jotai';
import { Ban, Ellipsis, PenLine, UserRoundSearch } from 'lucide-react';
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
import {
  canBeCarried,
  countersignAtom,
  type Markable,
  markRequestAtom,
  type RecordRef,
  rightPatientAtom,
} from './mark-request.ts';
import { useRecordName } from './use-record-name.ts';
import { isOfOther } from './veil.tsx';

interface RecordMenuProps {
  domain: RecordDomain;
  /** The time by which the list sorts the record. */
  at: string;
  /** One record, or the sets of a device's run. */
  records: readonly Markable[];
  /** The record is a reply of the model. */
  isReply?: boolean;
  className?: string;
  /** The content of the record, such as the test of a result, if others have the same time. */
  title?: string | undefined;
  /** More {@link DropdownMenuItem}s, above "Entered in error". */
  children?: ReactNode;
}

/** The "…" button of a record with its actions. A record without any has no button. */
export function RecordMenu({ domain, at, records, isReply, className, title, children }: RecordMenuProps) {
  const { t } = useTranslation('records');
  const nameOf = useRecordName();
  const mark = useSetAtom(markRequestAtom);
  const enterElsewhere = useSetAtom(rightPatientAtom);
  const countersign = useSetAtom(countersignAtom);
  const open = records.filter(counts);
  const others = records.filter(({ enteredInError }) => isOfOther(enteredInError));
  const patientId = records[0]?.patientId;
  const refOf = (of: readonly Markable[]): RecordRef => ({
    ...{ domain, patientId: patientId ?? '', at, isReply },
    records: of.map(({ id, version }) => ({ id, version })),
  });
  const isMovable = canBeCarried(refOf(others));
  if (patientId === undefined || (open.length === 0 && !isMovable && !children)) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className={cn('size-7 text-muted', className)}
          aria-label={t('menu', {
            record: [title, nameOf({ domain, at, records })].filter(Boolean).join(', '),
          })}
        >
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {children}
        {records.some(awaitsCountersignature) && (
          <DropdownMenuItem needs={recordsEndpoints.countersign} onSelect={() => countersign(patientId)}>
            <PenLine aria-hidden /> {t('countersign.item')}
          </DropdownMenuItem>
        )}
        {open.length > 0 && (
          <DropdownMenuItem
            needs={[
              recordsEndpoints.enterInError,
              ...open.map(({ recordedBy }) => ({ author: recordedBy?.id })),
            ]}
            onSelect={() => mark(refOf(open))}
          >
            <Ban aria-hidden /> {t('mark')}
          </DropdownMenuItem>
        )}
        {isMovable && (
          <DropdownMenuItem onSelect={() => enterElsewhere(refOf(others))}>
            <UserRoundSearch aria-hidden /> {t('enterElsewhere')}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
