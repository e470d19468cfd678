import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aScore } from '../../../test/chart-samples.ts';
import { show } from '../../../test/show.tsx';
import { HighRiskBanners } from './high-risk-banners.tsx';

describe('SCORE-2: the banner of a high-risk score', () => {
  it.each([
    ['ESI', 2, 3, 'High Priority PatientESI Level 2'],
    ['CURB-65', 3, 2, 'High Risk PneumoniaCURB-65 3 of 5'],
    ['HEART', 7, 6, 'High Risk Cardiac EventHEART 7 of 10'],
    ['qSOFA', 2, 1, 'High Risk SepsisqSOFA 2 of 3'],
  ] as const)('shows a %s of %d, but not one of %d, as "%s"', async (scoreType, high, below, text) => {
    const { unmount } = await show(<HighRiskBanners scores={[aScore({ scoreType, scoreValue: high })]} />);
    expect(screen.getByRole('listitem')).toHaveTextContent(text);
    unmount();
    await show(<HighRiskBanners scores={[aScore({ scoreType, scoreValue: below })]} />);
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
