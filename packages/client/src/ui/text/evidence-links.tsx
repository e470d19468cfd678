import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { SpanKind } from '@bedside/contracts/chat/evidence-slots.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../overlays/tooltip.tsx';

export interface EvidenceLinkProps {
  patientId: string;
  mark: EvidenceMark;
  /** The number of the record in its text, from 1. */
  number: number;
}

/** The link that a mark becomes. The application provides it, because it opens records and formats their values. */
export const EvidenceLinkContext = createContext<ComponentType<EvidenceLinkProps> | null>(null);

export interface QuoteLinkProps {
  patientId: string;
  quote: ReplyQuote;
}

/** The words of a quote. The application provides them, because it opens records and formats their values. */
export const QuoteLinkContext = createContext<ComponentType<QuoteLinkProps> | null>(null);

interface Marked {
  patientId: string;
  marks: readonly EvidenceMark[];
  quotes: readonly ReplyQuote[];
  numbers: ReadonlyMap<string, number>;
}
const MarkedContext = createContext<Marked | null>(null);

interface MarkedTextProps {
  patientId: string;
  marks: readonly EvidenceMark[];
  quotes?: readonly ReplyQuote[];
  children: ReactNode;
}

const unquoted: readonly ReplyQuote[] = [];

/** Provides the marks and quotes of a text to the slots in it. */
export function MarkedText({ patientId, marks, quotes = unquoted, children }: MarkedTextProps) {
  const marked = useMemo(() => {
    const numbers = new Map<string, number>();
    for (const { recordId } of marks) if (!numbers.has(recordId)) numbers.set(recordId, numbers.size + 1);
    return { patientId, marks, quotes, numbers };
  }, [patientId, marks, quotes]);
  return <MarkedContext value={marked}>{children}</MarkedContext>;
}

/** The link or the quote of one slot; nothing outside a text with marks. */
export function EvidenceSlot({ index }: { index: number }) {
  const Link = useContext(EvidenceLinkContext);
  const Quote = useContext(QuoteLinkContext);
  const marked = useContext(MarkedContext);
  const quote = marked?.quotes[index - marked.marks.length];
  if (Quote !== null && marked !== null && quote !== undefined)
    return <Quote patientId={marked.patientId} quote={quote} />;
  const mark = marked?.marks[index];
  if (Link === null || marked === null || mark === undefined) return null;
  return <Link patientId={marked.patientId} mark={mark} number={marked.numbers.get(mark.recordId) ?? 1} />;
}

const spanStyles: Record<SpanKind, string> = {
  absent: 'underline decoration-dotted underline-offset-4',
  found: 'rounded-sm bg-hover px-0.5 tabular-nums',
  older: 'underline decoration-amber decoration-dotted decoration-2 underline-offset-4',
  differs: 'underline decoration-red decoration-wavy underline-offset-4',
};

/** Words with a value that rules compared with the chart (D66). */
export function CheckedValue({ kind, children }: { kind: SpanKind; children: ReactNode }) {
  const { t } = useTranslation('chat');
  if (kind === 'found') return <span className={spanStyles.found}>{children}</span>;
  const text = t(kind === 'absent' ? 'check.notInChart' : `check.is.${kind}`);
  return (
    <Tooltip content={text}>
      <span className={spanStyles[kind]}>
        {children}
        <span className="sr-only"> ({text})</span>
      </span>
    </Tooltip>
  );
}
