import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { decimal, number } from '../../../i18n/format.ts';
import { labResult } from '../../../i18n/lab-result.ts';
import { useNow } from '../../../state/clock.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';
import type { ScoreSources } from '../history/score-sources.ts';
import { type Prefills, prefillsOf } from './prefills.ts';

/** Returns the prefills for the calculators, formatted for the user. They follow the chart and the clock. */
export function usePrefills(patient: Patient, { labs, xrayAt }: ScoreSources): Prefills {
  const { t } = useTranslation('vitals');
  const records = useQuery(vitalsQuery(patient.id)).data;
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const now = useNow();
  return useMemo(() => {
    return prefillsOf({
      ...{ patient, records: records ?? [], labs, xrayAt, now },
      day: localDay(new Date(now)),
      write: (value) => number(value, language),
      result: ({ result }) => labResult(result, language),
      temperature: (celsius) => decimal(toDisplay(celsius, unit), language, 1),
      words: {
        unrecordable: t('unrecordable'),
        newConfusion: t('newConfusion'),
        consciousness: (level) => t(`consciousness.${level}`),
      },
    });
  }, [patient, records, labs, xrayAt, now, language, unit, t]);
}
