import { itemBounds, textBounds } from '@bedside/contracts/bounds.ts';
import type { GapReason, MonitoredSign, MonitorGap } from '@bedside/contracts/vitals/monitor-sets.ts';
import { physicalRanges } from '@bedside/contracts/vitals/vital-ranges.ts';
import type { Hl7Message, Segment } from '../../../infra/hl7/hl7-message.ts';
import { Hl7Refusal } from '../../../infra/hl7/hl7-refusal.ts';
import { readMoment, type TimeZoneReading } from '../../../infra/hl7/hl7-time.ts';
import { conversionOf, type MonitorNumber, meaningOf } from './mdc-codes.ts';

/** Observations of one message. A monitor with all its modules sends some hundred. */
const maxObservations = 1000;

/** The numbers of one moment. */
export type Numbers = Partial<Record<MonitorNumber, number>>;

/** What a device observed at one moment. */
export interface Reading {
  at: Date;
  numbers: Numbers;
  gaps: MonitorGap[];
}

/** What one message says. */
export interface MonitorMessage {
  deviceId: string;
  name?: string;
  /** By moment, the newest first. A cuff's pressure keeps the moment of its own measurement. */
  readings: Reading[];
  /** The newest time that the device or its gateway states, by which its clock is judged. */
  statedAt: Date;
  /** MSH-7, if the message has it. */
  sentAt: Date | undefined;
  /** Codes that become nothing, each once. */
  unread: string[];
}

const signOf: Record<MonitorNumber, MonitoredSign> = {
  temperature: 'temperature',
  heartRate: 'heartRate',
  respiratoryRate: 'respiratoryRate',
  bloodPressureSystolic: 'bloodPressure',
  bloodPressureDiastolic: 'bloodPressure',
  oxygenSaturation: 'oxygenSaturation',
};

/** One OBX with a number or a gap. */
interface Observed {
  number: MonitorNumber;
  rank: number;
  at: Date;
  /** The part of the device, from OBX-4: `1.7` of `1.7.4.147842`. */
  module: string;
  value: number | GapReason;
}

/**
 * Reads an IHE PCD-01 message (ORU^R01 with codes of ISO/IEEE 11073-10101). Throws `no-device-id` without a name of the device,
 * `several-devices` for more than one, `test-message` for simulated values, and `no-result` if nothing in it has a meaning here.
 */
export function monitorMessage(message: Hl7Message, reading: TimeZoneReading): MonitorMessage {
  const device = deviceOf(message);
  const sentAt = readMoment(message.first('MSH')?.text(7) ?? '', 'MSH-7', reading);
  const unread = new Set<string>();
  const observed: Observed[] = [];
  const off = new Set<string>();
  let orderAt: Date | undefined;
  for (const segment of message.segments) {
    if (segment.name === 'OBR') {
      orderAt =
        readMoment(segment.text(8), segment.at(8), reading) ??
        readMoment(segment.text(7), segment.at(7), reading);
    } else if (segment.name === 'OBX') {
      refuseSimulated(segment);
      if (isLeadOff(segment)) off.add(moduleOf(segment));
      else if (!isStructure(segment)) {
        const one = observedOf(segment, orderAt ?? sentAt, reading);
        if (one) observed.push(one);
        else unread.add(codeName(segment));
      }
    }
    if (observed.length + unread.size > maxObservations) {
      throw new Hl7Refusal('too-many-results', { at: 'OBX', never: true });
    }
  }
  const readings = readingsOf(observed, off);
  const [newest] = readings;
  if (newest === undefined) throw new Hl7Refusal('no-result', { at: 'OBX', never: true });
  return {
    ...device,
    readings,
    statedAt: newest.at,
    sentAt,
    unread: [...unread].slice(0, itemBounds.unreadCodes),
  };
}

/** Returns the codes of the message's OBX-8, which IHE PCD uses for the state of a measurement. */
const statesOf = (obx: Segment): string[] => obx.repetitions(8).map((one) => one.text(1).toUpperCase());

/** Simulated values must never look like a patient's: a monitor in its demonstration sends for as long as it is on. */
function refuseSimulated(obx: Segment): void {
  if (statesOf(obx).some((state) => state === 'DEMO' || state === 'TEST')) {
    throw new Hl7Refusal('test-message', { at: obx.at(8), never: true });
  }
}

