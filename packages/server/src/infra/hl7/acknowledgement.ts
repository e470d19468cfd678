import { randomBytes } from 'node:crypto';
import type { HeaderFacts } from './header.ts';
import type { Hl7Refusal } from './hl7-refusal.ts';

/** The answer to one message. */
export interface Answer {
  /** AA: stored. AE: not now. AR: never. */
  code: 'AA' | 'AE' | 'AR';
  /** The reason of AE and AR. */
  problem?: string | undefined;
  at?: string | undefined;
}

export const answerOf = ({ never, problem, at }: Hl7Refusal): Answer => ({
  code: never ? 'AR' : 'AE',
  problem,
  at,
});

/** HL7 table 0357, for the reasons that it has a code for. 207 is "application error". */
const errorCodes: Readonly<Record<string, string>> = {
  'wrong-header': '100',
  'wrong-separators': '102',
  'no-control-id': '101',
  'no-type': '101',
  'no-patient': '101',
  'no-identifier': '101',
  'no-authority': '101',
  'no-birth-date': '101',
  'wrong-time': '102',
  'ambiguous-time': '102',
  'in-the-future': '102',
  'not-a-birth-date': '102',
  'value-type': '103',
  'unknown-location': '103',
  'unsupported-type': '200',
  'unsupported-version': '203',
  'test-message': '202',
  'unknown-patient': '204',
  'number-reused': '205',
  busy: '206',
};

const stamp = (now: Date): string => `${now.toISOString().replace(/[-:T]|\.\d+Z/g, '')}+0000`;

/**
 * Returns the acknowledgement of a message in its own separators. The texts are ASCII and contain nothing of the message
 * but its number: a sender's log is no place for a patient.
 */
export function acknowledgement(facts: HeaderFacts, answer: Answer, now: Date): Buffer {
  return Buffer.from(`${acknowledgementLines(facts, answer, now).join('\r')}\r`, 'latin1');
}

function acknowledgementLines(facts: HeaderFacts, answer: Answer, now: Date): string[] {
  const { field: f, component: c, repetition, escaping, subcomponent } = facts.separators;
  const trigger = /\^(.+)/.exec(facts.type)?.[1] ?? '';
  const type = ['ACK', ...(trigger === '' ? [] : [trigger, 'ACK'])].join(c);
  const header = [
    `MSH${f}${c}${repetition}${escaping}${subcomponent}`,
    facts.receivingApplication || 'BEDSIDE',
    facts.receivingFacility,
    facts.sendingApplication,
    facts.sendingFacility,
    stamp(now),
    '',
    type,
    randomBytes(10).toString('hex'),
    facts.processing || 'P',
    facts.version || '2.5',
  ];
  const words = answer.problem === undefined ? '' : sentence(answer);
  const msa = ['MSA', codeOf(facts, answer), facts.controlId, ...(words ? [words] : [])];
  const lines = [header.join(f), msa.join(f)];
  if (answer.problem === undefined) return lines;
  const code = [errorCodes[answer.problem] ?? '207', answer.problem, 'HL70357'].join(c);
  const [segment = '', place = '1', position = ''] = placeOf(answer.at);
  const location = segment === '' ? '' : [segment, place, position].filter((part) => part !== '').join(c);
  lines.push(['ERR', '', location, code, 'E', '', '', '', words].join(f));
  return lines;
}

/** In the enhanced mode a sender that wants no application's answer waits for the accepting one (HL7 2.9.3). */
function codeOf({ accept, application }: HeaderFacts, { code }: Answer): string {
  const isEnhanced = accept !== '' && accept !== 'NE' && application === 'NE';
  return isEnhanced ? code.replace(/^A/, 'C') : code;
}

const sentence = ({ problem = '', at }: Answer): string =>
  at === undefined ? problem : `${problem} at ${at}`;

function placeOf(at: string | undefined): string[] {
  const [, segment = '', place = '1', position = ''] =
    /^([A-Z][A-Z0-9]{2})(?:\[(\d+)\])?(?:-(\d+))?/.exec(at ?? '') ?? [];
  return segment === '' ? [] : [segment, place, position];
}

/** Returns the acknowledgements of a batch in an envelope of their own. */
export function batchAcknowledgement(
  acknowledgements: readonly Buffer[],
  facts: HeaderFacts,
  now: Date,
): Buffer {
  const { field: f, component, repetition, escaping, subcomponent } = facts.separators;
  const begin = `BHS${f}${component}${repetition}${escaping}${subcomponent}${f}BEDSIDE${f}${f}${f}${f}${stamp(now)}\r`;
  const end = `BTS${f}${acknowledgements.length}\r`;
  return Buffer.concat([Buffer.from(begin, 'latin1'), ...acknowledgements, Buffer.from(end, 'latin1')]);
}
