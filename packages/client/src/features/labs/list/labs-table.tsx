import { type LabPoint, takenAt } from '@bedside/contracts/clinical/labs/lab-series.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Origin } from '../../../domains/origin.tsx';
import { useAgo } from '../../../i18n/hooks/use-ago.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useNow } from '../../../state/clock.ts';
import { cn } from '../../../ui/class-names.ts';
import { Countersignature } from '../../../ui/records/countersignature.tsx';
import { isOfOther } from '../../../ui/records/veil.tsx';
import { Curve } from '../../../ui/text/curve.tsx';
import { LabMenu } from '../lab-menu.tsx';
import { LabTick } from '../lab-tick.tsx';
import { useLabFormat } from '../labs-format.ts';
import { NotCheckedMark } from '../not-checked.tsx';
import { ReviewButton } from '../review-button.tsx';
import { ChangeText } from './change-text.tsx';
import { LabName } from './lab-name.tsx';
import { ResultCell } from './result-cell.tsx';
import type { LabRow, LabSort, SortKey } from './use-lab-rows.ts';

export interface LabListProps {
  rows: readonly LabRow[];
  selectedId: string | null;
  onSelect: (labId: string) => void;
}

const cell = 'border-b px-2 py-1.5 align-baseline';
const wide = '@max-3xl:hidden';
const wider = '@max-5xl:hidden';

/** One row per result, with heads that sort. Columns that a narrow place lacks are in the details. */
export function LabsTable({
  rows,
  selectedId,
  onSelect,
  sort,
  onSort,
}: LabListProps & { sort: LabSort; onSort: (by: SortKey) => void }) {
  const { t } = useTranslation('labs');
  const head = (by: SortKey, label: string, className?: string) => (
    <SortHead label={label} sort={sort} by={by} onSort={onSort} className={className} />
  );
  const plain = `${cell} sticky top-0 z-1 bg-surface text-left text-xs font-medium text-muted whitespace-nowrap`;
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={cn(plain, 'w-10 pl-4')}>
            <abbr title={t('includeShort')} className="text-violet no-underline">
              <span aria-hidden>{t('column.ai')}</span>
              <span className="sr-only">{t('includeShort')}</span>
            </abbr>
          </th>
          {head('test', t('column.test'))}
          {head('severity', t('result'), 'text-right')}
          <th scope="col" className={cn(plain, 'pl-0')}>
            {t('units')}
          </th>
          <th scope="col" className={cn(plain, wide)}>
            {t('referenceRange')}
          </th>
          <th scope="col" className={cn(plain, 'text-right')}>
            {t('column.change')}
          </th>
          <th scope="col" className={cn(plain, wider)}>
            {t('column.trend')}
          </th>
          {head('time', t('column.collected'))}
          <th scope="col" className={cn(plain, wider)}>
            {t('column.source')}
          </th>
          <th scope="col" className={cn(plain, 'pr-4')}>
            {t('column.review')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.lab.id}
            row={row}
            isSelected={row.lab.id === selectedId}
            onSelect={() => onSelect(row.lab.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  label: string;
  by: SortKey;
  sort: LabSort;
  onSort: (by: SortKey) => void;
  className: string | undefined;
}

function SortHead({ label, by, sort, onSort, className }: SortHeadProps) {
  const isActive = sort.by === by;
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isActive ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
      className={cn(
        cell,
        'sticky top-0 z-1 bg-surface text-left text-xs font-medium whitespace-nowrap',
        className,
      )}
    >
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-ink"
        onClick={() => onSort(by)}
      >
        {label}
        <Arrow aria-hidden className={cn('size-3', !isActive && 'invisible')} />
      </button>
    </th>
  );
}

interface RowProps {
  row: LabRow;
  isSelected: boolean;
  onSelect: () => void;
}

function Row({ row, isSelected, onSelect }: RowProps) {
  const { t } = useTranslation('labs');
  const { lab, critical, calls, notChecked, change, trend } = row;
  const format = useLabFormat();
  const moment = useMoment();
  const ago = useAgo();
  const now = useNow();
  const mark = lab.enteredInError;
  return (
    <tr
      data-record={lab.id}
      tabIndex={-1}
      className={cn(
        'focus:bg-action-tint',
        isSelected ? 'bg-action-tint' : 'hover:bg-hover',
        mark && 'text-muted line-through',
      )}
    >
      <td className={cn(cell, 'pl-4')}>{!mark && <LabTick lab={lab} />}</td>
      <th scope="row" className={cn(cell, 'min-w-32 text-left font-normal')}>
        <LabName lab={lab} isSelected={isSelected} onSelect={onSelect} />
        {notChecked && <NotCheckedMark notChecked={notChecked} className="block" />}
      </th>
      <td className={cn(cell, 'text-right tabular-nums')}>
        <ResultCell lab={{ ...lab, units: undefined }} critical={critical} />
      </td>
      <td className={cn(cell, 'pl-0 text-xs whitespace-nowrap text-muted')}>
        {!isOfOther(mark) && lab.units}
      </td>
      <td className={cn(cell, wide, 'text-muted tabular-nums')}>{format.range(lab) ?? t('noRange')}</td>
      <td className={cn(cell, 'text-right whitespace-nowrap tabular-nums')}>
        {change && <ChangeText lab={lab} change={change} />}
      </td>
      <td className={cn(cell, wider)}>{trend && <LabSparkline points={trend} />}</td>
      <td className={cn(cell, 'whitespace-nowrap text-muted tabular-nums')}>
        <time dateTime={takenAt(lab)}>{moment(takenAt(lab))}</time>
        <span className="block text-xs">
          {lab.collectedAt === undefined
            ? t('resulted', { ago: ago(takenAt(lab), now) })
            : ago(takenAt(lab), now)}
        </span>
      </td>
      <td className={cn(cell, wider, 'text-xs text-muted')}>
        {lab.sourceDocument === undefined ? t('source.entered') : t('source.document')}
        <span className="block">
          {lab.recordedBy.fullName}
          <Origin record={lab} />
        </span>
        <Countersignature record={lab} />
      </td>
      <td className={cn(cell, 'pr-2')}>
        <span className="flex items-center justify-between gap-1">
          {calls || notChecked || lab.reviewed ? <ReviewButton lab={lab} /> : <span />}
          <LabMenu lab={lab} />
        </span>
      </td>
    </tr>
  );
}

/** One test over time, each sample at its time. The last point is marked. */
function LabSparkline({ points }: { points: readonly LabPoint[] }) {
  const { t } = useTranslation('labs');
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const label = t('trendOf', { count: points.length });
  return <Curve points={points} from={first.at} to={last.at} width={72} height={20} label={label} />;
}
