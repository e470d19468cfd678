import type { Handover } from '@bedside/contracts/handover/handover.contract.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { ShiftCard } from './shift-card.tsx';

const news2 = {
  status: 'scored',
  lowest: 13,
  highest: 13,
  singleThree: true,
  at: '2026-11-21T13:30:00.000Z',
} as const;
const point = (hour: string, score: number) => ({
  at: `2026-11-21T${hour}:00.000Z`,
  lowest: score,
  highest: score,
});
const handover: Handover = {
  patientId: 'patient-1',
  format: 'sbar',
  sections: [
    {
      section: 'situation',
      lines: [
        {
          code: 'news2',
          news2,
          course: [point('08:00', 1), point('10:00', 16)],
          worst: point('10:00', 16),
        },
      ],
    },
    { section: 'background', lines: [{ code: 'allergies', allergies: 'not-asked' }] },
    {
      section: 'recommendation',
      lines: [
        { code: 'plan', text: 'CT head' },
        ...Array.from({ length: 7 }, () => ({ code: 'triage' as const })),
      ],
    },
  ],
  leftOut: 0,
  chartSeq: 4,
  madeAt: '2026-11-21T14:00:00.000Z',
};

describe('a card of a printed shift', () => {
  it('has age and sex, the course of NEWS2 with its curve, boxes to tick, and says what it leaves out', async () => {
    const { container } = await show(
      <ul>
        <ShiftCard page={{ patient: aPatient({ age: 78, gender: 'female' }), handover }} />
      </ul>,
    );
    expect(screen.getByRole('heading')).toHaveTextContent(/78 y · female/);
    expect(screen.getByText(/NEWS2 1 → 16, worst 16 at .*, 13 now/)).toBeInTheDocument();
    expect(container.querySelectorAll('polyline')).toHaveLength(1);
    // What is not known is said, and not left out.
    expect(screen.getByText(/Allergies: not asked/)).toBeInTheDocument();
    expect(screen.getByText(/CT head/).closest('li')).toHaveTextContent(/^☐To do: Plan: CT head$/);
    expect(screen.getByText('3 more lines are in the chart.')).toBeInTheDocument();
  });
});
