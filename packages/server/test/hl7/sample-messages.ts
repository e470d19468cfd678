let count = 0;
const nextId = (): string => {
  count += 1;
  return `C${count}`;
};

/** HL7's form of a moment in UTC. */
export const stamp = (at = new Date()): string => `${at.toISOString().replace(/[-:T]|\.\d+Z/g, '')}+0000`;

interface Header {
  app?: string;
  facility?: string;
  type: string;
  controlId?: string;
  version?: string;
  processing?: string;
  at?: string;
  charset?: string;
}

export function anHeader({
  app = 'ADT1',
  facility = 'HOSP',
  type,
  controlId = nextId(),
  version = '2.5.1',
  processing = 'P',
  at = stamp(),
  charset = '',
}: Header): string {
  return `MSH|^~\\&|${app}|${facility}|BEDSIDE|ED|${at}||${type}|${controlId}|${processing}|${version}||||||${charset}`;
}

export interface SentPatient {
  id: string;
  authority?: string;
  name?: string;
  birth?: string;
  sex?: string;
  location?: string;
  pid?: string;
}

export function aPid({
  id,
  authority = 'HOSP',
  name = 'Quill^Ada',
  birth = '19700203',
  sex = 'F',
  pid,
}: SentPatient) {
  return pid ?? `PID|1||${id}^^^${authority}^MR||${name}||${birth}|${sex}`;
}

interface Adt extends Partial<Header> {
  event: string;
  patient: SentPatient;
  eventAt?: string;
  pv1?: string;
  more?: string[];
}

/** An ADT message. */
export function anAdt({ event, patient, eventAt, pv1, more = [], ...header }: Adt): string {
  return [
    anHeader({ ...header, type: `ADT^${event}` }),
    `EVN|${event}|${eventAt ?? stamp()}`,
    aPid(patient),
    pv1 ?? `PV1|1|E|${patient.location ?? 'ED^^1'}`,
    ...more,
  ].join('\r');
}

/** An ORU message. `obx` are segments from their second field on. */
export function anOru({
  patient,
  obr = 'OBR|1|P1|F1|CHEM^Chemistry|||20260101080000+0000',
  obx,
  more = [],
  ...header
}: Partial<Header> & { patient: SentPatient; obr?: string; obx: string[]; more?: string[] }): string {
  return [
    anHeader({ app: 'LAB1', ...header, type: header.type ?? 'ORU^R01' }),
    aPid(patient),
    obr,
    ...obx.map((rest, at) => `OBX|${at + 1}|${rest}`),
    ...more,
  ].join('\r');
}
