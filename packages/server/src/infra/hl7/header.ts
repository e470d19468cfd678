import { type Hl7Message, linesOf, parseMessage, type Separators, separatorsOf } from './hl7-message.ts';
import { Hl7Refusal } from './hl7-refusal.ts';
import { type CharacterSet, characterSetNamed, decode } from './hl7-text.ts';

/** A control id, as long as HL7 2.7 allows. */
const maxControlId = 199;

/** The beginning of a message that is searched for its header. */
const headerBytes = 4096;

/** What an acknowledgement repeats of a message, as far as the message has it. */
export interface HeaderFacts {
  separators: Separators;
  sendingApplication: string;
  sendingFacility: string;
  receivingApplication: string;
  receivingFacility: string;
  /** MSH-7. */
  sentAt: string;
  /** MSH-10; empty if the message has none. */
  controlId: string;
  version: string;
  /** MSH-9 as `ADT^A01`; empty if the message has none. */
  type: string;
  processing: string;
  characterSet: string;
  /** MSH-15 and MSH-16: which acknowledgements the sender waits for. */
  accept: string;
  application: string;
}

const usual: Separators = { field: '|', component: '^', repetition: '~', escaping: '\\', subcomponent: '&' };

const nothing: HeaderFacts = {
  separators: usual,
  sendingApplication: '',
  sendingFacility: '',
  receivingApplication: '',
  receivingFacility: '',
  sentAt: '',
  controlId: '',
  version: '',
  type: '',
  processing: '',
  characterSet: '',
  accept: '',
  application: '',
};

/** Reads the header of any bytes for their acknowledgement. Never throws: what cannot be read is empty. */
export function headerFacts(bytes: Buffer): HeaderFacts {
  // The header's own fields that matter here are ASCII in every set that HL7 allows.
  const text = bytes.subarray(0, headerBytes).toString('latin1');
  const line = linesOf(text)[0] ?? '';
  try {
    const separators = separatorsOf(line);
    const { field, component } = separators;
    const fields = line.split(field);
    const of = (at: number) => (fields[at - 1] ?? '').trim();
    const first = (at: number) => (of(at).split(component)[0] ?? '').trim();
    const [code = '', trigger = ''] = of(9).split(component);
    return {
      separators,
      sendingApplication: first(3),
      sendingFacility: first(4),
      receivingApplication: first(5),
      receivingFacility: first(6),
      sentAt: first(7),
      controlId: of(10).slice(0, maxControlId),
      version: first(12),
      type: trigger === '' ? code : `${code}^${trigger}`,
      processing: first(11),
      characterSet: (of(18).split(separators.repetition || '\u0000')[0] ?? '').trim(),
      accept: of(15),
      application: of(16),
    };
  } catch {
    return nothing;
  }
}

/** The versions that this server reads. */
const versions = /^2\.(3|3\.1|4|5|5\.1|6|7|7\.1|8|8\.1|8\.2)$/;

/**
 * Reads a message in the character set that MSH-18 names, or in `usualSet`. Throws a refusal for one that can never be
 * taken, whoever sent it.
 */
export function readMessage(bytes: Buffer, facts: HeaderFacts, usualSet: CharacterSet): Hl7Message {
  const set = facts.characterSet === '' ? usualSet : characterSetNamed(facts.characterSet);
  if (set === undefined) throw new Hl7Refusal('character-set', { at: 'MSH-18', never: true });
  return parseMessage(decode(bytes, set), set);
}

/** Throws a refusal for a header without what every message needs. */
export function requireHeader(bytes: Buffer, facts: HeaderFacts): void {
  const line = linesOf(bytes.subarray(0, headerBytes).toString('latin1'))[0];
  if (line === undefined) throw new Hl7Refusal('no-message', { never: true });
  separatorsOf(line);
  if (facts.controlId === '') throw new Hl7Refusal('no-control-id', { at: 'MSH-10', never: true });
  if (facts.type === '') throw new Hl7Refusal('no-type', { at: 'MSH-9', never: true });
  if (!versions.test(facts.version))
    throw new Hl7Refusal('unsupported-version', { at: 'MSH-12', never: true });
  if (facts.processing !== 'P') throw new Hl7Refusal('test-message', { at: 'MSH-11', never: true });
}
