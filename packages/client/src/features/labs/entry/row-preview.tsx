import { holdsAmbiguousNumber } from '@bedside/contracts/clinical/labs/lab-number.ts';
import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import { isAbnormalLab } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../i18n/hooks/use-ago.ts';
import { useNow } from '../../../state/clock.ts';
import { type DraftResult, noUnit } from '../../../state/drafts/lab-drafts.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabMark } from '../lab-value.tsx';
import { markOf, useLabFormat } from '../labs-format.ts';
import { type NotChecked, NotCheckedNote } from '../not-checked.tsx';
import { isSameUnit } from './entry-rows.ts';

interface RowPreviewProps {
  row: DraftResult;
  /** The newest result of the same test. */
  previous: LabResult | undefined;
  /** The side of the department's limits on which the result lies. */
  critical: CriticalSide | undefined;
  /** Why the result would not be held against critical limits (CRIT-9). */
  notChecked: NotChecked | undefined;
  onChange: (row: DraftResult) => void;
}

/** The interpretation of the result, and the value before it, which reveals a typing error or the wrong chart. */
export function RowPreview({ row, previous, critical, notChecked, onChange }: RowPreviewProps) {
  const { t } = useTranslation('labs');
  const format = useLabFormat();
  const ago = useAgo();
  const now = useNow();
  const { result, referenceRange } = row;
  const isAmbiguous = holdsAmbiguousNumber(result) || holdsAmbiguousNumber(referenceRange);
  const judged = {
    result,
    referenceRange,
    ...(row.unit.trim() !== '' && row.unit !== noUnit && { units: row.unit.trim() }),
    ...(row.isFlagged && { isAbnormal: true }),
  };
  const isAbnormal = isAbnormalLab(judged);
  const isFilled = result.trim() !== '' && row.unit.trim() !== '';
  const earlierRange = previous?.referenceRange;
  const offersRange = previous !== undefined && earlierRange !== undefined && isSameUnit(row, previous);
  return (
    <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted tabular-nums">
      {isFilled && (
        <span className={cn(isAbnormal === false && 'text-ink')}>
          {isAbnormal === false && critical === undefined ? (
            t('entry.inRange')
          ) : (
            <LabMark mark={markOf({ ...judged, isAbnormal })} critical={critical} />
          )}
          {isAmbiguous && <span className="ml-1 text-amber">{t('entry.ambiguous')}</span>}
        </span>
      )}
      {isFilled && notChecked && (
        <NotCheckedNote
          lab={row.unit === noUnit ? {} : { units: row.unit.trim() }}
          notChecked={notChecked}
          className="w-full text-xs"
        />
      )}
      {previous && (
        <span>
          {t('entry.before', {
            value: [format.result(previous), previous.units ?? noUnit].join(' '),
            ago: ago(previous.collectedAt ?? previous.resultTime, now),
          })}
        </span>
      )}
      {offersRange && referenceRange.trim() === '' && (
        <Button
          variant="ghost"
          size="sm"
          className="-my-1 h-6 px-1.5 text-xs text-action"
          onClick={() => onChange({ ...row, referenceRange: earlierRange })}
        >
          {t('entry.rangeBefore', { range: format.range({ referenceRange: earlierRange }) ?? earlierRange })}
        </Button>
      )}
    </div>
  );
}
