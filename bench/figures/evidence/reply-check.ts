import { testNow } from '../../../packages/contracts/test/a-vitals-record.ts';
import { checkReply, compileRules } from '../../../packages/server/src/evidence/check-reply.ts';
import {
  comparedWith,
  drawChart,
  plantedReply,
} from '../../../packages/server/test/evidence/planted-replies.ts';
import { seeded } from '../../../packages/server/test/evidence/random.ts';
import type { Figure } from '../../harness/figure.ts';
import { median } from '../../harness/statistics.ts';

const words = 1000;
const languages = { en: 'English', es: 'Spanish', de: 'German' } as const;

/** The rules of a reply run on the same thread as everything else, so their time is the delay that they cause. */
export const replyCheckFigure: Figure = {
  name: 'reply-check',
  about: `the rules that compare a reply of ${words} words with the chart, in each language`,
  async run({ rounds, quick }) {
    // As a server does when it starts.
    compileRules();
    return (Object.keys(languages) as (keyof typeof languages)[]).map((language) => {
      const random = seeded(77);
      const [chart, other] = [drawChart(random), drawChart(random)];
      const { facts, states, doses, sides } = comparedWith(chart);
      const parts: string[] = [];
      while (parts.length < words)
        for (const { text } of plantedReply(chart, other, language, 'value', random))
          parts.push(...text.split(/(?<=\s)/));
      const text = parts.slice(0, words).join('');
      const check = () => checkReply(text, language, facts, testNow, states, doses, sides);
      for (let warm = 0; warm < 100; warm += 1) check();
      const measured = Array.from({ length: rounds }, () => {
        const times = Array.from({ length: quick ? 20 : 200 }, () => {
          const begin = performance.now();
          check();
          return performance.now() - begin;
        });
        return { product: median(times) };
      });
      return {
        measure: `check of ${words} words, ${languages[language]}`,
        unit: 'ms',
        rounds: measured,
        reach: { of: 'value', at: 'most', limit: 5 },
      };
    });
  },
};
