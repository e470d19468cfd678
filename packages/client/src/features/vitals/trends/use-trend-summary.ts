import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/use-moment.ts';
import { firstFrom } from './data/columns.ts';
import type { Track, Trends } from './data/tracks.ts';
import type { View } from './data/view.ts';
import { useTrendWords } from './use-trend-words.ts';

/** Returns the text alternative of the drawing: the newest, lowest and highest value of each sign in the view. */
export function useTrendSummary(trends: Trends, { from, to }: View): string {
  const { t } = useTranslation('trends');
  const moment = useMoment();
  const words = useTrendWords();
  const spans = useMemo(
    () => trends.tracks.flatMap((track) => spanOf(track, { from, to }) ?? []),
    [trends, from, to],
  );
  const period = { from: moment(new Date(from).toISOString()), to: moment(new Date(to).toISOString()) };
  if (spans.length === 0) return t('summary.empty', period);
  const signs = spans.map(({ name, newest, lowest, highest }) =>
    t(name === 'consciousness' ? 'summary.level' : 'summary.sign', {
      name: words.trackName(name),
      newest: words.readingOf(name, newest),
      at: moment(new Date(newest.at).toISOString()),
      lowest: words.readingOf(name, lowest),
      highest: words.readingOf(name, highest),
    }),
  );
  return [t('summary.period', period), ...signs].join(' ');
}

function spanOf({ name, readings }: Track, { from, to }: View) {
  const shown = readings.slice(
    firstFrom(readings, from, ({ at }) => at),
    firstFrom(readings, to, ({ at }) => at),
  );
  const newest = shown.at(-1);
  if (newest === undefined) return undefined;
  let [lowest, highest] = [newest, newest];
  for (const reading of shown) {
    if (reading.low < lowest.low) lowest = reading;
    if (reading.high > highest.high) highest = reading;
  }
  return { name, newest, lowest, highest };
}
