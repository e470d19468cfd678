import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { FormattedText, fetchFormatter } from './formatted-text.tsx';
import { isCostly } from './markdown-cost.ts';

/** Milliseconds of processor time. */
function cost(text: string): number {
  const start = process.cpuUsage();
  render(<FormattedText text={text} />).unmount();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe('a text of nothing but signs', () => {
  beforeAll(fetchFormatter);

  // Found with 2,200 random rows of signs: the parser needs the square of their length, or the whole stack.
  it.each([
    '> 1. ',
    '- > ',
    '1. ',
    ']~',
    '*]',
    '_www.',
    '](',
    '&]',
    'www._a_',
    '\n]*',
    '\n\n*',
    '#\n',
    'a\n\n',
  ])('costs little and is whole: %j', (signs) => {
    const text = signs.repeat(50_000 / signs.length);
    // Reading them took from 30 s to minutes.
    expect(cost(text)).toBeLessThan(6000);
    const { container } = render(<FormattedText text={text} />);
    expect(container.textContent).toBe(text);
  });

  it('is Markdown if a clinician or a model could have written it', () => {
    const table = ['| Test | 06:00 | 08:00 |', '| --- | --- | --- |'];
    const rows = Array.from({ length: 60 }, (_, row) => `| **Test ${row}** | ${row} | ${row} |`);
    const list = Array.from({ length: 200 }, (_, row) => `- **Problem ${row}**: see *plan* (K <3.5)`);
    const nested = '- a\n  - b\n    - c\n      - d\n        1. e';
    for (const text of [
      [...table, ...rows].join('\n'),
      list.join('\n\n'),
      nested,
      `${'  '.repeat(30)}120/80`,
    ]) {
      expect(isCostly(text)).toBe(false);
    }
    render(<FormattedText text={rows.join('\n')} />);
    expect(screen.getByText(/Test 59/)).toBeVisible();
  });
});
