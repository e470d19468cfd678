import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aScore } from '../../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { ScoreDetail } from './score-detail.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };

afterEach(() => vi.unstubAllGlobals());

describe('The reading of a score', () => {
  it.each([
    ['ESI', 1, 'esi-1', 'Resuscitation: needs a life-saving intervention now'],
    ['ESI', 2, 'esi-2', 'Emergent: must not wait'],
    ['ESI', 3, 'esi-3', 'Urgent: multiple resources'],
    ['ESI', 4, 'esi-4', 'Less urgent: one resource'],
    ['ESI', 5, 'esi-5', 'Non-urgent: no resources'],
    ['CURB-65', 0, 'curb65-0', 'Low risk: 30-day mortality 0.7 %'],
    ['CURB-65', 1, 'curb65-1', 'Low risk: 30-day mortality 2.1 %'],
    ['CURB-65', 2, 'curb65-2', 'Moderate risk: 30-day mortality 9.2 %'],
    ['CURB-65', 3, 'curb65-3', 'High risk: 30-day mortality 14.5 %'],
    ['CURB-65', 4, 'curb65-4', 'High risk: 30-day mortality 40 %'],
    ['CURB-65', 5, 'curb65-5', 'High risk: 30-day mortality 57 %'],
    ['HEART', 3, 'heart-low', 'Low risk of a major cardiac event'],
    ['HEART', 6, 'heart-moderate', 'Moderate risk of a major cardiac event'],
    ['HEART', 7, 'heart-high', 'High risk of a major cardiac event'],
    ['qSOFA', 1, 'qsofa-low', 'Low risk by qSOFA. Does not exclude severe illness.'],
    ['qSOFA', 2, 'qsofa-high', 'High risk of a poor outcome in suspected infection'],
  ] as const)('says of a %s of %d (%s): %s', async (scoreType, scoreValue, reading, text) => {
    fakeServer({
      'GET /patient/patient-1': () => json(aPatient(), 200, position),
      'GET /patient/patient-1/vitals': () => json([], 200, position),
    });
    const codes = { reading, actions: ['judgment' as const] };
    await show(<ScoreDetail record={aScore({ scoreType, scoreValue, codes, contradictions: [] })} />);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Clinical judgment takes precedence')).toBeVisible();
  });
});
