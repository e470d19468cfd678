import type { BoardNews2 } from '@bedside/contracts/board/board.contract.ts';
import { type NewsKind, newsKinds } from '@bedside/contracts/chart-domain.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { news2Now, news2OfNewest } from '@bedside/contracts/clinical/news2/news2.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsAtOpening } from '../../../domains/board/since.queries.ts';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { labResult } from '../../../i18n/lab-result.ts';
import { useNow } from '../../../state/clock.ts';
import { languageAtom } from '../../../storage/preferences.ts';

/** One part of the line, such as "NEWS2 5 → 8". */
export interface NewsPart {
  key: string;
  text: string;
  tone?: 'critical' | 'warning' | undefined;
}

/** The number of critical results that the line names. It counts the rest; the list below contains all. */
const maxNamedResults = 3;

/** Returns the parts of the line "since you last looked": vitals first, then NEWS2, results and the rest. */
export function useSinceText(patientId: string): (news: NewsAtOpening) => NewsPart[] {
  const { t } = useTranslation('since');
  const moment = useMoment();
  const live = useLiveScore(patientId);
  const language = useAtomValue(languageAtom);
  const critical = ({ critical: results }: NewsAtOpening): NewsPart[] =>
    results.slice(0, maxNamedResults).map(({ recordId, test, result, unit, side }) => {
      const name = shownTestName({ testName: test }, language);
      const value = [name, labResult(result, language), unit].filter(Boolean).join('\u00a0');
      return { key: recordId, text: t(`critical.${side}`, { value }), tone: 'critical' };
    });
  return (news) => {
    const counted = new Map(news.counts.map(({ kind, count }) => [kind, count]));
    const of = (kind: NewsKind): NewsPart[] => {
      const named = kind === 'labs' ? Math.min(news.critical.length, maxNamedResults) : 0;
      const count = (counted.get(kind) ?? 0) - named;
      if (count <= 0) return [];
      return [{ key: kind, text: named > 0 ? t('otherLabs', { count }) : t(`kind.${kind}`, { count }) }];
    };
    const others = newsKinds.filter((kind) => kind !== 'vitals');
    return [
      ...of('vitals'),
      ...news2Part(news, live, t, moment),
      ...critical(news),
      ...others.flatMap(of),
      ...(news.hasMore ? [{ key: 'more', text: t('more') }] : []),
    ];
  };
}

type Translate = ReturnType<typeof useTranslation<'since'>>['t'];

/** The score that the head shows now, or that of the newest set with its time. */
interface Score {
  score: Pick<Extract<BoardNews2, { status: 'scored' }>, 'lowest' | 'highest' | 'singleThree'>;
  /** Set if the score is older than the window of NEWS2. */
  at?: string | undefined;
}

/** Returns the score as of now, so that the line never differs from the head. Undefined until the vitals have loaded. */
function useLiveScore(patientId: string): Score | undefined {
  const { data: records } = useQuery({ ...vitalsQuery(patientId), enabled: false });
  const { data: patient } = useQuery({ ...patientQuery(patientId), enabled: false });
  const now = useNow();
  return useMemo(() => {
    if (records === undefined || patient === undefined) return undefined;
    const live = news2Now(records, patient, new Date(now));
    const newest =
      live.status === 'scored' ? { score: live, at: undefined } : news2OfNewest(records, patient);
    if (newest?.score.status !== 'scored') return undefined;
    const { min: lowest, max: highest, singleThree } = newest.score;
    return { score: { lowest, highest, singleThree }, at: newest.at };
  }, [records, patient, now]);
}

function news2Part(
  { news2 }: NewsAtOpening,
  live: Score | undefined,
  t: Translate,
  moment: (instant: string) => string,
): NewsPart[] {
  if (news2?.to.status !== 'scored') return [];
  const { score, at } = live ?? { score: news2.to };
  const to = at === undefined ? textOf(score) : t('news2At', { to: textOf(score), time: moment(at) });
  const { highest, singleThree } = score;
  const tone = highest >= 7 || singleThree ? 'critical' : highest >= 5 ? 'warning' : undefined;
  if (news2.from.status !== 'scored') return [{ key: 'news2', text: t('news2First', { to }), tone }];
  const from = textOf(news2.from);
  if (from === textOf(score)) return [{ key: 'news2', text: t('news2Same', { to }) }];
  // A score that fell is no new danger.
  const fell = score.highest < news2.from.lowest;
  return [{ key: 'news2', text: t('news2', { from, to }), tone: fell ? undefined : tone }];
}

/** "5", or "5–7" if parameters are missing (D29). */
const textOf = ({ lowest, highest }: Score['score']): string =>
  lowest === highest ? `${lowest}` : `${lowest}–${highest}`;
