import type { BoardNews2 } from '@bedside/contracts/board/board.contract.ts';
import { type NewsKind, newsKinds } from '@bedside/contracts/chart-domain.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { NewsAtOpening } from '../../../domains/board/since.queries.ts';
import { labResult } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';

/** One part of the line, such as "NEWS2 5 → 8". */
export interface NewsPart {
  key: string;
  text: string;
  tone?: 'critical' | 'warning' | undefined;
}

/** The number of critical results that the line names. It counts the rest; the list below contains all. */
const namedResults = 3;

/** Returns the parts of the line "since you last looked": vitals first, then NEWS2, results and the rest. */
export function useSinceText(): (news: NewsAtOpening) => NewsPart[] {
  const { t } = useTranslation('since');
  const language = useAtomValue(languageAtom);
  const critical = ({ critical: results }: NewsAtOpening): NewsPart[] =>
    results.slice(0, namedResults).map(({ recordId, test, result, unit, side }) => {
      const name = shownTestName({ testName: test }, language);
      const value = [name, labResult(result, language), unit].filter(Boolean).join('\u00a0');
      return { key: recordId, text: t(`critical.${side}`, { value }), tone: 'critical' };
    });
  return (news) => {
    const counted = new Map(news.counts.map(({ kind, count }) => [kind, count]));
    const of = (kind: NewsKind): NewsPart[] => {
      const named = kind === 'labs' ? Math.min(news.critical.length, namedResults) : 0;
      const count = (counted.get(kind) ?? 0) - named;
      if (count <= 0) return [];
      return [{ key: kind, text: named > 0 ? t('otherLabs', { count }) : t(`kind.${kind}`, { count }) }];
    };
    const others = newsKinds.filter((kind) => kind !== 'vitals');
    return [
      ...of('vitals'),
      ...news2Part(news, t),
      ...critical(news),
      ...others.flatMap(of),
      ...(news.hasMore ? [{ key: 'more', text: t('more') }] : []),
    ];
  };
}

type Translate = ReturnType<typeof useTranslation<'since'>>['t'];

function news2Part({ news2 }: NewsAtOpening, t: Translate): NewsPart[] {
  const to = news2 && spanOf(news2.to);
  if (news2?.to.status !== 'scored' || to === undefined) return [];
  const from = spanOf(news2.from);
  const { highest, singleThree } = news2.to;
  const tone = highest >= 7 || singleThree ? 'critical' : highest >= 5 ? 'warning' : undefined;
  if (from === undefined) return [{ key: 'news2', text: t('news2First', { to }), tone }];
  return [{ key: 'news2', text: from === to ? t('news2Same', { to }) : t('news2', { from, to }), tone }];
}

/** "5", or "5–7" if parameters are missing (D29). */
function spanOf(news2: BoardNews2): string | undefined {
  if (news2.status !== 'scored') return undefined;
  const { lowest, highest } = news2;
  return lowest === highest ? `${lowest}` : `${lowest}–${highest}`;
}
