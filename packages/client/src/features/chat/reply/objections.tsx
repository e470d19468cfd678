import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { QuotedField, ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { hasSign, panelAlertNames, signOfAlert } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectionLines, useObjectionWords } from '../../../domains/objections/use-objection-words.ts';
import { cn } from '../../../ui/class-names.ts';

interface ObjectionsProps {
  objections: readonly Objection[];
  /** The reply says or implies that the patient is well. */
  reassures: boolean;
  quotes?: readonly ReplyQuote[];
}

const unquoted: readonly ReplyQuote[] = [];

/**
 * Shows above a reply what the chart holds against comfort (D64): all of it in red if the reply reassures, otherwise one line
 * that opens.
 */
export function ReplyObjections({ objections, reassures, quotes = unquoted }: ObjectionsProps) {
  if (!reassures) return <ObjectionsLine objections={objections} quotes={quotes} />;
  return (
    <div role="note" className="mb-2 rounded-md bg-red-tint px-3 py-2">
      <AllObjections objections={objections} reassures />
    </div>
  );
}

/** COMFORT-13: counts what the reply does not quote, and names the most dangerous of it. Opens to all of it. */
function ObjectionsLine({
  objections,
  quotes,
}: {
  objections: readonly Objection[];
  quotes: readonly ReplyQuote[];
}) {
  const { t } = useTranslation('chat');
  const words = useObjectionWords();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const unsaid = objections.filter((one) => !isQuoted(one, quotes));
  const [first] = unsaid;
  return (
    <div role="note" className="mb-2 rounded-md bg-amber-tint px-3 py-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-start gap-1.5 rounded-sm text-left text-amber max-md:min-h-11 max-md:items-center"
      >
        <ChevronRight aria-hidden className={cn('mt-0.5 size-4 shrink-0', isOpen && 'rotate-90')} />
        {first === undefined
          ? t('objections.quoted', { count: objections.length })
          : t('objections.warnings', { count: countOf(unsaid), first: words(first) })}
      </button>
      {isOpen && (
        <div id={id} className="mt-1 pl-5.5">
          <AllObjections objections={objections} reassures={false} />
        </div>
      )}
    </div>
  );
}

const countOf = (objections: readonly Objection[]): number =>
  objections.reduce((sum, one) => sum + (one.code === 'more' ? one.count : 1), 0);

function AllObjections({ objections, reassures }: Omit<ObjectionsProps, 'quotes'>) {
  const linesOf = useObjectionLines();
  return linesOf(objections, reassures).map(({ title, facts }) => (
    <p key={title}>
      <strong className={cn('font-semibold', reassures && 'text-red')}>{title}</strong> {facts.join('; ')}
    </p>
  ));
}

/** Returns whether the reply states this very value of the chart by a quote. */
function isQuoted(one: Objection, quotes: readonly ReplyQuote[]): boolean {
  const has = (field: QuotedField, recordId: string) =>
    quotes.some((quote) => quote.field === field && quote.recordId === recordId);
  switch (one.code) {
    case 'critical-result':
    case 'abnormal-result':
    case 'result-not-checked':
    case 'result-not-judged':
      return has('result', one.recordId);
    case 'high-score':
      return has('score', one.recordId);
    case 'sign':
    case 'danger-zone':
      return has(one.sign, one.recordId);
    case 'pain':
      return has('painLevel', one.recordId);
    case 'alert': {
      const known = panelAlertNames.find((name) => name === one.name);
      if (known === undefined || !hasSign(known)) return false;
      const isSame = ({ value }: ReplyQuote) =>
        signOfAlert[known] === 'bloodPressure' && !one.value.includes('/')
          ? `${value}`.startsWith(`${one.value}/`)
          : `${value}` === one.value;
      return quotes.some((quote) => quote.field === signOfAlert[known] && isSame(quote));
    }
    default:
      return false;
  }
}
