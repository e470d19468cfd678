import { Hl7Refusal } from './hl7-refusal.ts';
import { type CharacterSet, decode } from './hl7-text.ts';

/** Segments of one message. A cumulative report of a long stay has some hundreds. */
const maxSegments = 5000;

/** Repetitions of one field, and components of one repetition. */
const maxParts = 200;

/** The separators of a message, which MSH-1 and MSH-2 state. */
export interface Separators {
  field: string;
  component: string;
  repetition: string;
  escaping: string;
  subcomponent: string;
}

/** One segment. Fields count from 1, as HL7 counts them; those of MSH count its separator. */
export class Segment {
  readonly name: string;
  /** Its place among the segments of its name, from 1. */
  readonly place: number;
  readonly #fields: readonly string[];
  readonly #separators: Separators;
  readonly #set: CharacterSet;

  constructor(fields: readonly string[], place: number, separators: Separators, set: CharacterSet) {
    this.name = fields[0] ?? '';
    this.place = place;
    this.#fields = fields;
    this.#separators = separators;
    this.#set = set;
  }

  /** Returns a field as sent, without reading escapes. */
  raw(field: number): string {
    if (this.name !== 'MSH') return this.#fields[field] ?? '';
    if (field === 1) return this.#separators.field;
    return this.#fields[field - 1] ?? '';
  }

  /** Returns the repetitions of a field, each as its components. Throws `too-many-repetitions`. */
  repetitions(field: number): Components[] {
    const raw = this.raw(field);
    if (raw === '') return [];
    const parts = this.#parts(raw, this.#separators.repetition, field);
    return parts.map((one) => this.#components(one, field));
  }

  /** Returns the first repetition of a field. */
  first(field: number): Components {
    return this.repetitions(field)[0] ?? this.#components('', field);
  }

  /** Returns the text of a component of the first repetition, its first subcomponent. */
  text(field: number, component = 1): string {
    return this.first(field).text(component);
  }

  /** Returns whether the sender states that the field is empty: `""`. A field that was not sent says nothing. */
  isNull(field: number): boolean {
    return this.raw(field) === '""';
  }

  /** Names a field for a refusal, such as `OBX[2]-5`. */
  at(field: number): string {
    return `${this.name}${this.place > 1 ? `[${this.place}]` : ''}-${field}`;
  }

  #components(repetition: string, field: number): Components {
    const { component } = this.#separators;
    const parts = component === '' ? [repetition] : this.#parts(repetition, component, field);
    return new Components(parts, this.#separators, this.#set);
  }

  #parts(text: string, separator: string, field: number): string[] {
    const parts = text.split(separator, maxParts + 1);
    if (parts.length > maxParts)
      throw new Hl7Refusal('too-many-repetitions', { at: this.at(field), never: true });
    return parts;
  }
}

/** The components of one repetition of a field, from 1. */
export class Components {
  readonly #parts: readonly string[];
  readonly #separators: Separators;
  readonly #set: CharacterSet;

  constructor(parts: readonly string[], separators: Separators, set: CharacterSet) {
    this.#parts = parts;
    this.#separators = separators;
    this.#set = set;
  }

