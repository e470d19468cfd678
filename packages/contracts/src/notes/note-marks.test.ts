import { expect, it } from 'vitest';
import { noteMarksOf, noteTextOf } from './reply-text.ts';

const at = '2026-11-21T12:00:00.000Z';
const words = ['HR 126, 12 min ago', 'Lactate 4.2 (just now)'];
const content = `### Now\n- ${words[0]}\n- ${words[1]}\n\n*Demonstration: fixed rules.*`;
const marks = words.map((said, index) => ({
  offset: content.indexOf(said) + said.length,
  domain: 'vitals' as const,
  recordId: `set-${index}`,
  seq: index,
  at,
}));
const reply = { content, createdAt: at, metadata: { demo: true, evidence: { marks, dropped: 0 } } };

it('The marks of a reply stay behind their words in its note, where ages are times', () => {
  const text = noteTextOf(reply, 'UTC');
  const found = noteMarksOf(reply, text, 'UTC').map(({ offset, seq }) => [
    text.slice(0, offset).split('- ').at(-1),
    seq,
  ]);
  expect(found).toEqual([
    ['HR 126, on 21 Nov, 11:48', 0],
    ['Lactate 4.2 (on 21 Nov, 12:00)', 1],
  ]);
});

it('A note in other words has no marks', () => {
  expect(noteMarksOf(reply, 'HR 126', 'UTC')).toEqual([]);
});
