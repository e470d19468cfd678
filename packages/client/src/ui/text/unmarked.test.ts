import { describe, expect, it } from 'vitest';
import { unmarked } from './unmarked.ts';

describe('A text before its formatter has loaded', () => {
  it('has no signs of Markdown', () => {
    const text = [
      ...['## Now', '', '- **Oxygen** to 94 %', '* *12-lead* ECG', '1. `CT`', ''],
      ...['| value | now |', '| --- | :---: |', '| HR | 117 |', '', '```', 'code', '```'],
      ...['> quoted', '- [x] [guideline](https://www.resus.org.uk)'],
    ].join('\n');
    expect(unmarked(text)).toBe(
      [
        ...['Now', '', '• Oxygen to 94 %', '• 12-lead ECG', '1. CT', ''],
        ...['value · now', 'HR · 117', '', 'code', 'quoted', '• guideline'],
      ].join('\n'),
    );
  });

  it.each([
    'HR 117/min, RR > 20, SpO₂ < 94 %',
    'dose 2*5*3 mg, 120*80*60',
    'K 7.1 mmol/L (3.5-5.1), -2 °C, ~3 L, [name]',
    'a_b_c, 5 * 3, +2, #3',
  ])('keeps what is no Markdown: %s', (text) => {
    expect(unmarked(text)).toBe(text);
  });
});
