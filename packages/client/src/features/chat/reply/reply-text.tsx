import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import { type Span, withSlots } from '@bedside/contracts/chat/evidence-slots.ts';
import { useMemo } from 'react';
import { MarkedText } from '../../../ui/text/evidence-links.tsx';
import { FormattedText } from '../../../ui/text/formatted-text.tsx';

interface ReplyTextProps {
  patientId: string;
  text: string;
  marks: readonly EvidenceMark[];
}

interface WholeReplyProps extends ReplyTextProps {
  /** The values that the chart does not contain. */
  unknown: readonly Span[];
}

/** Renders a reply with a link at each mark, and a dotted line under each value that the chart does not contain. */
export function ReplyText({ patientId, text, marks, unknown }: WholeReplyProps) {
  return (
    <MarkedText patientId={patientId} marks={marks}>
      <FormattedText text={withSlots(text, marks, unknown)} />
    </MarkedText>
  );
}

/** Renders a growing text. Each new piece formats only the last block again. */
export function GrowingText({ patientId, text, marks }: ReplyTextProps) {
  const blocks = useMemo(() => blocksOf(withSlots(text, marks)), [text, marks]);
  return (
    <MarkedText patientId={patientId} marks={marks}>
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
