import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { firstFrom, readingAt } from './data/readings.ts';
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
  const first = firstFrom(readings.at, from, readings.length);
  const end = firstFrom(readings.at, to, readings.length);
  let [lowest, highest] = [first, first];
  for (let place = first; place < end; place += 1) {
    if ((readings.low[place] ?? 0) < (readings.low[lowest] ?? 0)) lowest = place;
    if ((readings.high[place] ?? 0) > (readings.high[highest] ?? 0)) highest = place;
  }
  const [newest, low, high] = [end - 1, lowest, highest].map((place) => readingAt(readings, place));
  if (first === end || !newest || !low || !high) return undefined;
  return { name, newest, lowest: low, highest: high };
}