/** An OBX that only names a device or a part of it. */
const isStructure = (obx: Segment): boolean =>
  obx.raw(2) === '' && obx.raw(5) === '' && meaningOf(obx.text(3, 1), obx.text(3, 2)) === undefined;

const moduleOf = (obx: Segment): string => obx.text(4).split('.').slice(0, 2).join('.');

/** A technical alert in the message itself: an electrode or a sensor is off. */
function isLeadOff(obx: Segment): boolean {
  const texts = [obx.text(3, 2), obx.text(5, 1), obx.text(5, 2)];
  return texts.some((text) =>
    /^MDC_EVT_(?:\w+_)?(?:LEADS?_OFF|PROBE_OFF|SENSOR_(?:OFF|DISCONN)|INOP)$/.test(text),
  );
}

const codeName = (obx: Segment): string =>
  plainLine([obx.text(3, 1), obx.text(3, 2)].filter((part) => part !== '').join(' ')).slice(
    0,
    textBounds.connectionKey,
  );

function observedOf(obx: Segment, orderAt: Date | undefined, reading: TimeZoneReading): Observed | undefined {
  const known = meaningOf(obx.text(3, 1), obx.text(3, 2));
  if (known === undefined) return undefined;
  const value = measuredOf(obx, known.number);
  if (value === undefined) return undefined;
  const at = readMoment(obx.text(14), obx.at(14), reading) ?? orderAt;
  if (at === undefined) throw new Hl7Refusal('no-event-time', { at: obx.at(14) });
  return { number: known.number, rank: known.rank, at, module: moduleOf(obx), value };
}

/** Returns a number in the chart's unit, or why there is none; undefined for a reading that says nothing yet. */
function measuredOf(obx: Segment, number: MonitorNumber): number | GapReason | undefined {
  const states = statesOf(obx);
  const status = obx.text(11).toUpperCase();
  // Taken back, of another patient, or a first estimate.
  if (['D', 'W', 'I', 'O', 'N'].includes(status) || states.includes('EARLY') || states.includes('BUSY'))
    return undefined;
  if (
    status === 'X' ||
    obx.raw(5) === '' ||
    ['NAV', 'OFF', 'NI', 'CAL', 'MSETUP'].some((one) => states.includes(one))
  ) {
    return 'unavailable';
  }
  if (['INV', 'QUES', 'NAN', 'ARTIFACT'].some((one) => states.includes(one))) return 'artefact';
  const text = obx.text(5);
  if (!['NM', 'SN', 'ST'].includes(obx.text(2)) || !/^[+-]?\d+(?:\.\d+)?$/.test(text)) return 'unavailable';
  const convert = conversionOf(number, obx.text(6, 1), obx.text(6, 2));
  if (convert === undefined) return 'implausible';
  const value = convert(Number(text));
  // Monitors write -100 or -999 for a value that they do not have.
  if (Number(text) < 0) return 'unavailable';
  const { min, max } = physicalRanges[number];
  if (value < min || value > max) return 'implausible';
  return number === 'temperature' ? Math.round(value * 10) / 10 : Math.round(value);
}

function readingsOf(observed: readonly Observed[], off: ReadonlySet<string>): Reading[] {
  const moments = new Map<number, Observed[]>();
  for (const one of observed) {
    const at = one.at.getTime();
    const others = moments.get(at);
    if (others) others.push(one);
    else moments.set(at, [one]);
  }
  return [...moments]
    .toSorted(([one], [other]) => other - one)
    .map(([at, ones]) => readingOf(new Date(at), ones, off));
}

