import { vitalsCurrency } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { TFunction } from 'i18next';
import { useSetAtom } from 'jotai';
import { Activity, ChevronDown, ClockAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vitalsDialogAtom } from '../../../state/selection.ts';
import { cn } from '../../../ui/class-names.ts';
import { PlainButton } from '../../../ui/controls/plain-button.tsx';
import { UnverifiedMark } from '../../../ui/records/unverified-mark.tsx';
import { News2Breakdown } from '../news2/news2-breakdown.tsx';
import { news2Detail, news2Number, news2Tone, news2Words } from '../news2/news2-chip.tsx';
import { useVitalsFormat } from '../vitals-format.ts';
import { ClinicalAlerts } from './clinical-alerts.tsx';
import { NewVitalsAnnouncer } from './new-vitals-announcer.tsx';
import { DirectionMark } from './tiles/direction-mark.tsx';
import { monitoredOutOfRange } from './tiles/tiles.ts';
import { oldToneOf, toneOf } from './tiles/tones.ts';
import { VitalsTiles } from './tiles/vitals-tiles.tsx';
import type { VitalsOfPatient } from './use-vitals-due.ts';
import { useVitalsSummary, type VitalsSummary } from './use-vitals-summary.ts';

/** The vitals on phones: NEWS2 and out-of-range values in one line. A tap opens all tiles. */
export function VitalsPhoneSummary({ patientId, triageLevel }: VitalsOfPatient) {
  const { t } = useTranslation('vitals');
  const summary = useVitalsSummary({ patientId, triageLevel });
  const { vitals, tiles, due } = summary;
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('title')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-3 text-left -outline-offset-2"
      >
        <span className="flex shrink-0 flex-col items-start gap-0.5">
          {summary.score && <News2Number score={summary.score} hasSets={vitals.records.some(counts)} />}
          {due?.isOverdue && due.lastAt !== undefined && (
            <span className="flex items-center gap-0.5 text-xs leading-3.5 font-medium text-amber">
              <ClockAlert aria-hidden className="size-3.5" /> {t('overdue')}
            </span>
          )}
        </span>
        <OutOfRange summary={summary} />
        <span className="sr-only">{t(isOpen ? 'summary.hide' : 'summary.show')}</span>
        <ChevronDown aria-hidden className={cn('size-4 shrink-0 text-muted', isOpen && 'rotate-180')} />
      </button>
      {isOpen && <Details patientId={patientId} summary={summary} />}
      <NewVitalsAnnouncer
        patientId={patientId}
        isLoaded={vitals.isLoaded}
        tiles={tiles}
        sets={vitals.records}
        score={summary.score}
      />
    </section>
  );
}

function News2Number({ score, hasSets }: { score: News2; hasSets: boolean }) {
  const { t } = useTranslation('vitals');
  return (
    <span className={cn('shrink-0 rounded-sm border px-1.5 text-sm leading-5 font-medium', news2Tone(score))}>
      {t('news2.name')} <strong className="font-semibold">{news2Number(score, t)}</strong>
      <span className="sr-only">
        {news2Words(score, t, hasSets)}. {news2Detail(score, t)}
      </span>
    </span>
  );
}

/**
 * The values out of range, critical ones first; without any, the known facts about the others. A monitor's unverified value
 * out of range stands behind its confirmed one (MONITOR-8).
 */
