import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import { type CheckedSpan, withSlots } from '@bedside/contracts/chat/evidence-slots.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { useMemo } from 'react';
import { MarkedText } from '../../../ui/text/evidence-links.tsx';
import { FormattedText } from '../../../ui/text/formatted-text.tsx';

const unquoted: readonly ReplyQuote[] = [];

interface ReplyTextProps {
  patientId: string;
  text: string;
  marks: readonly EvidenceMark[];
  quotes?: readonly ReplyQuote[] | undefined;
}

interface WholeReplyProps extends ReplyTextProps {
  /** The values that rules compared with the chart. */
  checked: readonly CheckedSpan[];
  /** The reply ended before its time, maybe within a mark of Markdown. */
  isPartial?: boolean;
}

/** Renders a reply with a link at each mark, each quote in the reader's own words, and what the check found of each other value. */
export function ReplyText({
  patientId,
  text,
  marks,
  quotes = unquoted,
  checked,
  isPartial = false,
}: WholeReplyProps) {
  const slotted = withSlots(text, marks, checked, quotes);
  return (
    <MarkedText patientId={patientId} marks={marks} quotes={quotes}>
      <FormattedText text={isPartial ? closed(slotted) : slotted} />
    </MarkedText>
  );
}

/** Renders a growing text. Each new piece formats only the last block again. */
export function GrowingText({ patientId, text, marks, quotes = unquoted }: ReplyTextProps) {
  // A new mark numbers the slots of the quotes anew.
  const blocks = useMemo(() => blocksOf(closed(withSlots(text, marks, [], quotes))), [text, marks, quotes]);
  return (
    <MarkedText patientId={patientId} marks={marks} quotes={quotes}>
      <div className="flex flex-col gap-1.5">
        {blocks.map(({ start, text: block }) => (
          <FormattedText key={start} text={block} />
        ))}
      </div>
    </MarkedText>
  );
}

/** Splits a text at empty lines outside fenced code. `start` is a stable key because text only grows at its end. */
export function blocksOf(text: string): { start: number; text: string }[] {
  const blocks: { start: number; text: string }[] = [];
  let block = { start: 0, text: '' };
  let isFenced = false;
  for (const line of text.split(/(?<=\n)/)) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced;
    const isGap = !isFenced && line.trim() === '' && block.text.trim() !== '';
    if (!isGap) {
      block.text += line;
      continue;
    }
    blocks.push(block);
    block = { start: block.start + block.text.length + line.length, text: '' };
  }
  return block.text === '' ? blocks : [...blocks, block];
}

/**
 * Closes the emphasis, the code or the fence that a text leaves open which grows or ended early, so that no raw `**New` is
 * on screen. Changes only its end.
 */
export function closed(text: string): string {
  const fences = text.match(/^ {0,3}(?:```|~~~)/gm) ?? [];
  const fence = fences.at(-1)?.trim();
  if (fence !== undefined && fences.length % 2 === 1)
    return `${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  if (countOf(line, '`') % 2 === 1) return line.endsWith('`') ? text.slice(0, -1) : `${text}\``;
  const prose = line.replace(/`[^`]*`/g, '').replace(/^\s*\*\s/, '');
  for (const mark of ['**', '__']) {
    if (countOf(prose, mark) % 2 === 0) continue;
    if (prose.endsWith(mark)) return text.slice(0, -mark.length).trimEnd();
    return prose.endsWith(mark[0] ?? '') ? `${text}${mark[0]}` : `${text.trimEnd()}${mark}`;
  }
  if (/\s\*$/.test(prose)) return text.slice(0, -1).trimEnd();
  // A "*" between digits or spaces is no emphasis.
  const isOpen = /(?<![\p{L}\p{N}*])\*(?![\s*])(?:(?!\S\*).)*$/u.test(prose.replaceAll('**', ''));
  return isOpen ? `${text.trimEnd()}*` : text;
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;
