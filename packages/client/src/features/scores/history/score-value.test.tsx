import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { ScoreValue } from './score-value.tsx';

afterEach(cleanup);

/** The color of each band. A low score is plain: green would reassure (D46). */
const tones = { red: 'text-red', amber: 'text-amber', plain: 'text-ink' };

describe('The value of a score', () => {
  it.each([
    ['ESI', 1, 'red', 'Level 1'],
    ['ESI', 2, 'red', 'Level 2'],
    ['ESI', 3, 'amber', 'Level 3'],
    ['ESI', 4, 'plain', 'Level 4'],
    ['ESI', 5, 'plain', 'Level 5'],
    ['HEART', 3, 'plain', '3 of 10'],
    ['HEART', 4, 'amber', '4 of 10'],
    ['HEART', 6, 'amber', '6 of 10'],
    ['HEART', 7, 'red', '7 of 10'],
    ['CURB-65', 1, 'plain', '1 of 5'],
    ['CURB-65', 2, 'amber', '2 of 5'],
    ['CURB-65', 3, 'red', '3 of 5'],
    ['qSOFA', 1, 'plain', '1 of 3'],
    ['qSOFA', 2, 'red', '2 of 3'],
  ] as const)('SCORE-1: a %s of %d is %s and reads "%s"', async (type, value, tone, text) => {
    await show(<ScoreValue type={type} value={value} />);
    expect(screen.getByText(text)).toHaveClass(tones[tone]);
  });

  it('is struck through without a color if it was entered in error, and amber if a low one is contradicted', async () => {
    await show(<ScoreValue type="HEART" value={9} isWrong />);
    expect(screen.getByText('9 of 10')).toHaveClass('line-through', 'text-muted');
    cleanup();
    await show(<ScoreValue type="HEART" value={2} isContradicted />);
    expect(screen.getByText('2 of 10')).toHaveClass('text-amber');
  });
});
