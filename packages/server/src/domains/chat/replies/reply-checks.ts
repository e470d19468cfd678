import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import type { EvidenceMark, ReplyEvidence } from '@bedside/contracts/chat/evidence.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { checkReply } from '../../../evidence/check-reply.ts';
import { againstReply } from '../../../evidence/objections/against-reply.ts';
import type { Compared, RunningReply } from '../chat.model.ts';
import type { MarkedRecords } from './mark-reader.ts';

/** The chart that a reply is compared with, its language, and the time of its question. */
interface CheckedAgainst {
  objections: readonly Objection[];
  compared: Compared;
  read: Pick<RunningReply, 'language' | 'startedAt'>;
}

/**
 * Returns what the rules find in a reply, also in one that ended early (REPLY-1 to REPLY-15), and its links: the marks that
 * the model wrote, and one behind each value that was found where it wrote none.
 */
export function checksOf(
  text: string,
  { objections, compared, read }: CheckedAgainst,
  written: ReplyEvidence,
  records: MarkedRecords,
): Pick<MessageMetadata, 'objections' | 'reassures' | 'check' | 'evidence'> {
  const { facts, states, doses, sides } = compared;
  const checked = checkReply(text, read.language ?? 'en', facts, read.startedAt, states, doses, sides);
  const byId = new Map([...records.values()].map((record) => [record.recordId, record]));
  const items = checked.items.map((item) => {
    const record = byId.get(item.recordId ?? '');
    return record === undefined ? item : { ...item, seq: record.seq, domain: record.domain, at: record.at };
  });
  const marks = withFound(text, items, written.marks, byId);
  return {
    ...againstReply(text, objections),
    ...(checked.checked > 0 && { check: { ...checked, items } }),
    ...evidenceOf({ marks, dropped: written.dropped }),
  };
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
