import { itemBounds } from '@bedside/contracts/bounds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf, statementsOf } from './statements.ts';

const split = (text: string) =>
  sentencesOf(text).map(({ offset, length }) => text.slice(offset, offset + length).trim());

/** Parts that replies are made of, with the signs that a splitter can stumble over. */
const part = fc.oneof(
  fc.constantFrom(
    ...[
      'HR 118/min',
      'z. B.',
      'e.g.',
      '5.1 mmol/L',
      'Dr. ',
      '. ',
      '! ',
      '? ',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '**',
    ],
    ...[
      '| a | b |\n',
      '|---|---|\n',
      '```\ncode. x\n```',
      '## ',
      ' ',
      '…',
      '🫀',
      '¿Qué? ',
      '”',
      ')',
      'x'.repeat(40),
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

describe('REPLY-19: The sentences of a reply', () => {
  // A model that forgets its language.
  it('end at a full stop in any script', () => {
    expect(split('Артериальная гипотензия — снижение артериального давления. HR 118/min.')).toEqual([
      'Артериальная гипотензия — снижение артериального давления.',
      'HR 118/min.',
    ]);
  });

  it('cover every text without gaps', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const { offset, length } of sentencesOf(text)) {
          expect(offset).toBe(end);
          expect(length).toBeGreaterThan(0);
          end = offset + length;
        }
        expect(end).toBe(text.length);
      }),
      { numRuns: 2000, seed: 19 },
    );
  });

  it.each<[string, string[]]>([
    ['HR 118. BP 92/54.', ['HR 118.', 'BP 92/54.']],
    ['K 5.1 mmol/L, e.g. after salt. Repeat!', ['K 5.1 mmol/L, e.g. after salt.', 'Repeat!']],
    ['Call Dr. Smith. Now.', ['Call Dr. Smith.', 'Now.']],
    ['Fieber, z. B. bei Pneumonie. HF ca. 118.', ['Fieber, z. B. bei Pneumonie.', 'HF ca. 118.']],
    ['Seit dem 3. Tag Fieber. Am 12. März besser.', ['Seit dem 3. Tag Fieber.', 'Am 12. März besser.']],
    ['Toma p. ej. 1 g. ¿Dolor? No.', ['Toma p. ej. 1 g.', '¿Dolor?', 'No.']],
    ['1. Oxygen\n2. Fluids. Fast.', ['1. Oxygen', '2. Fluids.', 'Fast.']],
    ['## Summary\n\n- **HR** 118\n- BP low', ['## Summary', '- **HR** 118', '- BP low']],
    ['| HR | 118 |\n|---|---|\n| BP | 92/54 |', ['| HR | 118 |', '|---|---|\n| BP | 92/54 |']],
    ['He said "no." Then he left.', ['He said "no."', 'Then he left.']],
    ['', []],
    ['\n\n', ['']],
  ])('of %j are %j', (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it('are bounded, and the last one takes the rest', () => {
    const text = 'One. '.repeat(itemBounds.statements + 50);
    const sentences = sentencesOf(text);
    expect(sentences).toHaveLength(itemBounds.statements);
    expect(sentences.at(-1)?.length).toBe(51 * 5);
  });

  it('are split in a time that is linear in the text', () => {
    for (const one of ['. ', '.*', '\n', ' ', '1. ', 'z. B. ', '."', 'a'])
      expect(sentencesOf(one.repeat(200_000 / one.length)).length).toBeLessThanOrEqual(itemBounds.statements);
  });
});

describe('REPLY-19: The standing of a sentence', () => {
  const text = 'HR 104. BP 120/80. No fever. Lactate 2.1. Rest.';
  const at = (words: string) => ({ offset: text.indexOf(words), length: words.length });
  const standings = (
    ...given: Parameters<typeof statementsOf> extends [string, ...infer Rest] ? Rest : never
  ) => statementsOf(text, ...given).map(({ offset: _o, length: _l, ...rest }) => rest);

  it('is unchecked without a rule, and never better because a value was found', () => {
    const found = { ...at('104'), verdict: 'found' as const, recordId: 'v1' };
    expect(standings([found], [])).toEqual(Array.from({ length: 5 }, () => ({ standing: 'unchecked' })));
  });

  it('is the worst of its spans and of what the rules say of its words', () => {
    const items = [
      { ...at('104'), verdict: 'older' as const, recordId: 'v1', expected: '118 /min' },
      { ...at('120/80'), verdict: 'differs' as const, recordId: 'v2', expected: '92/54 mmHg' },
      { ...at('2.1'), verdict: 'absent' as const },
    ];
    const why = '38.7 °C';
    const judgments = [
      { ...at('No fever'), standing: 'contradicted' as const, recordIds: ['v2'], why },
      { ...at('Lactate'), standing: 'contradicted' as const },
    ];
    expect(standings(items, judgments)).toEqual([
      { standing: 'older', by: 'rule', recordIds: ['v1'], newest: '118 /min' },
      { standing: 'differs', by: 'rule', recordIds: ['v2'], why: '92/54 mmHg' },
      { standing: 'contradicted', by: 'rule', recordIds: ['v2'], why },
      { standing: 'contradicted', by: 'rule' },
      { standing: 'unchecked' },
    ]);
  });
});
