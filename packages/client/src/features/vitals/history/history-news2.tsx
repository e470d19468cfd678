import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { news2Detail, news2Tone, news2Words } from '../news2/news2-chip.tsx';

/** NEWS2 as of a set, or its lowest to highest value in a run of sets of one risk. */
export function HistoryNews2({ scores }: { scores: readonly News2[] }) {
  const { t } = useTranslation('vitals');
  const [newest] = scores;
  if (newest === undefined) return null;
  const scored = scores.filter((score) => score.status === 'scored');
  const min = Math.min(...scored.map((score) => score.min));
  const max = Math.max(...scored.map((score) => score.max));
  const number = min === max ? `${min}` : t('news2.range', { min, max });
  return (
    <span
      className={cn(
        'inline-block min-w-7 rounded-sm px-1.5 font-semibold whitespace-nowrap',
        news2Tone(newest),
      )}
    >
      {scored.length === 0 ? t('missing') : number}
      <span className="sr-only">
        {' '}
        (
        {[
          // The score is that of the set, so its age says nothing.
          newest.status === 'not-observed' ? t('notMeasured') : news2Words(newest, t, true),
          news2Detail(newest, t),
        ]
          .filter(Boolean)
          .join('. ')}
        )
      </span>
    </span>
  );
}
