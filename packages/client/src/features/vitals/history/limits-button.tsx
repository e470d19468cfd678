import type { HistoryVital } from '@bedside/contracts/clinical/alerts/history-limits.ts';
import { oxygenOfSets } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { useNormalWords } from '../use-rule-words.ts';

const vitals = [
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'heartRate',
  'temperature',
  'painLevel',
] as const satisfies readonly HistoryVital[];

/** What is normal for the patient as of the newest set, and how the tones come about (JUDGE-1, JUDGE-11). */
export function LimitsButton({ records, patient }: { records: readonly VitalsRecord[]; patient: Patient }) {
  const { t } = useTranslation('vitals');
  const normalOf = useNormalWords();
  const newest = records.find(counts);
  if (newest === undefined) return null;
  const moment = {
    at: newest.timestamp,
    onOxygen: oxygenOfSets(records).get(newest.id),
    spo2Scale: newest.spo2Scale,
  };
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm">
          <Info aria-hidden /> {t('rule.limits')}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('rule.limits')}
        className="w-88 max-w-[calc(100vw-1rem)] p-4 text-sm"
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {vitals.map((vital) => (
            <div key={vital} className="contents">
              <dt className="text-muted">{t(`name.${vital}`)}</dt>
              <dd className="tabular-nums">{normalOf(vital, patient, moment) ?? t('rule.not-judged')}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">{t('rule.tones')}</p>
        <p className="mt-1 text-muted">{t('rule.dangerous')}</p>
      </PopoverContent>
    </Popover>
  );
}
