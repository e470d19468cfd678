import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aScore, lopez } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { goAtom, resetAddressAtom } from '../../state/address.ts';
import { ScoreHistory } from './history/score-history.tsx';
import { openCalculatorAtom, openCalculatorOfAtom } from './history/scores-view.ts';
import { ScoresSection } from './scores-section.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/scores';
const store = getDefaultStore();
const nothing = { labs: [], notes: [], xrayAt: undefined, news2: null };

afterEach(() => {
  vi.unstubAllGlobals();
  // Opening a calculator also returns to its tab.
  store.set(openCalculatorOfAtom, 'patient-1', 'ESI');
  store.set(openCalculatorAtom, null);
  store.set(resetAddressAtom);
});

async function showHistory(answer: () => Response, language: 'en' | 'es' = 'en') {
  fakeServer({
    [list]: answer,
    'GET /patient/patient-1': () => json(aPatient(), 200, position),
    'GET /patient/patient-1/vitals': () => json([], 200, position),
  });
  return show(<ScoreHistory patientId="patient-1" onCalculate={() => {}} />, language);
}

describe('Score history', () => {
  const enteredInError = { by: lopez, at: '2026-11-21T10:00:00.000Z', reason: 'wrong-value' as const };
  const scores = [
    aScore({ id: '1', scoreType: 'HEART', scoreValue: 9, enteredInError }),
    aScore({ id: '2', scoreType: 'qSOFA', scoreValue: 1 }),
    aScore({ id: '3', scoreType: 'ESI', scoreValue: 2 }),
    aScore({ id: '4', scoreType: 'CURB-65', scoreValue: 4 }),
    aScore({ id: '5', scoreType: 'qSOFA', scoreValue: 3 }),
  ];

  it('lists all scores, newest first, and strikes through one entered in error without its meaning (D12)', async () => {
    await showHistory(() => json(scores, 200, position));
    await screen.findByText('HEART');
    const rows = screen.getAllByRole('button', { expanded: false, name: /^(?!More actions)/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      // The time follows the value directly, without a meaning in between.
      expect.stringMatching(/^HEART9 of 10\d/),
      expect.stringContaining('qSOFA1 of 3Low score. Does not exclude severe illness'),
      expect.stringContaining('ESILevel 2Emergent'),
      expect.stringContaining('CURB-654 of 5High risk'),
      expect.stringContaining('qSOFA3 of 3High risk'),
    ]);
    expect(screen.getByText('HEART')).toHaveClass('line-through');
    expect(screen.getByText(/^Entered in error: /)).toBeVisible();
  });

  it('warns of every high-risk score with its newer score, but not of one entered in error', async () => {
    await showHistory(() => json(scores, 200, position));
    const banners = within(await screen.findByRole('list', { name: 'High-risk scores' })).getAllByRole(
      'listitem',
    );
    expect(banners.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('High Priority PatientESI Level 2'),
      expect.stringContaining('High Risk PneumoniaCURB-65 4 of 5'),
      expect.stringMatching(/High Risk SepsisqSOFA 3 of 3.*latest 1 of 3/),
    ]);
  });

  it('opens a score in the user’s language by its codes, and with its stored text without codes', async () => {
    const coded = aScore({
      ...{ scoreType: 'CURB-65', scoreValue: 1, interpretation: 'Low risk, 30-day mortality 2.1%' },
      ...{ codes: { reading: 'curb65-1', actions: ['curb65-home', 'does-not-exclude'] } },
      ...{ recommendations: ['Home', 'Low'], criteriaBreakdown: { confusion: 0, age: 1 } },
      contradictions: [],
    });
    const plain = aScore({ id: 'plain', interpretation: 'As it was', recommendations: ['Lactate again'] });
    await showHistory(() => json([coded, plain], 200, position), 'es');
    const user = userEvent.setup();
    for (const row of await screen.findAllByRole('button', { expanded: false })) await user.click(row);
    expect(screen.getByText('Riesgo bajo: mortalidad a 30 días 2,1 %')).toBeVisible();
    expect(screen.getByText('Una puntuación baja no excluye enfermedad grave')).toBeVisible();
    expect(screen.getByText('Edad').nextSibling).toHaveTextContent('1');
    expect(screen.getByText('As it was')).toBeVisible();
    expect(screen.getByText('Lactate again')).toBeVisible();
  });

  it('REASSURE-9: names past and current contradictions of a low score and hides discharge advice', async () => {
    const low = aScore({
      ...{ id: 'low', scoreType: 'CURB-65', scoreValue: 1, contradictions: [] },
      ...{ codes: { reading: 'curb65-1', actions: ['curb65-home', 'does-not-exclude'] } },
      recommendations: ['Home', 'Low'],
    });
    const raised = aScore({
      ...{ id: 'raised', scoreType: 'HEART', scoreValue: 2 },
      codes: { reading: 'heart-low-contradicted', actions: ['heart-observe'] },
      contradictions: [{ code: 'troponin', value: 700, limit: 14 }],
    });
    await showHistory(() => json([low, raised], 200, position));
    const row = await screen.findByRole('button', { name: /^HEART/ });
    expect(row).toHaveTextContent('Low score. Does not exclude severe illness');
    expect(row).toHaveTextContent('Contradicted by: troponin 700 is above its limit of 14');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^CURB-65/ }));
    expect(
      await screen.findByText(/Nothing contradicted this score when it was calculated. Now:/),
    ).toBeVisible();
    expect(screen.getByText(/unknown from the last 30 minutes: respiratory rate/)).toBeVisible();
    expect(screen.queryByText('Treatment at home may be suitable')).toBeNull();
    expect(screen.getByText('A low score does not exclude severe illness')).toBeVisible();
  });

  it('D51: shows each input of a score with its value, its record and its age at the calculation', async () => {
    const score = aScore({
      ...{ scoreType: 'HEART', scoreValue: 5, calculatedAt: '2026-11-21T12:00:00.000Z' },
      parameters: { age: 71, troponinLevel: 42, troponinUnit: 'ng/L', vitals: { heartRate: 104 } },
      inputs: [
        {
          name: 'vitals.heartRate',
          source: 'vitals',
          recordId: 'v-1',
          observedAt: '2026-11-21T11:48:00.000Z',
        },
        {
          ...{ name: 'troponinLevel', source: 'lab', recordId: 'lab-1', takenByHand: true },
          observedAt: '2026-11-21T04:00:00.000Z',
        },
        { name: 'age', source: 'patient' },
        { name: 'reassurance', source: 'vitals', recordId: 'v-1', observedAt: '2026-11-21T11:48:00.000Z' },
      ],
    });
    await showHistory(() => json([score], 200, position));
    await userEvent.setup().click(await screen.findByRole('button', { name: /^HEART/ }));
    const row = (name: string) => screen.getByText(name).parentElement;
    expect(row('Heart rate')).toHaveTextContent(/104 bpm.*Vitals · .*, 12 min before$/);
    expect(row('Troponin level')).toHaveTextContent(
      /42 ng\/L.*Lab · .*, 8 h before · older than its window, taken by hand$/,
    );
    expect(row('Age')).toHaveTextContent('71 years');
    expect(screen.getByText('Vital signs of one set were compared with the score.')).toBeVisible();
  });

  it('starts with the earlier results of the calculator that is open in the other tab', async () => {
    fakeServer({
      [list]: () => json(scores, 200, position),
      'GET /patient/patient-1': () => json(aPatient(), 200, position),
      'GET /patient/patient-1/vitals': () => json([], 200, position),
    });
    await show(<ScoresSection patientId="patient-1" sources={nothing} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^qSOFA \(Sepsis\)/ }));
    await user.click(screen.getByRole('tab', { name: 'Score History' }));
    const history = within(await screen.findByRole('tabpanel', { name: 'Score History' }));
    expect(history.getByRole('heading', { name: 'Earlier qSOFA results' })).toBeVisible();
    const rows = history.getAllByRole('button', { expanded: false, name: /^(?!More actions)/ });
    expect(rows.map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
      'qSOF',
      'qSOF',
      'HEAR',
      'ESIL',
      'CURB',
    ]);
  });

  it('offers to calculate the first score when empty, and retries when loading fails', async () => {
    let answer = () => failure(500, 'internal', 'No');
    fakeServer({
      [list]: () => answer(),
      'GET /patient/patient-1': () => json(aPatient(), 200, position),
      'GET /patient/patient-1/vitals': () => json([], 200, position),
    });
    await show(<ScoresSection patientId="patient-1" sources={nothing} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('tab', { name: 'Score History' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The scores could not be loaded.');
    answer = () => json([], 200, position);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No scores recorded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Calculate ESI Score' }));
    expect(await screen.findByRole('heading', { name: 'ESI Triage' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Scores' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^qSOFA \(Sepsis\)/ })).toBeVisible());
  });

  it.each([
    ['en', 'Calculate Scores', 'Score History'],
    ['es', 'Calcular escalas', 'Historial de escalas'],
    ['de', 'Scores berechnen', 'Frühere Scores'],
  ] as const)(
    'D73: has in %s the sub-tabs "%s" and "%s", and arrow keys reach both',
    async (language, one, other) => {
      fakeServer({
        [list]: () => json(scores, 200, position),
        'GET /patient/patient-1': () => json(aPatient(), 200, position),
        'GET /patient/patient-1/vitals': () => json([], 200, position),
      });
      await show(<ScoresSection patientId="patient-1" sources={nothing} />, language);
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([one, other]);
      expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(one);
      expect(await screen.findByRole('button', { name: /^qSOFA \(/ })).toBeVisible();
      const user = userEvent.setup();
      await user.tab();
      await user.keyboard('{ArrowRight}');
      expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(other);
      expect(await screen.findByText('HEART')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^qSOFA \(/ })).toBeNull();
    },
  );

  it('D73, D54: an address that names a score opens the history', async () => {
    fakeServer({
      [list]: () => json(scores, 200, position),
      'GET /patient/patient-1': () => json(aPatient(), 200, position),
      'GET /patient/patient-1/vitals': () => json([], 200, position),
    });
    store.set(goAtom, { patientId: 'patient-1', section: 'scores', recordId: '3' });
    await show(<ScoresSection patientId="patient-1" sources={nothing} />);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Score History');
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Calculate Scores' }));
    expect(await screen.findByRole('button', { name: /^qSOFA \(/ })).toBeVisible();
  });
});
