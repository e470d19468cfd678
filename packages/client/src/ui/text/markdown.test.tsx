import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import Markdown from './markdown.tsx';

const shown = (text: string, isTyped: boolean) =>
  render(<Markdown text={text} isTyped={isTyped} />).container;

describe('Markdown', () => {
  it.each([true, false])('loads nothing remote, and runs nothing (typed: %s)', (isTyped) => {
    const text = [
      '![a](https://example.org/a.png) ![b][1]',
      '[1]: https://example.org/b.png',
      '<img src="https://example.org/c.png" onerror="alert(1)">',
      '<script>alert(1)</script>',
      '<iframe src="https://example.org"></iframe>',
      '[click](javascript:alert(1)) [data](data:text/html,hi)',
    ].join('\n\n');
    const found = shown(text, isTyped);
    expect(found.querySelector('img, script, iframe, object, style, [src], [onerror], [style]')).toBeNull();
    expect(found.querySelector('a[href^="javascript"], a[href^="data"]')).toBeNull();
  });

  it.each([true, false])('shows every word, sign and ticked box (typed: %s)', (isTyped) => {
    expect(shown('before <b>bold</b> <!-- hidden --> after', isTyped)).toHaveTextContent('hidden');
    expect(shown('<div>\nNSTEMI\n</div>', isTyped)).toHaveTextContent('NSTEMI');
    expect(shown('~2 L~ and ~3', isTyped)).toHaveTextContent('~2 L~ and ~3');
    expect(shown('- [x] consent\n- [ ] bloods', isTyped)).toHaveTextContent('☑ consent ☐ bloods');
  });

  it.each([
    '> 100 bpm',
    '+ troponin',
    '# NOF left',
    '1986. Appendectomy\n1990. Hysterectomy',
    '2) second\n4) fourth',
    'dose 2*5*3 mg, 120*80*60',
    '    four blanks',
    'K &lt;3 &amp; rising',
    '[plan]: home',
    'RR <20> now',
    '~2 L in, ~1 L out, ~~3 L~~',
  ])('shows %j of a typed note with every character', (text) => {
    const written = (shown(text, true).textContent ?? '').replace(/\s+/g, ' ');
    expect(written).toBe(text.replaceAll('~~', '').replace(/\s+/g, ' ').trim());
  });

  it('formats headings, bullets and emphasis of a typed note, and keeps its lines apart', () => {
    const found = shown('## Plan\n- **oxygen**\n* fluids\n\nBP 120/80\nHR 80', true);
    expect(found.querySelector('h2')).toHaveTextContent('Plan');
    expect(shown('BP 120/80\n---\nHR 80', true).querySelector('h2')).toBeNull();
    expect([...found.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'oxygen',
      'fluids',
    ]);
    expect(found.querySelector('strong')).toHaveTextContent('oxygen');
    expect(found.querySelector('p')?.textContent).toBe('BP 120/80\nHR 80');
  });
});
