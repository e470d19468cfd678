import { describe, expect, it } from 'vitest';
import { blocksOf, closed } from './reply-text.tsx';

const texts = (text: string) => blocksOf(text).map((block) => block.text);

describe('Blocks of a growing text', () => {
  it('splits the text at empty lines', () => {
    expect(texts('one\ntwo\n\nthree')).toEqual(['one\ntwo\n', 'three']);
  });

  it('keeps fenced code in one block', () => {
    expect(texts('```\na\n\nb\n```\n\nend')).toEqual(['```\na\n\nb\n```\n', 'end']);
  });

  it('keeps the start offset of each block while text grows', () => {
    const whole = 'one\n\ntwo\n\n\nthree';
    const starts = blocksOf(whole).map(({ start }) => start);
    for (let length = 1; length <= whole.length; length += 1) {
      const known = blocksOf(whole.slice(0, length)).map(({ start }) => start);
      expect(starts.slice(0, known.length)).toEqual(known);
    }
  });
});

describe('The end of a text that grows or ended early', () => {
  it.each([
    ['Airway\n\n**New', 'Airway\n\n**New**'],
    ['**New*', '**New**'],
    ['Give **', 'Give'],
    ['* item with **bold', '* item with **bold**'],
    ['* item', '* item'],
    ['a `code', 'a `code`'],
    ['```\nlet a', '```\nlet a\n```'],
    ['*maybe', '*maybe*'],
    ['**whole** and `whole`', '**whole** and `whole`'],
    ['2 * 3 = 6', '2 * 3 = 6'],
    ['2*3 mg', '2*3 mg'],
    ['an *open word', 'an *open word*'],
    ['a *closed* word', 'a *closed* word'],
  ])('closes %j', (text, expected) => expect(closed(text)).toBe(expected));

  it('leaves no raw mark at any length of a reply', () => {
    const whole = '## Airway\n\n- **New** fever, *maybe* sepsis\n- `Lactate` **4.2**\n\nDone.';
    for (let length = 1; length <= whole.length; length += 1) {
      const text = closed(whole.slice(0, length));
      expect.soft((text.match(/\*\*/g) ?? []).length % 2, text).toBe(0);
      expect.soft((text.match(/`/g) ?? []).length % 2, text).toBe(0);
    }
  });
});
