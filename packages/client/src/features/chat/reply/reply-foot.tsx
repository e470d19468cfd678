import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyStatement, Standing } from '@bedside/contracts/chat/reply-statement.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { passageAt, ReplyCheckLine } from './reply-check.tsx';

/** Judged sentences below a reply. */
const maxJudgedSentences = 50;

/** In the order of the foot line. The rest of the model's own sentences is unchecked. */
const counted = [
  'differs',
  'contradicted',
  'older',
  'not-in-chart',
  'supported',
] as const satisfies readonly Standing[];
const isAlarming = (standing: Standing): boolean => standing === 'differs' || standing === 'contradicted';

/**
 * Says below every reply how much of it is the chart's and how much the model's own (D65, D66), and opens to the sentences
 * that a rule or a second model judged. A reply of an older version has no statements.
 */
export function ReplyFoot({ message: { content, metadata } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const { statements, quotes = [], check, unknownKeys = 0 } = metadata;
  if (statements === undefined) return <ReplyCheckLine check={check} />;
  const own = statements.filter((statement) => hasOwnWords(content, statement, quotes));
  const judged = statements.filter(({ standing }) => standing !== 'unchecked' && standing !== 'general');
  const outcomes = counted.flatMap((standing) => {
    const count = statements.filter((one) => one.standing === standing).length;
    return count === 0 ? [] : [{ standing, text: t(`foot.${standing}`, { count }) }];
  });
  const line = (
    <>
      {t('foot.quoted', { count: quotes.length })}
      {check !== undefined && check.found > 0 && ` · ${t('foot.found', { count: check.found })}`}
      {` · ${t('foot.own', { count: own.length })}`}
      {outcomes.map(({ standing, text }) => (
        <span key={standing} className={cn(isAlarming(standing) && 'font-semibold text-red')}>
          , {text}
        </span>
      ))}
      {unknownKeys > 0 && ` · ${t('foot.unknownKeys', { count: unknownKeys })}`}
    </>
  );
  if (judged.length === 0) return <p className="mt-2 text-muted text-xs">{line}</p>;
  return (
    <div className="mt-2 text-muted text-xs">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex items-start gap-1 text-left hover:text-ink max-md:min-h-11 max-md:items-center print:hidden"
      >
        <ChevronRight
          aria-hidden
          className={cn('mt-0.5 size-3 shrink-0 transition-transform', isOpen && 'rotate-90')}
        />
        <span>{line}</span>
      </button>
      {isOpen && (
        <ul className="mt-1 flex flex-col gap-1 pl-4">
          {judged.slice(0, maxJudgedSentences).map((statement) => (
            <Judged key={statement.offset} content={content} statement={statement} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Judged({ content, statement }: { content: string; statement: ReplyStatement }) {
  const { t } = useTranslation('chat');
  const { offset, length, by, newest, why } = statement;
  const standing = counted.find((one) => one === statement.standing);
  const behind = newest ?? why;
  if (standing === undefined) return null;
  return (
    <li>
      <span className={cn('font-semibold', isAlarming(standing) ? 'text-red' : 'text-ink')}>
        {t(`standing.${standing}`)}
      </span>
      {by === 'model' && ` (${t('foot.byModel')})`}{' '}
      {t('foot.sentence', { said: passageAt(content, offset, length) })}
      {behind && ` · ${t('foot.chart', { value: behind })}`}
    </li>
  );
}

/** Whether a sentence has words beyond what the server quoted. */
function hasOwnWords(
  content: string,
  { offset, length }: ReplyStatement,
  quotes: NonNullable<ChatMessage['metadata']['quotes']>,
): boolean {
  let words = content.slice(offset, offset + length);
  for (const quote of quotes) {
    const at = quote.offset - offset;
    if (at < 0 || at >= length) continue;
    words = words.slice(0, at) + ' '.repeat(quote.length) + words.slice(at + quote.length);
  }
  return /\p{L}{2}/u.test(words);
}
