import { replyLanguages } from '@bedside/contracts/chat/reply-languages.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { takesEveryCase } from '../../../contracts/test/every-case.ts';
import { ChartSentence, fileOf, isMarked } from '../../test/evidence/charts-of-strangers.ts';
import { seeded } from '../../test/evidence/random.ts';

/* A reply of one sentence without an end, made of words that strangers use, costs no more than its length. */

const drawnWords = takesEveryCase ? 40 : 8;
const ends = [' ', ', ', '; ', ': ', '/', '', ' (', ') ', ' and ', ' y ', ' und '];
const found = ['1/', 'Urin: ', '1,1', 'HR 1 ', 'hr ', '-', 'a', '1'];

/** Milliseconds of processor time. */
function cost(language: ChartSentence['language'], part: string, length: number): number {
  const text = part.repeat(Math.ceil(length / part.length));
  const start = process.cpuUsage();
  isMarked({ chart: 'A', language, text });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

it.each(replyLanguages)('the time is linear in a sentence without an end, in %s', (language) => {
  const random = seeded(11);
  const sentences = z.array(ChartSentence).parse(JSON.parse(fileOf('strangers/tuning-4.json')));
  const words = sentences.filter((one) => one.language === language).flatMap(({ text }) => text.split(/\s+/));
  const drawn = Array.from({ length: drawnWords }, () =>
    [0, 1, 2].map(() => random.one(words) + random.one(ends)),
  );
  for (const part of [...found, ...drawn.flatMap((one) => [one[0] ?? '', one.join('')])]) {
    // Compiling and collecting garbage fall into some runs.
    if (cost(language, part, 12_000) < 400) continue;
    const [long, short] = [12_000, 3000].map((length) =>
      Math.min(cost(language, part, length), cost(language, part, length)),
    );
    if (Number(long) < 400) continue;
    // Four times the text costs four times as much, and sixteen times if each word reads all others.
    expect(Number(long) / Number(short), part).toBeLessThan(9);
  }
});
