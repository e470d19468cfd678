import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { QuotedField } from '@bedside/contracts/chat/reply-quote.ts';
import { headerTiles } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import {
  judgeRecorded,
  oxygenOfSets,
  type ShownSign,
} from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { SignTone } from '@bedside/contracts/clinical/judgement/judgement.ts';
import { labSeries } from '@bedside/contracts/clinical/labs/lab-series.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { painOf, reassures, temperatureOf } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../domains/labs.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { useLabFormat } from '../../features/labs/labs-format.ts';
import { useVitalsFormat } from '../../features/vitals/vitals-format.ts';
import { decimal } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';

/** How many values a series shows: enough for a direction, few enough to read. */
const maxValues = 6;

interface EvidencePoint {
  recordId: string;
  /** Epoch milliseconds. */
  at: number;
  /** The number behind the curve, in the unit of the wire. */
  value: number;
  /** In the reader's language and unit, without the unit. */
  text: string;
  /** The judgement of a vital sign (JUDGE-1). */
  tone?: SignTone;
}

/** The last values of one sign or test, oldest first. */
export interface EvidenceSeries {
  key: string;
  name: string;
  unit: string;
  points: readonly EvidencePoint[];
}

/** The signs that have a number, in the order of the vitals strip. */
const numbered = [...headerTiles, 'painLevel'] as const satisfies readonly ShownSign[];
type NumberedSign = (typeof numbered)[number];

function numberOf(sign: NumberedSign, record: VitalsRecord): number | undefined {
  if (sign === 'painLevel') return painOf(record);
  if (sign === 'bloodPressure') return record.bloodPressureSystolic;
  return sign === 'temperature' ? temperatureOf(record) : record[sign];
}

/**
 * Returns the last six values of what a mark points to. A mark of a set means each sign of it, a quote the sign of its field.
 * Records without numbers have no series.
 */
export function useEvidenceSeries(
  patientId: string,
  { domain, recordId }: Pick<EvidenceMark, 'domain' | 'recordId'>,
  field: QuotedField | undefined,
): EvidenceSeries[] {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const format = useVitalsFormat();
  const labFormat = useLabFormat();
  const patient = useQuery(patientQuery(patientId)).data;
  const sets = useQuery({ ...vitalsQuery(patientId), enabled: domain === 'vitals' }).data;
  const labs = useQuery({ ...labsQuery(patientId), enabled: domain === 'labs' }).data;

  function ofSign(sign: NumberedSign, records: readonly VitalsRecord[]): EvidenceSeries {
    const supply = oxygenOfSets(records);
    const points = records
      .filter(reassures)
      .flatMap((record): EvidencePoint[] => {
        const value = numberOf(sign, record);
        if (value === undefined) return [];
        const text =
          sign === 'bloodPressure'
            ? `${value}/${record.bloodPressureDiastolic ?? t('missing')}`
            : sign === 'temperature'
              ? format.temperature(value)
              : decimal(value, language);
        const tone = patient && judgeRecorded(sign, record, patient, supply.get(record.id)).tone;
        const at = Date.parse(record.timestamp);
        return [{ recordId: record.id, at, value, text, ...(tone && { tone }) }];
      })
      .slice(0, maxValues)
      .toReversed();
    const unit = sign === 'painLevel' ? '/10' : format.unitOf(sign);
    return { key: sign, name: t(`name.${sign}`), unit, points };
  }

  if (domain === 'vitals') {
    const record = sets?.find(({ id }) => id === recordId);
    if (record === undefined || sets === undefined) return [];
    const isSign = numbered.some((sign) => sign === field);
    return numbered
      .filter((sign) => (isSign ? sign === field : numberOf(sign, record) !== undefined))
      .map((sign) => ofSign(sign, sets));
  }
  const lab = labs?.find(({ id }) => id === recordId);
  if (domain !== 'labs' || lab === undefined || labs === undefined) return [];
  const points = labSeries(labs).of(lab).slice(-maxValues);
  if (points.length === 0) return [];
  return [
    {
      key: lab.id,
      name: shownTestName(lab, language),
      unit: lab.units ?? '',
      points: points.map(({ lab: one, at, value }) => ({
        ...{ recordId: one.id, at, value, text: labFormat.result(one) },
      })),
    },
  ];
}
