import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { WaitingHandover } from './waiting-handover.tsx';

const at = '2026-11-21T13:00:00.000Z';
const giver = { id: 'user-8', fullName: 'Ada Lang', role: 'Nurse' };
const given = {
  id: 'handover-1',
  patientId: 'patient-1',
  format: 'sbar',
  sections: [],
  leftOut: 0,
  chartSeq: 5,
  madeAt: at,
  text: '',
  giver,
  receiver: { id: 'user-9', fullName: 'Nils Ortiz', role: 'Nurse' },
  recordedAt: at,
  recordedBy: giver,
  version: 1,
};
const list = 'GET /patient/patient-1/handovers';
const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };

afterEach(() => vi.unstubAllGlobals());

describe('a hand-over that waits', () => {
  it('is announced to its receiver, with the giver', async () => {
    fakeServer({ [list]: () => json([given], 200, position) });
    await show(<WaitingHandover patientId="patient-1" userId="user-9" />);
    expect(await screen.findByText('Ada Lang hands this patient over to you.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Read and confirm' })).toBeVisible();
  });

  it.each([
    ['someone else', 'user-7', given],
    ['its receiver after the confirmation', 'user-9', { ...given, confirmedAt: at, version: 2 }],
  ])('is not announced to %s', async (_who, userId, handover) => {
    const asked = fakeServer({ [list]: () => json([handover], 200, position) });
    await show(<WaitingHandover patientId="patient-1" userId={userId} />);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
