import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { SpanVerdict } from '@bedside/contracts/chat/evidence-slots.ts';
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

export interface EvidenceLinkProps {
  patientId: string;
  mark: EvidenceMark;
  /** The number of the record in its text, from 1. */
  number: number;
}

/** The link that a mark becomes. The application provides it, because it opens records and formats their values. */
export const EvidenceLinkContext = createContext<ComponentType<EvidenceLinkProps> | null>(null);

interface Marked {
  patientId: string;
  marks: readonly EvidenceMark[];
  numbers: ReadonlyMap<string, number>;
}
const MarkedContext = createContext<Marked | null>(null);

interface MarkedTextProps {
  patientId: string;
  marks: readonly EvidenceMark[];
  children: ReactNode;
}

/** Provides the marks of a text to the slots in it. */
export function MarkedText({ patientId, marks, children }: MarkedTextProps) {
  const marked = useMemo(() => {
    const numbers = new Map<string, number>();
    for (const { recordId } of marks) if (!numbers.has(recordId)) numbers.set(recordId, numbers.size + 1);
    return { patientId, marks, numbers };
  }, [patientId, marks]);
  return <MarkedContext value={marked}>{children}</MarkedContext>;
}

/** The link of one slot; nothing outside a text with marks. */
export function EvidenceSlot({ index }: { index: number }) {
  const Link = useContext(EvidenceLinkContext);
  const marked = useContext(MarkedContext);
  const mark = marked?.marks[index];
  if (Link === null || marked === null || mark === undefined) return null;
  return <Link patientId={marked.patientId} mark={mark} number={marked.numbers.get(mark.recordId) ?? 1} />;
}

const lines = {
  differs: 'decoration-red decoration-2',
  older: 'decoration-amber decoration-2',
  absent: '',
} as const satisfies Record<SpanVerdict, string>;

/** Returns whether a value is one of the verdicts that {@link MarkedValue} shows. */
export const isVerdict = (value: unknown): value is SpanVerdict =>
  typeof value === 'string' && value in lines;

/** Words with a value that differs from the chart, has been replaced by a newer one, or is not in the chart. */
export function MarkedValue({ verdict, children }: { verdict: SpanVerdict; children: ReactNode }) {
  const { t } = useTranslation('chat');
  const text = t(`check.mark.${verdict}`);
  return (
    <Tooltip content={text}>
      <span className={cn('underline decoration-dotted underline-offset-4', lines[verdict])}>
        {children}
        <span className="sr-only"> ({text})</span>
      </span>
    </Tooltip>
  );
}
