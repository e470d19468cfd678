import { anAdt, anHeader, anOru, aPid } from './sample-messages.ts';

const whole = (message: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('\x0b'), Buffer.from(message), Buffer.from('\x1c\r')]);

/** A message that cannot be taken, as its sender sends it, and the acknowledgement that names the reason. */
export interface BadMessage {
  name: string;
  bytes: () => Buffer;
  code: 'AE' | 'AR';
  reason: string;
}

const patient = { id: 'BAD1', name: 'Bad^Input', birth: '19700101' };
const adt = (more: Partial<Parameters<typeof anAdt>[0]> = {}) => anAdt({ event: 'A04', patient, ...more });

/** Bad input of senders, each for the connections of the test: patients as ADT1, laboratory as LAB1, both of HOSP. */
export const badMessages: readonly BadMessage[] = [
  {
    name: 'a frame that the next one cuts',
    bytes: () => Buffer.concat([Buffer.from(`\x0b${adt().slice(0, 120)}`), whole('MSH|x')]),
    code: 'AE',
    reason: 'cut-frame',
  },
  {
    name: 'a message of 12 MB',
    bytes: () => whole(`${adt()}\rZZZ|${'x'.repeat(12_000_000)}`),
    code: 'AR',
    reason: 'too-large',
  },
  {
    name: '10,000 segments',
    bytes: () => whole(`${adt()}${'\rZZZ|1'.repeat(10_000)}`),
    code: 'AR',
    reason: 'too-many-segments',
  },
  {
    name: '4,900 results',
    bytes: () => whole(`${anOru({ patient, obx: [] })}${'\rOBX|1|NM|K||4.1'.repeat(4900)}`),
    code: 'AR',
    reason: 'too-many-results',
  },
  {
    name: 'binary',
    bytes: () =>
      whole(
        Buffer.from(Array.from({ length: 4000 }, (_, at) => ((at * 7) % 11 === 0 ? 200 : 33 + (at % 90)))),
      ),
    code: 'AR',
    reason: 'wrong-header',
  },
  { name: 'nothing', bytes: () => whole(''), code: 'AR', reason: 'no-message' },
  { name: 'a wrong header', bytes: () => whole('PID|1||1^^^H'), code: 'AR', reason: 'wrong-header' },
  {
    name: 'a separator that is a letter',
    bytes: () => whole(adt().replaceAll('|', 'a')),
    code: 'AR',
    reason: 'wrong-separators',
  },
  {
    name: 'two equal separators',
    bytes: () => whole(adt().replace('^~\\&', '^^\\&')),
    code: 'AR',
    reason: 'wrong-separators',
  },
  {
    name: 'a bomb of repetitions',
    bytes: () => whole(adt({ patient: { ...patient, pid: `PID|1||${'1^^^HOSP~'.repeat(100_000)}` } })),
    code: 'AR',
    reason: 'too-many-repetitions',
  },
  {
    name: 'no number (MSH-10)',
    bytes: () => whole(adt({ controlId: '' })),
    code: 'AR',
    reason: 'no-control-id',
  },
  {
    name: 'a version that is not read',
    bytes: () => whole(adt({ version: '2.1' })),
    code: 'AR',
    reason: 'unsupported-version',
  },
  {
    name: 'a message of a training system',
    bytes: () => whole(adt({ processing: 'T' })),
    code: 'AR',
    reason: 'test-message',
  },
  {
    name: 'an event that is not read',
    bytes: () => whole(adt({ event: 'A60' })),
    code: 'AR',
    reason: 'unsupported-type',
  },
  {
    name: 'results over the connection of patients',
    bytes: () => whole(anOru({ app: 'ADT1', patient, obx: ['NM|K^K||4|mmol/L|||||F'] })),
    code: 'AR',
    reason: 'wrong-kind',
  },
  {
    name: 'an unknown sender',
    bytes: () => whole(adt({ app: 'STRANGER' })),
    code: 'AR',
    reason: 'unknown-sender',
  },
  {
    name: 'a character set that is not read',
    bytes: () => whole(adt({ charset: 'ISO IR87' })),
    code: 'AR',
    reason: 'character-set',
  },
  {
    name: 'bytes that are no UTF-8',
    bytes: () =>
      whole(
        Buffer.from(adt({ patient: { ...patient, name: 'Muñoz^Pía' }, charset: 'UNICODE UTF-8' }), 'latin1'),
      ),
    code: 'AR',
    reason: 'character-set',
  },
  {
    name: 'two messages in one frame',
    bytes: () => whole(`${adt()}\r${adt()}`),
    code: 'AR',
    reason: 'several-messages',
  },
  {
    name: 'a birth date in the future',
    bytes: () => whole(adt({ patient: { ...patient, birth: '20990101' } })),
    code: 'AE',
    reason: 'not-a-birth-date',
  },
  {
    name: 'no birth date',
    bytes: () => whole(adt({ patient: { ...patient, birth: '' } })),
    code: 'AE',
    reason: 'no-birth-date',
  },
  {
    name: 'a day that no calendar has',
    bytes: () => whole(adt({ eventAt: '20260230120000' })),
    code: 'AE',
    reason: 'wrong-time',
  },
  {
    name: 'an event in the future',
    bytes: () => whole(adt({ eventAt: '20990101120000+0000' })),
    code: 'AE',
    reason: 'in-the-future',
  },
  {
    name: 'a time without a zone in the doubled hour',
    bytes: () => whole(adt({ eventAt: '20251026023000' })),
    code: 'AE',
    reason: 'ambiguous-time',
  },
  {
    name: 'a time in the hour that the clock skipped',
    bytes: () => whole(adt({ eventAt: '20260329023000' })),
    code: 'AE',
    reason: 'wrong-time',
  },
  {
    name: 'a result without a patient',
    bytes: () =>
      whole(
        [anHeader({ app: 'LAB1', type: 'ORU^R01' }), 'OBR|1|||K', 'OBX|1|NM|K^K||4|mmol/L|||||F'].join('\r'),
      ),
    code: 'AE',
    reason: 'no-patient',
  },
  {
    name: 'results without one',
    bytes: () => whole([anHeader({ app: 'LAB1', type: 'ORU^R01' }), aPid(patient), 'OBR|1|||K'].join('\r')),
    code: 'AE',
    reason: 'no-result',
  },
  {
    name: 'a PDF that is none',
    bytes: () => whole(anOru({ patient, obx: ['ED|R^R||^Application^PDF^Base64^bm9uZQ==||||||F'] })),
    code: 'AE',
    reason: 'not-a-pdf',
  },
  {
    name: 'a patient of another department',
    bytes: () => whole(anOru({ patient: { id: 'ELSEWHERE' }, obx: ['NM|K^K||4|mmol/L|||||F'] })),
    code: 'AE',
    reason: 'unknown-patient',
  },
];
