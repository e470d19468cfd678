import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { news2Detail, news2Number, news2Tone, news2Words } from '../news2/news2-chip.tsx';
import type { DraftSet } from './draft-set.ts';

interface News2PreviewProps {
  draft: DraftSet | undefined;
  /** Values are typed. */
  isTyped: boolean;
  /** The chart has sets. */
  hasSets: boolean;
}

/** LINE-11: NEWS2 before and with the typed values. A score that lacks signs is a range. Keeps its height. */
export function News2Preview({ draft, isTyped, hasSets }: News2PreviewProps) {
  const { t } = useTranslation('vitals');
  if (draft === undefined) return <div className="h-9 shrink-0 border-t" />;
  const { before, after } = draft.news2;
  const shown = isTyped ? after : before;
  const words = [news2Words(shown, t, hasSets), isTyped && news2Detail(shown, t)].filter(Boolean);
  return (
    <p className="flex h-9 shrink-0 items-center gap-2 border-t px-5 text-sm">
      <span className="sr-only">
        {isTyped
          ? t('form.news2Change', { before: news2Number(before, t), after: news2Number(after, t) })
          : t('form.news2Now', { before: news2Number(before, t) })}
      </span>
      <span aria-hidden className="shrink-0 text-muted">
        {t('news2.name')} {news2Number(before, t)}
        {isTyped && ' →'}
      </span>
      {isTyped && (
        <strong
          aria-hidden
          className={cn(
            'shrink-0 rounded-sm border px-1.5 leading-6 font-semibold tabular-nums',
            news2Tone(after),
          )}
        >
          {news2Number(after, t)}
        </strong>
      )}
      <span className="min-w-0 truncate text-muted" title={words.join(' · ')}>
        {words.join(' · ')}
      </span>
    </p>
  );
}