function OutOfRange({ summary: { vitals, tiles, now } }: { summary: VitalsSummary }) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const { old, unknown } = useMemo(
    () => vitalsCurrency(mergeVitals(vitals.records), new Date(now)),
    [vitals.records, now],
  );
  const altered = useAlteredConsciousness(vitals.records);
  const out = tiles
    .filter(({ direction, unrecordable }) => direction !== undefined || unrecordable)
    .toSorted((a, b) => Number(b.color === 'critical') - Number(a.color === 'critical'));
  const monitored = monitoredOutOfRange(tiles);
  return (
    <span
      className={cn(
        'relative flex min-w-0 grow flex-wrap items-baseline gap-x-2.5 leading-4.5 whitespace-nowrap',
        // Two lines hold every value: the row has one height for every patient.
        out.length + monitored.length > 3 ? 'text-xs' : 'text-sm',
      )}
    >
      {altered !== undefined && <span className="font-semibold text-red">{altered}</span>}
      {out.map((tile) => (
        <span
          key={tile.tile}
          className={cn(tile.isOld ? oldToneOf[tile.color] : cn('font-semibold', toneOf[tile.color]))}
        >
          <span className="text-xs font-normal">{t(`short.${tile.tile}`)}</span> {format.value(tile)}
          {tile.tile === 'temperature' && !tile.unrecordable && (
            <span className="ml-0.5 text-xs font-medium">{format.unitOf(tile.tile)}</span>
          )}
          <DirectionMark direction={tile.direction} />
          {tile.isConfirmed && <span className="ml-0.5 text-xs font-normal">{t('confirmed')}</span>}
        </span>
      ))}
      {monitored.map((value) => (
        <span key={`monitor-${value.tile}`} className="tabular-nums">
          <span className={oldToneOf[value.color]}>
            <span className="text-xs font-normal">{t(`short.${value.tile}`)}</span> {format.value(value)}
            {value.tile === 'temperature' && (
              <span className="ml-0.5 text-xs font-medium">{format.unitOf(value.tile)}</span>
            )}
            <DirectionMark direction={value.direction} />
          </span>
          <UnverifiedMark />
        </span>
      ))}
      {vitals.isError && <span className="truncate font-semibold text-red">{t('loadFailed')}</span>}
      {vitals.isLoaded && out.length + monitored.length === 0 && altered === undefined && (
        <span className="truncate text-sm text-muted">
          {summaryOf(vitals.records.length, old.length, unknown.length, t)}
        </span>
      )}
    </span>
  );
}

/** All tiles, the button to record vitals, the alerts and the parts of NEWS2. */
function Details({ patientId, summary }: { patientId: string; summary: VitalsSummary }) {
  const { t } = useTranslation('vitals');
  const openDialog = useSetAtom(vitalsDialogAtom);
  const { vitals, score, now } = summary;
  return (
    <div className="grid max-h-[45dvh] grid-cols-3 overflow-y-auto border-t">
      <VitalsTiles
        patientId={patientId}
        summary={summary}
        className="h-14 border-r border-b px-3 nth-3:border-r-0 nth-[n+4]:border-b-0"
      />
      <PlainButton
        needs={vitalsEndpoints.record}
        onClick={() => openDialog({ open: true })}
        className="flex h-14 items-center justify-center gap-1.5 text-sm font-medium text-action -outline-offset-2"
      >
        <Activity aria-hidden className="size-4" /> {t('updateShort')}
      </PlainButton>
      <div className="col-span-3 border-t">
        <ClinicalAlerts patientId={patientId} />
      </div>
      {score && (
        <section aria-label={t('news2.made')} className="col-span-3 border-t p-4">
          <News2Breakdown score={score} records={vitals.records} now={now} />
        </section>
      )}
    </div>
  );
}

/** Claims "nothing out of range" only if all vital signs are known and within their window (CURRENT-3). */
function summaryOf(sets: number, old: number, unknown: number, t: TFunction<'vitals'>): string {
  if (sets === 0) return t('summary.nothingKnown');
  if (old > 0) return t('summary.tooOld');
  return t(unknown > 0 ? 'summary.incomplete' : 'summary.allInRange');
}

/** Describes a reduced consciousness; undefined if the patient is alert or not assessed. */
function useAlteredConsciousness(records: VitalsRecord[]): string | undefined {
  const { t } = useTranslation('vitals');
  const { consciousnessLevel, newConfusion } = useMemo(() => mergeVitals(records), [records]);
  if (consciousnessLevel && consciousnessLevel.value !== 'Alert') {
    return t(`consciousness.${consciousnessLevel.value}`);
  }
  return newConfusion?.value ? t('acvpu.NewConfusion') : undefined;
}
