import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import type { EvidenceMark, ReplyEvidence } from '@bedside/contracts/chat/evidence.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyDrug } from '@bedside/contracts/chat/reply-drug.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { checkOf, judgmentsOf, readReplyInTurns } from '../../../evidence/check-reply.ts';
import { checkDrugs } from '../../../evidence/drugs/check-drugs.ts';
import { againstReply } from '../../../evidence/objections/against-reply.ts';
import { statementsOf } from '../../../evidence/reading/statements.ts';
import type { Compared, RunningReply } from '../chat.model.ts';
import type { MarkedRecords } from './mark-reader.ts';

/** The chart that a reply is compared with, its language, and the time of its question. */
interface CheckedAgainst {
  objections: readonly Objection[];
  compared: Compared;
  read: Pick<RunningReply, 'language' | 'startedAt' | 'timeZone'>;
}

/**
 * Returns what the rules find in a reply, also in one that ended early (REPLY-1 to REPLY-19), its sentences, and its links:
 * the marks that the model wrote, and one behind each value that was found where it wrote none.
 */
export async function checksOf(
  text: string,
  { objections, compared, read }: CheckedAgainst,
  written: ReplyEvidence,
  records: MarkedRecords,
  quotes: readonly Place[] = [],
): Promise<
  Pick<MessageMetadata, 'objections' | 'reassures' | 'check' | 'evidence' | 'statements' | 'drugs'>
> {
  const { facts, states, doses, sides } = compared;
  const language = read.language ?? 'en';
  const chart = [facts, read.startedAt, states, doses, sides, read.timeZone] as const;
  const all = await readReplyInTurns(text, language, ...chart);
  // What the server filled in from the chart needs no comparison with it.
  const spans = outside(all.spans, quotes);
  const words = outside(all.words, quotes);
  const checked = checkOf({ spans, words });
  const byId = new Map([...records.values()].map((record) => [record.recordId, record]));
  const items = checked.items.map((item) => {
    const record = byId.get(item.recordId ?? '');
    return record === undefined ? item : { ...item, seq: record.seq, domain: record.domain, at: record.at };
  });
  const marks = withFound(text, items, written.marks, byId);
  const drugs = compared.drugs ? withoutOwn(checkDrugs(text, compared.drugs), quotes) : [];
  return {
    ...againstReply(text, objections),
    ...(drugs.length > 0 && { drugs }),
    ...(checked.checked > 0 && { check: { ...checked, items } }),
    ...evidenceOf({ marks, dropped: written.dropped }),
    ...(text !== '' && { statements: statementsOf(text, spans, judgmentsOf(words)) }),
  };
}

/** A medication of the chart that the reply quotes is no second one of its drug. */
function withoutOwn(drugs: readonly ReplyDrug[], quotes: readonly Place[]): ReplyDrug[] {
  const named = new Set(outside(drugs, quotes));
  return drugs.flatMap((drug) => {
    const against = named.has(drug) ? drug.against : drug.against.filter(({ kind }) => kind !== 'duplicate');
    return against.length === 0 ? [] : [{ ...drug, against }];
  });
}

type Place = Pick<ReplyQuote, 'offset' | 'length'>;

/** Returns the places that overlap none of others. Both are in order. */
function outside<T extends Place>(places: readonly T[], others: readonly Place[]): T[] {
  let next = 0;
  return places.filter(({ offset, length }) => {
    for (let one = others[next]; one !== undefined && one.offset + one.length <= offset; one = others[next])
      next += 1;
    const other = others[next];
    return other === undefined || other.offset >= offset + length;
  });
}

type LinkedRecord = Omit<EvidenceMark, 'offset'>;

/** The unit behind a number, which a link follows. */
const unitAfter = /^[ \u00a0]?(?:%|°[CF]|\/?min\b|[bl]pm\b|mm\s?Hg\b|[\p{L}µ]{1,5}\/[dm]?[Ll]\b)/u;

/** Adds a mark behind each found value whose line has none to its record. */
function withFound(
  text: string,
  items: ReplyCheck['items'],
  marks: readonly EvidenceMark[],
  byId: ReadonlyMap<string, LinkedRecord>,
): EvidenceMark[] {
  const all = [...marks];
  for (const { verdict, offset, length, recordId } of items) {
    const record = byId.get(recordId ?? '');
    if (verdict !== 'found' || record === undefined || all.length >= itemBounds.evidenceMarks) continue;
    const start = text.lastIndexOf('\n', offset) + 1;
    const end = text.indexOf('\n', offset);
    const isInLine = (mark: EvidenceMark) => mark.offset > start && (end === -1 || mark.offset <= end);
    if (all.some((mark) => mark.recordId === recordId && isInLine(mark))) continue;
    const after = offset + length;
    const unit = unitAfter.exec(text.slice(after, after + 12))?.[0] ?? '';
    all.push({ offset: after + unit.length, ...record });
  }
  return all.toSorted((a, b) => a.offset - b.offset);
}

/** Returns the marks of a reply; nothing if it has none. */
const evidenceOf = (evidence: ReplyEvidence): Pick<MessageMetadata, 'evidence'> =>
  evidence.marks.length + evidence.dropped > 0 ? { evidence } : {};