function readingOf(at: Date, observed: readonly Observed[], off: ReadonlySet<string>): Reading {
  const numbers: Numbers = {};
  const gaps = new Map<MonitoredSign, GapReason>();
  for (const number of Object.keys(signOf) as MonitorNumber[]) {
    const all = observed
      .filter((one) => one.number === number)
      .toSorted((one, other) => one.rank - other.rank);
    const values = all.filter((one): one is Observed & { value: number } => typeof one.value === 'number');
    const [first] = values;
    if (first === undefined) {
      const [missing] = all;
      if (missing && typeof missing.value === 'string') {
        gaps.set(signOf[number], off.has(missing.module) ? 'lead-off' : missing.value);
      }
      continue;
    }
    const alike = values.filter(({ rank }) => rank === first.rank).map(({ value }) => value);
    // Of two sensors the lower saturation counts: in a newborn both are right.
    numbers[number] = number === 'oxygenSaturation' ? Math.min(...alike) : first.value;
  }
  // A pressure with one half missing, or with halves that contradict each other, does not count.
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = numbers;
  if (diastolic !== undefined && (systolic === undefined || systolic <= diastolic)) {
    delete numbers.bloodPressureDiastolic;
    delete numbers.bloodPressureSystolic;
    if (!gaps.has('bloodPressure')) gaps.set('bloodPressure', 'implausible');
  }
  return {
    at,
    numbers,
    gaps: [...gaps]
      .filter(([sign]) => sign !== 'bloodPressure' || numbers.bloodPressureSystolic === undefined)
      .map(([sign, why]) => ({ sign, why })),
  };
}

/**
 * Returns the device of a message: the one that OBX-18 names for the whole device, otherwise the only one that any OBX-18 or PRT-10 names.
 * Without any, MSH-3 if it states an EUI-64, with the location, so that a gateway never counts as one device of many beds.
 */
function deviceOf(message: Hl7Message): { deviceId: string; name?: string } {
  const named = new Map<string, { deviceId: string; name?: string }>();
  const whole = new Map<string, { deviceId: string; name?: string }>();
  for (const segment of message.segments) {
    const field = segment.name === 'OBX' ? 18 : segment.name === 'PRT' ? 10 : undefined;
    const device = field === undefined ? undefined : instanceOf(segment, field);
    if (device === undefined) continue;
    named.set(device.deviceId, device);
    if (segment.name === 'OBX' && /^\d+(?:\.0)*$/.test(segment.text(4))) whole.set(device.deviceId, device);
  }
  const found = whole.size > 0 ? whole : named;
  if (found.size > 1) throw new Hl7Refusal('several-devices', { at: 'OBX-18', never: true });
  const [only] = found.values();
  if (only) return only;
  const sender = message.first('MSH')?.first(3);
  const location = message.first('PV1')?.first(3);
  if (sender?.text(3).toUpperCase() !== 'EUI-64' || sender.text(2) === '') {
    throw new Hl7Refusal('no-device-id', { at: 'OBX-18' });
  }
  const place = [1, 2, 3].map((part) => location?.text(part) ?? '').filter((part) => part !== '');
  const deviceId = [deviceKey(sender.text(2)), ...place].join(' ').slice(0, textBounds.deviceId);
  return { deviceId, ...nameOf(sender.text(1)) };
}

function instanceOf(segment: Segment, field: number): { deviceId: string; name?: string } | undefined {
  const all = segment.repetitions(field);
  const one = all.find((each) => each.text(4).toUpperCase() === 'EUI-64') ?? all[0];
  const isUniversal = one?.text(4).toUpperCase() === 'EUI-64' && one.text(3) !== '';
  const id = isUniversal ? one?.text(3) : one?.text(1) || one?.text(3);
  if (one === undefined || !id) return undefined;
  if (id.length > textBounds.deviceId)
    throw new Hl7Refusal('value-too-long', { at: segment.at(field), never: true });
  const name = one.text(2);
  return { deviceId: deviceKey(id), ...nameOf(name.toUpperCase() === 'EUI-64' ? '' : name) };
}

const plainLine = (text: string): string => text.replace(/\p{C}+/gu, ' ');

const nameOf = (name: string) => {
  const shown = plainLine(name).trim().slice(0, textBounds.connectionKey);
  return shown === '' ? {} : { name: shown };
};

/** Returns a device's name for comparison. Labels group the digits of an EUI-64 and of a MAC address in several ways. */
export function deviceKey(written: string): string {
  const plain = plainLine(written).trim();
  const digits = plain.replace(/[-:.\s]/g, '').toUpperCase();
  return /^(?:[0-9A-F]{16}|[0-9A-F]{12})$/.test(digits) ? digits : plain;
}
