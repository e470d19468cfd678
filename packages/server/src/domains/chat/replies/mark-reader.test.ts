import { describe, expect, it } from 'vitest';
import { MarkReader } from './mark-reader.ts';

const record = (recordId: string, seq: number) =>
  ({ domain: 'vitals', recordId, seq, at: '2026-03-01T10:00:00.000Z' }) as const;
const records = new Map([
  ['v1', record('set-1', 4)],
  ['v2', record('set-2', 3)],
]);

/** Reads the pieces, and returns the text after each and the words before each mark. */
function read(...pieces: string[]) {
  const reader = new MarkReader(records);
  let text = '';
  const steps = pieces.map((piece) => {
    text += reader.take(piece).text;
    return text;
  });
  text += reader.rest().text;
  const { marks, dropped } = reader.evidence;
  return { text, steps, dropped, marks: marks.map(({ offset, seq }) => [text.slice(0, offset), seq]) };
}

describe('REPLY-10: The marks of a reply', () => {
  it('leave the text and keep the place of the words before them', () => {
    expect(read('HR 126 [v1], before 112 [v2].')).toEqual({
      text: 'HR 126, before 112.',
      steps: ['HR 126, before 112.'],
      dropped: 0,
      marks: [
        ['HR 126', 4],
        ['HR 126, before 112', 3],
      ],
    });
    expect(read('Rising [v2, v1] now [V1]')).toMatchObject({
      text: 'Rising now',
      marks: [
        ['Rising', 3],
        ['Rising', 4],
        ['Rising now', 4],
      ],
    });
  });

  it('are the same in pieces of any size, and no piece shows half of one', () => {
    const text = 'HR 126 [v1] and\n- **RR 26** [v1][v2], see [note] and [x] [v99].';
    const whole = read(text);
    expect(whole.text).toBe('HR 126 and\n- **RR 26**, see [note] and [x].');
    for (let size = 1; size < text.length; size += 1) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const { steps, ...end } = read(...pieces);
      // A space that went out before its mark stays, and the one after the mark is left out.
      expect(end.text.replace(/ (?=[,.])/g, '')).toBe(whole.text);
      expect([end.dropped, end.marks.map(([, seq]) => seq)]).toEqual([1, [4, 4, 3]]);
      for (const step of steps) expect(step).not.toMatch(/\[[vlmnsx]?\d*$/);
    }
  });

  it('are dropped and counted if the prompt never gave them', () => {
    expect(read('Lactate 4.2 [l1], HR 126 [v1, v7].')).toMatchObject({
      text: 'Lactate 4.2, HR 126.',
      dropped: 2,
      marks: [['Lactate 4.2, HR 126', 4]],
    });
  });

  it('end with the reply: a half mark goes, another bracket stays', () => {
    expect(read('HR 126 [v', '1').text).toBe('HR 126');
    expect(read('HR 126 [').text).toBe('HR 126');
    expect(read('levels [1, 2').text).toBe('levels [1, 2');
  });
});