  /** Returns the text of a component's subcomponent without spaces around it; empty if it was not sent or is `""`. */
  text(component: number, subcomponent = 1): string {
    const raw = this.#parts[component - 1] ?? '';
    const { subcomponent: separator } = this.#separators;
    const parts = separator === '' ? [raw] : raw.split(separator, maxParts);
    const part = parts[subcomponent - 1] ?? '';
    if (part === '""') return '';
    return unescaped(part, this.#separators, this.#set).trim();
  }

  /** Returns the whole component as one text, its subcomponents joined by a space. */
  joined(component: number): string {
    const raw = this.#parts[component - 1] ?? '';
    const { subcomponent: separator } = this.#separators;
    const parts = separator === '' ? [raw] : raw.split(separator, maxParts);
    const texts = parts.map((part) => (part === '""' ? '' : unescaped(part, this.#separators, this.#set)));
    return texts
      .filter((text) => text !== '')
      .join(' ')
      .trim();
  }

  /**
   * Returns the whole repetition as one text. A text type has no components, so a separator that its sender did not escape is a
   * character of it.
   */
  whole(): string {
    const all = this.#parts.join(this.#separators.component);
    return all === '""' ? '' : unescaped(all, this.#separators, this.#set).trim();
  }

  get length(): number {
    return this.#parts.length;
  }
}

/** A message as its segments in their order. Segments of the site's own (Z…) are among them, and nothing reads them. */
export class Hl7Message {
  readonly segments: readonly Segment[];
  readonly separators: Separators;

  constructor(segments: readonly Segment[], separators: Separators) {
    this.segments = segments;
    this.separators = separators;
  }

  /** Returns the segments of a name. */
  all(name: string): Segment[] {
    return this.segments.filter((segment) => segment.name === name);
  }

  first(name: string): Segment | undefined {
    return this.segments.find((segment) => segment.name === name);
  }
}

/** Three characters. Some sites give their own segments longer names. */
const segmentName = /^(?:[A-Z][A-Z0-9]{2}|Z[A-Z0-9]{2,7})$/;

/** MSH-2 of most senders. */
const usualEncoding = '^~\\&';

/**
 * Reads the separators of a header. Throws `wrong-header` or `wrong-separators`: a letter, a digit, a control or twice the
 * same character would read one patient's field as another's.
 */
export function separatorsOf(header: string): Separators {
  if (!header.startsWith('MSH')) throw new Hl7Refusal('wrong-header', { at: 'MSH', never: true });
  const field = header[3] ?? '';
  const end = header.indexOf(field, 4);
  const encoding = header.slice(4, end === -1 ? undefined : end);
  const [component = '', repetition = '', escaping = '', subcomponent = ''] = encoding;
  const all = [field, component, repetition, escaping, subcomponent].filter((one) => one !== '');
  const isWrong = all.some((one) => !/^[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]$/.test(one));
  // HL7 2.7 added a fifth, for truncation. A sender may leave the last ones out, but "~\&" has lost its first one.
  const isShort = encoding.length < usualEncoding.length && !usualEncoding.startsWith(encoding);
  if (
    isWrong ||
    isShort ||
    field === '' ||
    end === -1 ||
    component === '' ||
    encoding.length > 5 ||
    new Set(all).size !== all.length
  ) {
    throw new Hl7Refusal('wrong-separators', { at: 'MSH-2', never: true });
  }
  return { field, component, repetition, escaping, subcomponent };
}

/** Returns the lines of a message: CR by the standard, and LF or CRLF as some senders write. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');

/** Reads a message. Throws a refusal for one that cannot be read. */
export function parseMessage(text: string, set: CharacterSet): Hl7Message {
  const lines = linesOf(text);
  const header = lines[0];
  if (header === undefined) throw new Hl7Refusal('no-message', { never: true });
  const separators = separatorsOf(header);
  if (lines.length > maxSegments) throw new Hl7Refusal('too-many-segments', { never: true });
  const places = new Map<string, number>();
  const segments = lines.map((line, at) => {
    const fields = line.split(separators.field);
    const name = fields[0] ?? '';
    if (!segmentName.test(name))
      throw new Hl7Refusal('wrong-header', { at: `segment ${at + 1}`, never: true });
    if (name === 'MSH' && at > 0)
      throw new Hl7Refusal('several-messages', { at: `segment ${at + 1}`, never: true });
    const place = (places.get(name) ?? 0) + 1;
    places.set(name, place);
    return new Segment(fields, place, separators, set);
  });
  return new Hl7Message(segments, separators);
}

/**
 * Reads the escapes of a text (HL7 v2.8, 2.7). Highlighting has no meaning here. An escape that this server does not know
 * stays as it was sent, so that a reader sees that something is there.
 */
function unescaped(text: string, separators: Separators, set: CharacterSet): string {
  const { escaping: mark } = separators;
  if (mark === '' || !text.includes(mark)) return text;
  const parts = text.split(mark);
  let result = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const code = parts[at] ?? '';
    if (at === parts.length - 1) return `${result}${mark}${code}`;
    const meaning = meaningOf(code, separators, set);
    if (meaning === undefined) {
      result += `${mark}${code}`;
      at -= 1;
      continue;
    }
    result += meaning + (parts[at + 1] ?? '');
  }
  return result;
}

function meaningOf(code: string, separators: Separators, set: CharacterSet): string | undefined {
  switch (code) {
    case 'F':
      return separators.field;
    case 'S':
      return separators.component;
    case 'T':
      return separators.subcomponent;
    case 'R':
      return separators.repetition;
    case 'E':
      return separators.escaping;
    case 'H':
    case 'N':
      return '';
    case '.br':
    case '.sp':
    case '.ce':
      return '\n';
    default:
      break;
  }
  const spaces = /^\.(sp|in|ti|sk)([+-]?\d{0,2})$/.exec(code);
  if (spaces) return spaces[1] === 'sp' ? '\n'.repeat(Math.max(1, Number(spaces[2]))) : ' ';
  if (/^X(?:[0-9A-Fa-f]{2})+$/.test(code)) return decode(Buffer.from(code.slice(1), 'hex'), set);
  return undefined;
}
