import { counts } from '@bedside/contracts/record-marks.ts';
import { useTranslation } from 'react-i18next';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { News2Breakdown } from '../news2/news2-breakdown.tsx';
import { News2Chip } from '../news2/news2-chip.tsx';
import { NewVitalsAnnouncer } from './new-vitals-announcer.tsx';
import { VitalsTiles } from './tiles/vitals-tiles.tsx';
import type { VitalsOfPatient } from './use-vitals-due.ts';
import { useVitalsSummary } from './use-vitals-summary.ts';

/** The five header tiles and NEWS2, each value with its age. A tap on NEWS2 opens its breakdown. */
export function VitalsStrip({ patientId, triageLevel }: VitalsOfPatient) {
  const { t } = useTranslation('vitals');
  const summary = useVitalsSummary({ patientId, triageLevel });
  const { vitals, tiles, score, now } = summary;
  return (
    <section aria-label={t('title')} className="flex h-14 items-stretch">
      <VitalsTiles patientId={patientId} summary={summary} className="min-w-[106px] border-r" />
      {/* "--" alone would mean that nothing was measured. */}
      {vitals.isError && (
        <p className="ml-2 max-w-36 self-center text-xs font-semibold text-red">{t('loadFailed')}</p>
      )}
      {score && (
        <Popover>
          <PopoverTrigger className="ml-2 self-center rounded-md text-left hover:brightness-95">
            <News2Chip score={score} hasSets={vitals.records.some(counts)} />
          </PopoverTrigger>
          <PopoverContent aria-label={t('news2.made')} className="w-96 p-4">
            <News2Breakdown score={score} records={vitals.records} now={now} />
          </PopoverContent>
        </Popover>
      )}
      <NewVitalsAnnouncer
        patientId={patientId}
        isLoaded={vitals.isLoaded}
        tiles={tiles}
        sets={vitals.records}
        score={score}
      />
    </section>
  );
}
