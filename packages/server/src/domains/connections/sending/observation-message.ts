import { acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import {
  consciousnessOf,
  newConfusionOf,
  oxygenOf,
  painOf,
  temperatureOf,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { hl7Lines, hl7Moment, hl7Text } from '../../../infra/hl7/hl7-writer.ts';
import type { SentPatient } from '../../patients/patients.service.ts';

/** OBX-11: final, corrected, withdrawn, or of another patient. */
export type SentStatus = 'F' | 'C' | 'D' | 'W';

/** The receiver's names in MSH-5 and MSH-6, and the message's own facts. */
export interface MessageHead {
  controlId: string;
  at: Date;
  receiver: { application: string; facility: string };
}

interface Line {
  type: 'NM' | 'ST' | 'TX';
  code: string;
  value: string;
  unit?: string;
}

/** LOINC codes of note types (loinc.org). */
const noteCodes: Readonly<Record<Note['type'], string>> = {
  progress: '11506-3^Progress note^LN',
  admission: '34117-2^History and physical note^LN',
  discharge: '18842-5^Discharge summary^LN',
  consultation: '11488-4^Consult note^LN',
};

const author = ({ id, fullName }: { id: string; fullName: string }) => `${hl7Text(id)}^${hl7Text(fullName)}`;

/** Returns a set of vitals as ORU^R01. A sign without a value is not sent: it is unknown. */
export function vitalsMessage(
  head: MessageHead,
  patient: SentPatient,
  record: VitalsRecord,
  status: SentStatus,
): string {
  const panel = '85353-1^Vital signs, weight, height, head circumference, oxygen saturation and BMI panel^LN';
  return message(head, patient, {
    record,
    status,
    panel,
    observedAt: record.timestamp,
    statedAt: record.recordedAt,
    by: record.recordedBy,
    lines: vitalsLines(record),
    comment: record.notes,
  });
}

function vitalsLines(record: VitalsRecord): Line[] {
  const { bloodPressureSystolic, bloodPressureDiastolic, heartRate, respiratoryRate, oxygenSaturation } =
    record;
  const number = (value: number | undefined, code: string, unit: string): Line[] =>
    value === undefined
      ? []
      : [{ type: 'NM', code: `${code}^LN`, value: String(value), unit: `${unit}^UCUM` }];
  const text = (value: string | undefined, code: string): Line[] =>
    value === undefined ? [] : [{ type: 'ST', code, value }];
  const consciousness = consciousnessOf(record);
  const oxygen = oxygenOf(record);
  return [
    ...number(temperatureOf(record), '8310-5^Body temperature', 'Cel^Cel'),
    ...number(heartRate, '8867-4^Heart rate', '/min^/min'),
    ...number(respiratoryRate, '9279-1^Respiratory rate', '/min^/min'),
    ...number(bloodPressureSystolic, '8480-6^Systolic blood pressure', 'mm[Hg]^mmHg'),
    ...number(bloodPressureDiastolic, '8462-4^Diastolic blood pressure', 'mm[Hg]^mmHg'),
    ...number(oxygenSaturation, '59408-5^Oxygen saturation by pulse oximetry', '%^%'),
    ...number(painOf(record), '72514-3^Pain severity 0-10', '{score}^{score}'),
    ...text(
      consciousness === undefined ? undefined : acvpuOf(consciousness, newConfusionOf(record)),
      'ACVPU^ACVPU^L',
    ),
    ...(record.unrecordable ?? []).flatMap((sign) =>
      text(sign, 'UNRECORDABLE^Sign that could not be recorded^L'),
    ),
    ...text(oxygen === undefined ? undefined : oxygen ? 'yes' : 'no', 'OXYGEN^Supplemental oxygen^L'),
  ];
}

/** Returns a note as ORU^R01, its lines as repetitions of one text. Words of the assistant are named as such (D68). */
export function noteMessage(head: MessageHead, patient: SentPatient, note: Note, status: SentStatus): string {
  return message(head, patient, {
    record: note,
    status,
    panel: noteCodes[note.type],
    observedAt: note.createdAt,
    statedAt: note.amendedAt ?? note.createdAt,
    by: note.amendedBy ?? note.recordedBy,
    lines: [{ type: 'TX', code: noteCodes[note.type], value: `${note.title}\n${note.content}` }],
    comment: note.messageId === undefined ? undefined : 'Contains text that an AI model wrote.',
  });
}

interface Content {
  record: { id: string };
  status: SentStatus;
  panel: string;
  observedAt: string;
  statedAt: string;
  by: { id: string; fullName: string };
  lines: readonly Line[];
  comment: string | undefined;
}

function message(
  { controlId, at, receiver }: MessageHead,
  { name, dateOfBirth, gender, bed, identifiers }: SentPatient,
  { record, status, panel, observedAt, statedAt, by, lines, comment }: Content,
): string {
  const withdrawn = status === 'D' || status === 'W';
  const numbers = identifiers.map(
    ({ value, authority, type }) => `${hl7Text(value)}^^^${hl7Text(authority)}^${hl7Text(type ?? '')}`,
  );
  const sex = { male: 'M', female: 'F', other: 'O' }[gender];
  const observed = hl7Moment(new Date(observedAt));
  const stated = hl7Moment(new Date(withdrawn ? at : statedAt));
  const obx = lines.map(({ type, code, value, unit = '' }, place) => {
    const content = withdrawn ? '' : type === 'TX' ? hl7Lines(value) : hl7Text(value);
    return `OBX|${place + 1}|${type}|${code}||${content}|${unit}|||||${status}|||${observed}||${author(by)}`;
  });
  const segments = [
    [
      'MSH|^~\\&|BEDSIDE',
      '',
      hl7Text(receiver.application),
      hl7Text(receiver.facility),
      hl7Moment(at),
      '',
      'ORU^R01^ORU_R01',
      controlId,
      'P',
      '2.5.1',
      ...['', '', '', '', '', 'UNICODE UTF-8'],
    ].join('|'),
    `PID|1||${numbers.join('~')}||${hl7Text(name)}^^^^^^U||${(dateOfBirth ?? '').replaceAll('-', '')}|${sex}`,
    `PV1|1|E|^^${hl7Text(bed ?? '')}`,
    `OBR|1||${record.id}^BEDSIDE|${panel}|||${observed}|||||||||||||||${stated}|||${withdrawn ? 'C' : status}`,
    ...obx,
    ...(comment !== undefined && !withdrawn ? [`NTE|1||${hl7Lines(comment)}`] : []),
  ];
  return `${segments.join('\r')}\r`;
}
