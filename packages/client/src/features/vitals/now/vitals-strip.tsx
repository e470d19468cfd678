import { useTranslation } from 'react-i18next';
import { useNow } from '../../../state/clock.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { News2Breakdown } from '../news2/news2-breakdown.tsx';
import { News2Chip, useNews2 } from '../news2/news2-chip.tsx';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { NewVitalsAnnouncer } from './new-vitals-announcer.tsx';
import { useTiles } from './use-tiles.ts';
import { useVitalsDue, type VitalsOfPatient } from './use-vitals-due.ts';
import { VitalsTile } from './vitals-tile.tsx';

/** The five header tiles and NEWS2, each value with its age. A tap on NEWS2 opens its breakdown. */
export function VitalsStrip({ patientId, triageLevel }: VitalsOfPatient) {
  const { t } = useTranslation('vitals');
  const now = useNow();
  const vitals = usePatientVitals(patientId);
  const tiles = useTiles(vitals, now);
  const score = useNews2(vitals, now);
  const due = useVitalsDue(vitals, triageLevel, now);
  return (
    <section aria-label={t('title')} className="flex h-14 items-stretch">
      {tiles.map((tile) => (
        <VitalsTile
          key={tile.tile}
          tile={tile}
          patientId={patientId}
          isLoaded={vitals.isLoaded}
          now={now}
          dueMinutes={due?.minutes}
          className="w-[100px] border-r"
        />
      ))}
      {score && (
        <Popover>
          <PopoverTrigger className="ml-2 self-center rounded-md text-left hover:brightness-95">
            <News2Chip score={score} />
          </PopoverTrigger>
          <PopoverContent aria-label={t('news2.made')} className="w-96 p-4">
            <News2Breakdown score={score} records={vitals.records} now={now} />
          </PopoverContent>
        </Popover>
      )}
      <NewVitalsAnnouncer patientId={patientId} isLoaded={vitals.isLoaded} tiles={tiles} />
    </section>
  );
}
