import type { ReadLabValue } from '@bedside/contracts/labs/lab-document.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabName } from '../../../../i18n/hooks/use-lab-name.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import type { ValueRow } from './document-values.ts';

interface ValuesTableProps {
  rows: readonly ValueRow[];
  ticked: ReadonlySet<string>;
  disabled: boolean;
  onTick: (key: string, isTicked: boolean) => void;
}

/** The values that a model read, each with a tick. Marks values that the document does not contain. */
export function ValuesTable({ rows, ticked, disabled, onTick }: ValuesTableProps) {
  const { t } = useTranslation('documents');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('values')}</caption>
      <thead>
        <tr className="border-b text-left text-xs text-muted">
          <th scope="col" className="w-8 py-1 font-medium">
            <span className="sr-only">{t('column.save')}</span>
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('column.test')}
          </th>
          <th scope="col" className="py-1 pr-3 text-right font-medium">
            {t('column.result')}
          </th>
          <th scope="col" className="py-1 pr-3 font-medium max-md:hidden">
            {t('column.unit')}
          </th>
          <th scope="col" className="py-1 font-medium">
            {t('column.range')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            isTicked={ticked.has(row.key)}
            disabled={disabled}
            onTick={(isTicked) => onTick(row.key, isTicked)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: ValueRow;
  isTicked: boolean;
  disabled: boolean;
  onTick: (isTicked: boolean) => void;
}

function Row({ row: { read, isAbnormal }, isTicked, disabled, onTick }: RowProps) {
  const { t } = useTranslation('documents');
  const id = useId();
  const name = useLabName()(read);
  const { value, unit, referenceRange, significance } = { significance: undefined, ...read };
  return (
    <tr className="align-baseline">
      <td className="py-1.5 pr-2">
        <Checkbox
          id={id}
          checked={isTicked}
          disabled={disabled}
          aria-label={t('tick', { name })}
          className="translate-y-1 max-md:size-6"
          onCheckedChange={(checked) => onTick(checked === true)}
        />
      </td>
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        <label htmlFor={id} className="break-words">
          {name}
        </label>
        {significance && <span className="block text-xs text-muted">{significance}</span>}
        <Doubt read={read} />
      </th>
      <td className={cn('py-1.5 pr-3 text-right tabular-nums', isAbnormal && 'text-amber')}>
        {isAbnormal && <span className="mr-1 text-xs font-medium">{t('abnormal')}</span>}
        <span className="font-semibold break-words">{value}</span>
        <span className="ml-1 text-xs text-muted md:hidden">{unit}</span>
      </td>
      <td className="py-1.5 pr-3 text-muted max-md:hidden">{unit ?? '–'}</td>
      <td className="py-1.5 text-muted tabular-nums">{referenceRange ?? t('noRange')}</td>
    </tr>
  );
}

/** LABDOC-1: marks a value that the document's text does not have, or that no text can confirm. */
function Doubt({ read: { foundInDocument } }: { read: ReadLabValue }) {
  const { t } = useTranslation('documents');
  if (foundInDocument === true) return null;
  return (
    <span className={cn('block text-xs', foundInDocument === false ? 'text-red' : 'text-unknown')}>
      {t(foundInDocument === false ? 'notFound' : 'notChecked')}
    </span>
  );
}
