import { takenAt } from '@bedside/contracts/clinical/labs/lab-series.ts';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { Countersignature } from '../../../ui/records/countersignature.tsx';
import { isOfOther } from '../../../ui/records/veil.tsx';
import { LabMenu } from '../lab-menu.tsx';
import { LabTick } from '../lab-tick.tsx';
import { useLabFormat } from '../labs-format.ts';
import { NotCheckedMark } from '../not-checked.tsx';
import { ReviewButton } from '../review-button.tsx';
import { ChangeText } from './change-text.tsx';
import { LabName } from './lab-name.tsx';
import type { LabListProps } from './labs-table.tsx';
import { ResultCell } from './result-cell.tsx';
import type { LabRow } from './use-lab-rows.ts';

/** The results on a phone: two lines for each. */
export function LabCards({ rows, selectedId, onSelect }: LabListProps) {
  return (
    <ul className="divide-y">
      {rows.map((row) => (
        <Card
          key={row.lab.id}
          row={row}
          isSelected={row.lab.id === selectedId}
          onSelect={() => onSelect(row.lab.id)}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  row: LabRow;
  isSelected: boolean;
  onSelect: () => void;
}

function Card({ row: { lab, critical, calls, notChecked, change }, isSelected, onSelect }: CardProps) {
  const { t } = useTranslation('labs');
  const format = useLabFormat();
  const moment = useMoment();
  const mark = lab.enteredInError;
  return (
    <li
      data-record={lab.id}
      tabIndex={-1}
      className={cn(
        'grid focus:bg-action-tint grid-cols-[1.75rem_minmax(4.5rem,1fr)_auto_auto] items-center gap-x-3 py-1.5 pr-1 pl-4',
        isSelected && 'bg-action-tint',
        mark && 'text-muted line-through',
      )}
    >
      {mark ? <span /> : <LabTick lab={lab} />}
      <LabName lab={lab} isSelected={isSelected} onSelect={onSelect} />
      <span
        className={cn('tabular-nums', isOfOther(mark) ? 'col-span-3 col-start-2 row-start-2' : 'text-right')}
      >
        <ResultCell lab={lab} critical={critical} />
      </span>
      <LabMenu lab={lab} />
      <span className="col-span-3 col-start-2 flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
        <time dateTime={takenAt(lab)}>{moment(takenAt(lab))}</time>
        <span>
          <span className="sr-only">{t('referenceRange')}: </span>
          {format.range(lab) ?? t('noRange')}
        </span>
        {change && <ChangeText lab={lab} change={change} />}
        {notChecked && <NotCheckedMark notChecked={notChecked} className="w-full" />}
        <Countersignature record={lab} className="w-full" />
        {(calls || notChecked || lab.reviewed) && <ReviewButton lab={lab} className="mr-2 ml-auto" />}
      </span>
    </li>
  );
}
