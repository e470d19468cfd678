import { judgeRecorded, type ShownSign } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { Judgement } from '@bedside/contracts/clinical/judgement/judgement.ts';
import { type News2, news2Now } from '@bedside/contracts/clinical/news2/news2.ts';
import {
  type MergedVitals,
  mergeVitals,
  oxygenOf,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { LineFields } from '@bedside/contracts/clinical/vitals/vitals-line.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { consciousnessLevels } from '@bedside/contracts/vitals/consciousness-words.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { FormValues } from './vitals-form.ts';

/** What the typed values mean before they are saved (LINE-11). */
export interface DraftSet {
  record: VitalsRecord;
  /** The chart has sets that count. */
  hasSets: boolean;
  /** The newest known values of the chart. */
  last: MergedVitals;
  judgements: Record<ShownSign, Judgement>;
  /** NEWS2 now, and with the typed values. */
  news2: { before: News2; after: News2 };
}

interface DraftOptions {
  /** The values of the form that can be read, in the units of the wire. */
  values: FormValues;
  /** The values of the typed line, which will replace those of the form. */
  line: LineFields;
  /** When the values were observed, epoch milliseconds. */
  observed: number;
  records: readonly VitalsRecord[];
  patient: Patient;
  now: Date;
}

/** Returns what the typed values mean. A value that is not typed keeps its state: unknown stays unknown (D8). */
export function draftSet({ values, line, observed, records, patient, now }: DraftOptions): DraftSet {
  const { painLevel: typedPain, consciousnessLevel: typedLevel, ...others } = values;
  const pain = line.painLevel ?? (typeof typedPain === 'number' ? typedPain : undefined);
  const level = line.consciousnessLevel ?? consciousnessLevels.find((one) => one === typedLevel);
  const at = new Date(observed).toISOString();
  const record: VitalsRecord = {
    ...others,
    ...line,
    // The defaults of the API, which no rule uses.
    painLevel: pain ?? 0,
    consciousnessLevel: level ?? 'Alert',
    id: 'draft',
    patientId: patient.id,
    defaulted: [
      ...(pain === undefined ? (['painLevel'] as const) : []),
      ...(level === undefined ? (['consciousnessLevel'] as const) : []),
    ],
    timestamp: at,
    recordedAt: at,
    recordedBy: { id: '', fullName: '', role: '' },
    version: 1,
  };
  const last = mergeVitals(records);
  const onOxygen = oxygenOf(record) ?? last.supplementalOxygen?.value;
  const judged = (sign: ShownSign) => judgeRecorded(sign, record, patient, onOxygen);
  return {
    record,
    hasSets: records.some(counts),
    last,
    judgements: {
      bloodPressure: judged('bloodPressure'),
      heartRate: judged('heartRate'),
      respiratoryRate: judged('respiratoryRate'),
      temperature: judged('temperature'),
      oxygenSaturation: judged('oxygenSaturation'),
      painLevel: judged('painLevel'),
      consciousness: judged('consciousness'),
    },
    news2: {
      before: news2Now(records, patient, now),
      after: news2Now([record, ...records], patient, now),
    },
  };
}
