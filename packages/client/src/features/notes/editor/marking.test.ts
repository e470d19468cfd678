import { describe, expect, it } from 'vitest';
import { type Marked, type Marking, markBold, markLines } from './marking.ts';

/** Reads a text with its selection between « and ». */
function selected(text: string): Marked {
  const from = text.indexOf('«');
  return { text: text.replace(/[«»]/g, ''), from, to: text.indexOf('»') - 1 };
}

/** Returns the changed text with its selection between « and ». */
function changed({ text }: Marked, { replaces, insert, select }: Marking): string {
  const next = text.slice(0, replaces[0]) + insert + text.slice(replaces[1]);
  return `${next.slice(0, select[0])}«${next.slice(select[0], select[1])}»${next.slice(select[1])}`;
}

describe('the marks of a note', () => {
  it.each([
    ['Plan«»', '## Plan«»'],
    ['## Plan«»', 'Plan«»'],
    ['- Plan«»', '## Plan«»'],
    ['a\n«»\nb', 'a\n## «»\nb'],
  ])('make the line of "%s" a heading or none: "%s"', (before, after) => {
    const given = selected(before);
    expect(changed(given, markLines(given, '## '))).toBe(after);
  });

  it('make items of the selected lines, and lines of items', () => {
    const given = selected('Plan\n«cultures\n\nfluids»');
    const list = 'Plan\n«- cultures\n\n- fluids»';
    expect(changed(given, markLines(given, '- '))).toBe(list);
    const again = selected(list);
    expect(changed(again, markLines(again, '- '))).toBe('Plan\n«cultures\n\nfluids»');
  });

  it.each([
    ['no «fever » now', 'no **«fever»**  now'],
    ['no **«fever»** now', 'no «fever» now'],
    ['no «»', 'no **«»**'],
  ])('make the words of "%s" bold or not: "%s"', (before, after) => {
    const given = selected(before);
    expect(changed(given, markBold(given))).toBe(after);
  });
});
