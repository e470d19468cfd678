import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVitalsFormat } from '../vitals-format.ts';
import { VitalsHistoryRow } from './vitals-history-row.tsx';

const measured = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressure',
  'oxygenSaturation',
] as const;

interface VitalsHistoryTableProps {
  /** Newest observation first. */
  records: VitalsRecord[];
  patient: Patient;
}

/** One row per set of vitals. Marks sets that arrived while the table was open. */
export function VitalsHistoryTable({ records, patient }: VitalsHistoryTableProps) {
  const { t } = useTranslation(['history', 'vitals']);
  const format = useVitalsFormat();
  const [openedAt] = useState(() => Date.now());
  const head = 'sticky top-0 z-10 border-b bg-surface px-3 py-2 text-left align-bottom font-medium';
  return (
    <table className="w-full min-w-240 border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{t('vitals.caption')}</caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className={`${head} left-0 z-20 pl-4`}>
            {t('vitals.observed')}
          </th>
          {measured.map((vital) => (
            <th key={vital} scope="col" className={head}>
              {t(`vitals:name.${vital}`)}
              <span className="block font-normal">{format.unitOf(vital)}</span>
            </th>
          ))}
          <th scope="col" className={head}>
            {t('vitals:name.painLevel')}
          </th>
          <th scope="col" className={head}>
            {t('vitals:name.consciousnessLevel')}
          </th>
          <th scope="col" className={head}>
            {t('vitals:name.notes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <VitalsHistoryRow
            key={record.id}
            record={record}
            patient={patient}
            isNew={Date.parse(record.recordedAt) > openedAt}
          />
        ))}
      </tbody>
    </table>
  );
}
