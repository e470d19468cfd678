import { describe, expect, it } from 'vitest';
import { ChartSentence, fileOf, isMarked } from '../../test/evidence/charts-of-strangers.ts';

/*
 * Sentences of the rules' developers about the six charts, one a line: chart, language, text. They hold what the rules
 * reach and prove nothing about other words; strangers.test.ts does.
 */

const sentencesOf = (name: string): ChartSentence[] =>
  fileOf(`own/${name}.txt`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [chart, language, ...words] = line.split(' ');
      return ChartSentence.parse({ chart, language, text: words.join(' ') });
    });

describe("The developers' sentences", () => {
  it('are not marked if the chart agrees with them, or if they say nothing about the patient', () => {
    expect(sentencesOf('true').filter(isMarked)).toEqual([]);
  });

  it('are marked if they are false', () => {
    expect(sentencesOf('false').filter((one) => !isMarked(one))).toEqual([]);
  });
});
