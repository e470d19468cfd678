import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMedication, lopez } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { ActiveMedications } from './active-medications.tsx';
import MedicationsSection from './medications-section.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/medications';
const ended = aMedication({
  id: 'ended',
  name: 'Lisinopril',
  discontinuedAt: '2026-11-21T13:00:00.000Z',
  discontinuedBy: lopez,
  discontinueReason: 'Low pressure',
  version: 2,
});
const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

afterEach(() => vi.unstubAllGlobals());

describe('Active medications', () => {
  it('shows at most four medications, each with dose, frequency and kind (D41)', async () => {
    const active = ['Aspirin', 'Metformin', 'Ramipril', 'Heparin', 'Nitroglycerin'].map((name, index) =>
      aMedication({ id: name, name, kind: index === 0 ? 'given' : 'home' }),
    );
    fakeServer({ [list]: () => json([ended, ...active], 200, position) });
    await show(<ActiveMedications patientId="patient-1" />);
    await screen.findByText('Aspirin');
    expect(names()).toHaveLength(4);
    expect(names()[0]).toMatch(/^AspirinGiven1000 mg · twice daily/);
    expect(names()[1]).toContain('MetforminHome');
    expect(screen.getByText('1 more')).toBeVisible();
    expect(screen.queryByText('Lisinopril')).toBeNull();
  });

  it('shows unknown, not none, when no medication is recorded', async () => {
    fakeServer({ [list]: () => json([], 200, position) });
    const { unmount } = await show(<ActiveMedications patientId="patient-1" />);
    expect(await screen.findByText(/what the patient takes is not known/)).toBeVisible();
    unmount();
    fakeServer({ [list]: () => failure(500, 'internal', 'No') });
    await show(<ActiveMedications patientId="patient-1" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The medications could not be loaded.');
  });
});

describe('Medications in the history', () => {
  it('lists active medications first and strikes through discontinued ones with time, person and reason', async () => {
    fakeServer({
      [list]: () => json([ended, aMedication({ dosage: undefined, frequency: undefined })], 200, position),
    });
    await show(<MedicationsSection patientId="patient-1" />);
    await screen.findByText('Metformin');
    expect(names()).toEqual([
      expect.stringMatching(/^MetforminHomedose not recorded/),
      expect.stringMatching(/^Lisinopril.*Discontinued .*, María Lopez: Low pressure$/),
    ]);
    expect(screen.getByText('Lisinopril')).toHaveClass('line-through');
    expect(screen.getByText('Metformin')).not.toHaveClass('line-through');
  });
});
