import { itemBounds, textBounds } from '@bedside/contracts/bounds.ts';
import { readTestName } from '@bedside/contracts/clinical/labs/tests/names/test-name.ts';
import { readUnit } from '@bedside/contracts/clinical/labs/units/unit-text.ts';
import { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import { note } from '@bedside/contracts/primitives.ts';
import type { Components, Hl7Message, Segment } from '../../../infra/hl7/hl7-message.ts';
import { Hl7Refusal } from '../../../infra/hl7/hl7-refusal.ts';
import { readMoment, refuseFuture, type TimeZoneReading } from '../../../infra/hl7/hl7-time.ts';
import { withoutUndefined } from '../../../infra/mongo/without-undefined.ts';
import type { ReceivedResult } from '../../labs/labs.service.ts';
import { eventTime } from './patient-statement.ts';

/** The comments of one result, in characters. */
const maxComments = textBounds.remark * 5;

/** Results of one message. */
const maxResults = itemBounds.panelResults * 5;

/** PDFs of one message. */
const maxDocuments = 10;

/** The tables by which results are read. */
export interface ResultReading extends TimeZoneReading {
  codes: Record<string, string>;
  units: Record<string, string>;
}

/** A PDF of a message. */
export interface SentDocument {
  name: string;
  content: Buffer;
  testName: string;
  testCategory: string;
}

export interface SentResults {
  results: ReceivedResult[];
  documents: SentDocument[];
}

/** The order to which the next results belong. */
interface Order {
  segment: Segment | undefined;
  number: string;
  panel: string;
  collectedAt: Date | undefined;
  reportedAt: Date | undefined;
  orderedAt: Date | undefined;
  comments: string[];
}

interface Draft {
  obx: Segment;
  /** The segments that continue its text: of the same test and part, without a number of their own (HL7 v2.5.1, 7.4.2.4). */
  more: Segment[];
  /** Its test and part. */
  part: string;
  /** How many results of its order before it have the same test and part. */
  before: number;
  order: Order;
  comments: string[];
}

/**
 * Reads the results of an ORU^R01 or OUL^R22. Throws a refusal with its place for the first result that cannot be read: a report of which one
 * value is missing looks complete.
 */
export function sentResults(message: Hl7Message, reading: ResultReading): SentResults {
  const drafts = draftsOf(message, reading);
  if (drafts.length === 0) throw new Hl7Refusal('no-result', { at: 'OBX' });
  const results: ReceivedResult[] = [];
  const documents: SentDocument[] = [];
  for (const draft of drafts) {
    const status = statusOf(draft);
    if (status === 'pending') continue;
    if (draft.obx.text(2) === 'ED') documents.push(documentOf(draft, reading));
    else results.push(resultOf(draft, status, message, reading));
  }
  if (documents.length > maxDocuments) throw new Hl7Refusal('too-many-results', { at: 'OBX', never: true });
  return { results, documents };
}

function draftsOf(message: Hl7Message, reading: ResultReading): Draft[] {
  const drafts: Draft[] = [];
  let specimenAt: Date | undefined;
  let order = orderOf(undefined, message, specimenAt, reading);
  let orc: Segment | undefined;
  const hasSpecimen = message.first('SPM') !== undefined;
  for (const segment of message.segments) {
    switch (segment.name) {
      case 'ORC':
        orc = segment;
        break;
      case 'SPM':
        specimenAt = readMoment(segment.text(17), segment.at(17), reading);
        refuseFuture(specimenAt, segment.at(17), reading.now);
        if (order.segment !== undefined && order.collectedAt === undefined) order.collectedAt = specimenAt;
        break;
      case 'OBR':
        order = orderOf(segment, message, specimenAt, reading);
        if (order.number === '' && orc) order.number = orc.text(3) || orc.text(2);
        order.orderedAt = orc && readMoment(orc.text(9), orc.at(9), reading);
        orc = undefined;
        break;
      case 'OBX':
        if (order.segment === undefined && !hasSpecimen) throw new Hl7Refusal('no-result', { at: 'OBR' });
        addObservation(segment, drafts, order);
        break;
      case 'NTE':
        noteTo(segment, drafts, order);
        break;
      default:
        break;
    }
  }
  return drafts;
}

/** Types whose text several segments may contain. */
const textTypes = new Set(['TX', 'FT', 'ST']);

/** Adds a result, or the next lines of the last one's text. */
function addObservation(obx: Segment, drafts: Draft[], order: Order): void {
  const last = drafts.at(-1);
  const isText = textTypes.has(obx.text(2).toUpperCase());
  const continues =
    last?.order === order &&
    isText &&
    last.comments.length === 0 &&
    [2, 3, 4, 6, 11, 14].every((field) => last.obx.raw(field) === obx.raw(field));
  if (continues) {
    last.more.push(obx);
    return;
  }
  if (drafts.length === maxResults) throw new Hl7Refusal('too-many-results', { at: 'OBX', never: true });
  const part = partOf(obx);
  const before = drafts.filter((one) => one.order === order && one.part === part).length;
  drafts.push({ obx, more: [], part, before, order, comments: [] });
}

/** Names the test and the part of a segment. */
const partOf = (obx: Segment): string =>
  JSON.stringify([obx.text(3, 1) || obx.text(3, 2), obx.text(3, 3), obx.text(4)]);

function orderOf(
  segment: Segment | undefined,
  _message: Hl7Message,
  specimenAt: Date | undefined,
  reading: ResultReading,
): Order {
  if (segment === undefined) {
    const none = { number: '', panel: '', reportedAt: undefined, orderedAt: undefined };
    return { segment, ...none, collectedAt: specimenAt, comments: [] };
  }
  const collectedAt = readMoment(segment.text(7), segment.at(7), reading) ?? specimenAt;
  const reportedAt = readMoment(segment.text(22), segment.at(22), reading);
  refuseFuture(collectedAt, segment.at(7), reading.now);
  refuseFuture(reportedAt, segment.at(22), reading.now);
  return {
    segment,
    number: segment.text(3) || segment.text(2),
    panel: segment.text(4, 2) || segment.text(4, 5) || segment.text(4, 1),
    collectedAt,
    reportedAt,
    orderedAt: undefined,
    comments: [],
  };
}

/** A comment belongs to the segment before it: to a result, or to its whole order. */
function noteTo(segment: Segment, drafts: readonly Draft[], order: Order): void {
  const text = segment
    .repetitions(3)
    .map((one) => one.text(1))
    .join('\n')
    .trim();
  if (text === '') return;
  const last = drafts.at(-1);
  if (last?.order === order) last.comments.push(text);
  else order.comments.push(text);
}

type Status = ReceivedResult['status'] | 'pending';

/** HL7 table 0085, and 0123 for the order. A result without a status has none, and none is made up. */
function statusOf({ obx, order }: Draft): Status {
  const code = obx.text(11).toUpperCase() || order.segment?.text(25).toUpperCase() || '';
  switch (code) {
    case '':
      return undefined;
    case 'F':
    case 'U':
    case 'B':
    case 'V':
      return 'final';
    case 'P':
    case 'R':
    case 'S':
    case 'A':
      return 'preliminary';
    case 'C':
      return 'corrected';
    case 'X':
      return 'unavailable';
    case 'D':
      return 'withdrawn';
    case 'W':
      return 'wrong-patient';
    case 'I':
    case 'O':
    case 'N':
      return 'pending';
    default:
      throw new Hl7Refusal('result-status', { at: obx.at(11) });
  }
}

function testOfResult(obx: Segment, { codes }: ResultReading): string {
  const identifier = obx.first(3);
  const code = identifier.text(1);
  const mapped = codes[code] ?? codes[code.toLowerCase()];
  if (mapped !== undefined) return mapped;
  const texts = [identifier.text(2), identifier.text(5)].filter((one) => one !== '');
  const loinc = [
    identifier.text(3).toUpperCase() === 'LN' ? code : '',
    identifier.text(6).toUpperCase() === 'LN' ? identifier.text(4) : '',
  ].find((one) => one !== '');
  const name = texts[0] ?? code;
  if (name === '') throw new Hl7Refusal('no-test', { at: obx.at(3) });
  if (loinc === undefined) return name;
  const byCode = readTestName(loinc);
  if (byCode.kind !== 'test') return name;
  const byName = readTestName(name);
  if (byName.kind === 'test' && byName.test.code !== byCode.test.code) {
    throw new Hl7Refusal('code-differs', { at: obx.at(3) });
  }
  // The code says which test it is where the laboratory's own name does not.
  return byName.kind === 'test' ? name : byCode.test.names.en;
}

/** Separates the value of a result from its text beyond the bound of a result. */
function writtenValue({ obx, more }: Draft): { result: string; rest?: string } {
  const type = obx.text(2).toUpperCase();
  const text = [obx, ...more]
    .map((one) => textOfType(type, one.repetitions(5), one))
    .join('\n')
    .trim();
  if (text.length <= textBounds.labResult) return { result: text };
  if (text.length > textBounds.prose / 2)
    throw new Hl7Refusal('value-too-long', { at: obx.at(5), never: true });
  return { result: `${text.slice(0, textBounds.labResult - 2)} …`, rest: text };
}

function textOfType(type: string, all: readonly Components[], obx: Segment): string {
  const join = (read: (one: Components) => string) => all.map(read).join('\n');
  switch (type) {
    case 'NM':
    case 'IS':
    case 'ID':
    case 'DT':
    case 'TM':
    case 'TS':
    case 'DTM':
      return join((one) => one.joined(1));
    case 'ST':
    case 'TX':
    case 'FT':
      return join((one) => one.whole());
    case 'SN':
      return join(structuredNumber);
    case 'CE':
    case 'CWE':
    case 'CF':
    case 'CNE':
      return join((one) => one.text(2) || one.text(9) || one.text(1) || one.text(5));
    case 'CQ':
      return join((one) => [one.text(1), one.text(2)].filter((part) => part !== '').join(' '));
    default:
      throw new Hl7Refusal('value-type', { at: obx.at(2) });
  }
}

/** SN: comparator, number, separator, number: `<5`, `1:128`, `3-5`, `2+`. */
const structuredNumber = (one: Components): string => [1, 2, 3, 4].map((part) => one.text(part)).join('');

function resultOf(
  draft: Draft,
  status: Exclude<Status, 'pending'>,
  message: Hl7Message,
  reading: ResultReading,
): ReceivedResult {
  const { obx, order } = draft;
  const at = obx.at(5);
  const testName = testOfResult(obx, reading);
  const observedAt = readMoment(obx.text(14), obx.at(14), reading);
  refuseFuture(observedAt, obx.at(14), reading.now);
  const withdrawn = status === 'withdrawn' || status === 'wrong-patient';
  const { result, rest } = withdrawn ? { result: '-' } : writtenValue(draft);
  if (result === '' && status !== 'unavailable') throw new Hl7Refusal('no-result', { at });
  const units = unitsOf(obx, reading);
  const collectedAt = observedAt ?? order.collectedAt;
  // Some senders leave MSH-7 empty. It matters only if nothing else states a time.
  const statedAt = order.reportedAt ?? momentOfMessage(message, reading, collectedAt);
  const comments = [...order.comments, ...draft.comments].join('\n').trim();
  const notes = [rest, comments].filter((text) => text).join('\n\n');
  if (comments.length > maxComments) throw new Hl7Refusal('value-too-long', { at: 'NTE', never: true });
  const input = AddLab.safeParse(
    withoutUndefined({
      testName,
      testCategory: order.panel.slice(0, textBounds.testCategory) || undefined,
      result: result || '-',
      units,
      referenceRange: obx.text(7) || undefined,
      flag:
        [obx, ...draft.more]
          .flatMap((one) => one.repetitions(8))
          .map((one) => one.text(1))
          .filter((flag, place, all) => flag !== '' && all.indexOf(flag) === place)
          .join(' ') || undefined,
      resultTime: (order.reportedAt ?? collectedAt ?? statedAt).toISOString(),
      collectedAt: collectedAt?.toISOString(),
      orderedAt: order.orderedAt?.toISOString(),
    }),
  );
  if (!input.success) {
    throw new Hl7Refusal(
      input.error.issues.some(({ code }) => code === 'too_big') ? 'value-too-long' : 'no-result',
      { at },
    );
  }
  return {
    key: keyOf(draft, collectedAt ?? statedAt),
    at,
    status,
    input: input.data,
    statedAt,
    ...(notes !== '' && { notes: note(textBounds.prose).parse(notes) }),
    ...(order.number !== '' && { orderNumber: order.number.slice(0, textBounds.label) }),
  };
}

/** The time of the message (MSH-7). Without one, that of the sample. */
function momentOfMessage(message: Hl7Message, reading: ResultReading, collectedAt: Date | undefined): Date {
  const isUnstated = (message.first('EVN')?.raw(2) ?? '') === '' && message.first('MSH')?.text(7) === '';
  return isUnstated && collectedAt ? collectedAt : eventTime(message, reading);
}

/** A number, a span or a limit. No unit is written so. */
const range = /^(?:[<>]=?|≤|≥)?\s*\d+(?:[.,]\d+)?(?:\s*[-–]\s*\d+(?:[.,]\d+)?)?$/u;

/**
 * Returns the unit (OBX-6): by the table, otherwise its code, or its text if only that is a known unit (`CD:289^mg/dL`). Throws
 * `fields-shifted` for a range: the sender left a field out, and OBX-5 contains the unit.
 */
function unitsOf(obx: Segment, { units }: ResultReading): string | undefined {
  const code = obx.text(6, 1);
  const text = obx.text(6, 2);
  if (range.test(code) && !/^10?$/.test(code)) throw new Hl7Refusal('fields-shifted', { at: obx.at(6) });
  const mapped = units[code] ?? units[text];
  if (mapped !== undefined) return mapped;
  if (text !== '' && readUnit(code) === undefined && readUnit(text) !== undefined) return text;
  return code || text || undefined;
}

/**
 * Names a result: by its order, test and part. Without an order's number by its time, so that two samples stay two. Results
 * of one message that the sender does not tell apart are counted, because none of them corrects another.
 */
function keyOf({ obx, order: { number, segment }, before }: Draft, at: Date): string {
  const test = [obx.text(3, 1) || obx.text(3, 2), obx.text(3, 3), obx.text(4)];
  const place = before === 0 ? [] : [before];
  return JSON.stringify([number || at.toISOString(), segment?.text(4, 1) ?? '', ...test, ...place]);
}

function documentOf({ obx, order }: Draft, reading: ResultReading): SentDocument {
  const at = obx.at(5);
  const data = obx.first(5);
  const encoding = data.text(4).toLowerCase();
  const content = encoding === 'base64' ? Buffer.from(data.text(5).replace(/\s+/g, ''), 'base64') : undefined;
  if (content?.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Hl7Refusal('not-a-pdf', { at });
  const testName = testOfResult(obx, reading).slice(0, textBounds.testName);
  return {
    name: `${order.number.replace(/[^\w.-]+/g, '-') || 'report'}.pdf`,
    content,
    testName,
    testCategory: order.panel.slice(0, textBounds.testCategory) || 'Analysis',
  };
}
