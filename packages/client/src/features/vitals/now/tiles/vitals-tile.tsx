import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useSetAtom } from 'jotai';
import { ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { vitalsDialogAtom } from '../../../../state/selection.ts';
import { cn } from '../../../../ui/class-names.ts';
import { PlainButton } from '../../../../ui/controls/plain-button.tsx';
import { ChangedMark } from '../../../../ui/feedback/changed-mark.tsx';
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx';
import { UnverifiedMark } from '../../../../ui/records/unverified-mark.tsx';
import { useVitalsFormat } from '../../vitals-format.ts';
import { DirectionMark } from './direction-mark.tsx';
import type { Tile } from './tiles.ts';
import { oldToneOf, toneOf } from './tones.ts';
import { useChanged } from './use-changed.ts';

interface VitalsTileProps {
  tile: Tile;
  patientId: string;
  isLoaded: boolean;
  now: number;
  /** Minutes until the next set is due; undefined if unknown (D39). */
  dueMinutes: number | undefined;
  /** Why the value has its tone, in words; undefined for a normal one. */
  why: string | undefined;
  className?: string;
}

/** One tile of the header. A tap opens the dialog at its field; pointer and focus name the rule behind its tone (JUDGE-1). */
export function VitalsTile({ tile, patientId, isLoaded, now, dueMinutes, why, className }: VitalsTileProps) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const open = useSetAtom(vitalsDialogAtom);
  const changed = useChanged(patientId, isLoaded, tile.recordId);
  const value = format.value(tile);
  const monitorValue = tile.monitor && format.value({ ...tile, ...tile.monitor, unrecordable: false });
  const isKnown = tile.values.some((one) => one !== undefined) && !tile.unrecordable;
  const isOverdue =
    tile.at !== undefined && dueMinutes !== undefined && now - Date.parse(tile.at) > dueMinutes * 60_000;
  const spoken = [
    isKnown ? `${value} ${format.unitOf(tile.tile)}` : tile.unrecordable ? value : t('notMeasured'),
    tile.direction && t(tile.direction),
    tile.isConfirmed && t('confirmed'),
    tile.at && format.ago(tile.at, now),
    isOverdue ? t('overdue') : tile.isOld && t('old'),
    tile.monitor && `${t('onMonitor', { value: monitorValue })} ${t('unverified')}`,
  ];
  const button = (
    <PlainButton
      needs={vitalsEndpoints.record}
      onClick={() => open({ open: true, field: fieldOf(tile.tile) })}
      // Contains the visible label, so that a voice can press the tile by it.
      aria-label={t('openTile', {
        ...{ name: t(`name.${tile.tile}`), short: t(`short.${tile.tile}`) },
        value: spoken.filter(Boolean).join(', '),
      })}
      className={cn(
        'relative flex flex-col justify-center overflow-hidden px-1.5 text-left -outline-offset-2 hover:bg-hover',
        className,
      )}
    >
      {changed && <ChangedMark key={changed} />}
      <span className="relative flex w-full items-baseline justify-between gap-1 text-xs whitespace-nowrap text-muted">
        <span>{t(`short.${tile.tile}`)}</span>
        <span className={cn('inline-flex items-center gap-0.5', isOverdue && 'font-medium text-amber')}>
          {isOverdue && <ClockAlert aria-hidden className="size-3" />}
          {tile.at && format.age(tile.at, now)}
        </span>
      </span>
      <span
        className={cn(
          'relative flex items-baseline gap-0.5 leading-6 whitespace-nowrap',
          tile.monitor && 'leading-5',
          sizeOf(value, tile.unrecordable),
          tile.isOld ? oldToneOf[tile.color] : cn('font-semibold', toneOf[tile.color]),
        )}
      >
        {value}
        {isKnown && tile.tile === 'temperature' && (
          <span className="text-xs font-medium">{format.unitOf(tile.tile)}</span>
        )}
        <DirectionMark direction={tile.direction} />
      </span>
      {tile.monitor && (
        <span className="relative flex w-full items-center gap-1 text-xs leading-3 whitespace-nowrap tabular-nums">
          <span className={oldToneOf[tile.monitor.color === 'normal' ? 'unknown' : tile.monitor.color]}>
            {monitorValue}
            <DirectionMark direction={tile.monitor.direction} />
          </span>
          <UnverifiedMark className="min-w-0 truncate" />
        </span>
      )}
      {tile.isConfirmed && !tile.monitor && (
        <span className="relative text-xs leading-3 whitespace-nowrap text-muted">{t('confirmed')}</span>
      )}
    </PlainButton>
  );
  return why === undefined ? button : <Tooltip content={why}>{button}</Tooltip>;
}

/** Returns the text size. A pressure with two three-digit numbers must leave room for its arrow. */
function sizeOf(value: string, isWord: boolean): string {
  if (isWord) return 'text-sm';
  return value.length > 6 ? 'text-xl leading-6 tracking-tight' : 'text-2xl';
}

function fieldOf(tile: Tile['tile']): string {
  return tile === 'bloodPressure' ? 'bloodPressureSystolic' : tile;
}
