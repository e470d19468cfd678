import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../../contracts/test/a-vitals-record.ts';
import {
  comparedWith,
  drawChart,
  type PlantedSentence,
  plantedKinds,
  plantedReply,
} from '../../test/evidence/planted-replies.ts';
import { seeded } from '../../test/evidence/random.ts';
import { languages } from '../../test/evidence/reply-forms.ts';
import { checkReply } from './check-reply.ts';

const seed = 77;
const repliesOfLanguage = 300;

/** Checks one reply and returns how each of its sentences fared. */
function outcomes(
  sentences: readonly PlantedSentence[],
  chart: ReturnType<typeof comparedWith>,
  language: ReplyLanguage,
) {
  const text = sentences.map((sentence) => sentence.text).join('');
  const { items } = checkReply(text, language, chart.facts, testNow, chart.states, chart.doses, chart.sides);
  let start = 0;
  return sentences.map(({ text: own, isPlanted }) => {
    const from = start;
    start += own.length;
    const inside = items.filter(({ offset }) => offset >= from && offset < start);
    const isMarked = inside.some(({ verdict }) => verdict === 'differs' || verdict === 'absent');
    return { own, isPlanted, isMarked };
  });
}

describe('Planted errors', () => {
  it('are marked in 300 replies of each language, and true sentences are not', () => {
    const random = seeded(seed);
    const table: Record<string, { planted: number; marked: number }> = {};
    const truths = { sentences: 0, wrongly: [] as string[] };
    const missed: string[] = [];
    for (const language of languages) {
      for (let round = 0; round < repliesOfLanguage; round += 1) {
        const kind = plantedKinds[round % plantedKinds.length] ?? 'value';
        const [chart, other] = [drawChart(random), drawChart(random)];
        const sentences = plantedReply(chart, other, language, kind, random);
        const row = table[kind] ?? { planted: 0, marked: 0 };
        table[kind] = row;
        for (const one of outcomes(sentences, comparedWith(chart), language)) {
          if (one.isPlanted) {
            row.planted += 1;
            row.marked += Number(one.isMarked);
            if (!one.isMarked) missed.push(`${language} ${kind}: ${one.own.trim()}`);
          } else {
            truths.sentences += 1;
            if (one.isMarked) truths.wrongly.push(`${language}: ${one.own.trim()}`);
          }
        }
      }
    }
    for (const [kind, { planted, marked }] of Object.entries(table)) {
      expect.soft(planted, kind).toBeGreaterThan(50);
      expect.soft(marked / planted, `${kind}: ${missed.slice(0, 5)}`).toBeGreaterThanOrEqual(0.99);
    }
    expect(truths.wrongly.length / truths.sentences, `${truths.wrongly.slice(0, 5)}`).toBeLessThanOrEqual(
      0.02,
    );
  });
});
