import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMedication, lopez } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
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
    expect(await screen.findByText(/Current medications unknown/)).toBeVisible();
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

  it('separates active medications, single doses and ended ones (U24), with author and time of each dose', async () => {
    const prescribed = aMedication({
      id: 'cipro',
      name: 'Ciprofloxacin',
      kind: 'prescribed',
      dosage: '400 mg',
    });
    const dose = { kind: 'given' as const, dosage: '400 mg', frequency: undefined };
    fakeServer({
      [list]: () =>
        json(
          [
            prescribed,
            aMedication({ ...dose, id: 'dose-1', name: 'Ciprofloxacin', doseOf: 'cipro' }),
            aMedication({ ...dose, id: 'dose-2', name: 'Adrenalin', drug: 'epinephrine' }),
            ended,
          ],
          200,
          position,
        ),
    });
    await show(<MedicationsSection patientId="patient-1" />);
    const of = async (name: string) =>
      within(await screen.findByRole('region', { name })).getAllByRole('listitem');
    expect((await of('Active medications')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ciprofloxacin.*Last dose .*: 400 mg, María Lopez/),
    ]);
    expect((await of('Single doses given')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ciprofloxacin.*Given by María Lopez$/),
      expect.stringMatching(/^AdrenalinEpinephrine.*Given by María Lopez$/),
    ]);
    expect(await of('Discontinued')).toHaveLength(1);
    expect(screen.getByText('1 active · 2 single doses given')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^(Give|Discontinue) / })).toHaveLength(2);
  });

  it('shows known terms and decimals in the reader’s language, and free texts as written', async () => {
    const medications = [
      aMedication({ dosage: '0.5 mg', route: 'subcutaneous', frequency: 'twice daily' }),
      aMedication({ id: 'small', name: 'Digoxin', dosage: '0.0625 mg', frequency: undefined }),
      aMedication({ id: 'range', name: 'Lorazepam', dosage: '0.5-1.0 mg', frequency: undefined }),
      aMedication({ id: 'free', name: 'Tee', dosage: 'half a cup', frequency: 'when it rains' }),
    ];
    fakeServer({ [list]: () => json(medications, 200, position) });
    await show(<MedicationsSection patientId="patient-1" />, 'de');
    expect(await screen.findByText(/^0,5 mg · s\. c\. · 2-mal täglich/)).toBeVisible();
    expect(screen.getByText('0,0625 mg')).toBeVisible();
    expect(screen.getByText('0,5–1 mg')).toBeVisible();
    expect(screen.getByText(/^half a cup · when it rains/)).toBeVisible();
  });

  it('shows the allergy that a medication matches, and the reason to go on', async () => {
    const allergyCheck = {
      allergies: 'listed' as const,
      compared: ['Penicillin'],
      findings: [
        { level: 'class' as const, drug: 'Amoxicillin', substance: 'Penicillin', drugClass: 'penicillins' },
      ],
      reason: 'Tolerated before',
    };
    fakeServer({ [list]: () => json([aMedication({ name: 'Amoxicillin', allergyCheck })], 200, position) });
    await show(<MedicationsSection patientId="patient-1" />);
    expect(
      await screen.findByText(/one of the penicillins.*Reason to continue: Tolerated before/),
    ).toBeVisible();
  });
});

describe('the active medications in the panel', () => {
  it('exclude a dose that was given once', async () => {
    fakeServer({
      [list]: () =>
        json([aMedication({ name: 'Paracetamol', kind: 'given', frequency: 'once' })], 200, position),
    });
    await show(<ActiveMedications patientId="patient-1" />);
    expect(await screen.findByText('No active medication recorded.')).toBeVisible();
    expect(screen.queryByText('Paracetamol')).toBeNull();
  });

  it('mark an allergy that was recorded after the medication, and what was not compared (ATTN-20, ALLERGY-9)', async () => {
    const allergies = [{ substance: 'Penicillin' }];
    const compared = { allergies: 'listed' as const, compared: [], findings: [] };
    const unknown = aMedication({
      id: 'unknown',
      name: 'Zorblax',
      dosage: '10U',
      allergyCheck: compared,
      check: { warnings: [{ code: 'drug-not-compared', name: 'Zorblax', similar: [] }] },
    });
    fakeServer({
      [list]: () => json([aMedication({ name: 'Amoxicillin' }), unknown], 200, position),
      'GET /patient/patient-1': () => json(aPatient({ allergies }), 200, position),
      'POST /patient/patient-1/medications/check': ({ body }) => {
        const found = {
          level: 'class',
          drug: 'Amoxicillin',
          substance: 'Penicillin',
          drugClass: 'penicillins',
        };
        const isMeant = JSON.stringify(body).includes('Amoxicillin');
        const allergyCheck = { ...compared, findings: isMeant ? [found] : [] };
        return json({ allergyCheck, warnings: [], needsReason: isMeant });
      },
    });
    await show(<MedicationsSection patientId="patient-1" />);
    expect(
      await screen.findByText(/^Recorded after this medication: Amoxicillin is one of the penicillins/),
    ).toBeVisible();
    expect(screen.getByText(/“Zorblax” is not in the drug list: not compared/)).toBeVisible();
    expect(screen.getByText(/10 units/)).toBeVisible();
  });
});
