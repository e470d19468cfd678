import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aScore } from '../../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { toastAtom } from '../../../ui/feedback/toast.ts';
import { keepScoreDraft, openCalculatorAtom } from '../history/scores-view.ts';
import { ScoresSection } from '../scores-section.tsx';
import { emptyValues, type ScoreValues } from './score-values.ts';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const store = getDefaultStore();

/** Each score with its specialty, complete answers, and a saved result as text. */
const calculators: [ScoreType, specialty: string, Partial<ScoreValues>, result: string][] = [
  [
    'ESI',
    'Triage',
    {
      ...{ chiefComplaint: 'Ankle', consciousness: 'alert', lifeThreateningSigns: 'no' },
      ...{ highRiskSituation: 'no', severePainOrDistress: 'no', noResources: 'yes' },
    },
    'Level 3',
  ],
  [
    'HEART',
    'Cardiology',
    {
      ...{ historyAssessment: 'moderate', ecgFindings: 'normal', noRiskFactors: 'yes' },
      ...{ previousCardiacHistory: 'none', troponinLevel: '5', troponinUnit: 'ng/L' },
      troponinUpperReferenceLimit: '14',
    },
    '3 of 10',
  ],
  [
    'CURB-65',
    'Respiratory',
    {
      ...{ confusion: 'no', ureaLevel: '5', ureaUnit: 'mmol/L', respiratoryRate: '18' },
      ...{ systolicBP: '120', diastolicBP: '80' },
    },
    '3 of 5',
  ],
  [
    'qSOFA',
    'Sepsis',
    { infectionSuspicion: 'yes', respiratoryRate: '18', gcsScore: '15', systolicBP: '120' },
    '3 of 3',
  ],
];

/** Opens the cards of the calculators. `answer` responds to a calculation. */
async function open(answer?: () => Response | Promise<Response>) {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, position),
    'GET /patient/patient-1/vitals': () => json([], 200, position),
    'GET /patient/patient-1/scores': () => json([], 200, position),
    ...(answer && { 'POST /score/calculate': answer }),
  });
  const sources = { labs: [], notes: [], xrayAt: undefined, news2: null };
  await show(<ScoresSection patientId="patient-1" sources={sources} />);
  return userEvent.setup();
}

const card = (type: string, specialty: string) =>
  screen.findByRole('button', { name: new RegExp(`^${type} \\(${specialty}\\)`) });
const button = () => screen.getByRole('button', { name: /^Calculat(e$|ing)/ });

afterEach(() => {
  vi.unstubAllGlobals();
  store.set(openCalculatorAtom, null);
  for (const [type] of calculators) keepScoreDraft('patient-1', type, undefined);
});

describe.each(calculators)('The %s calculator', (type, specialty, answers, result) => {
  it('opens from a card with its specialty, cites its publication, and leads back to the cards', async () => {
    const user = await open();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Calculate Scores');
    expect(screen.getByRole('tab', { name: 'Score History' })).toBeVisible();
    await user.click(await card(type, specialty));
    expect(await screen.findByRole('heading', { name: `${type} ${specialty}` })).toBeVisible();
    expect(screen.getByText(/Decision support: clinical judgment takes precedence/)).toBeVisible();
    expect(screen.getByText(/\d{4}/, { selector: 'cite' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Scores' }));
    expect(await card(type, specialty)).toBeVisible();
  });

  it('disables Calculate while a calculation runs, then shows the result', async () => {
    keepScoreDraft('patient-1', type, { ...emptyValues, ...answers });
    let finish = (_response: Response): void => undefined;
    const user = await open(() => new Promise((resolve) => (finish = resolve)));
    await user.click(await card(type, specialty));
    await user.click(await screen.findByRole('button', { name: 'Calculate' }));
    await waitFor(() => expect(button()).toHaveTextContent('Calculating…'));
    expect(button()).toBeDisabled();
    finish(json({ ...aScore({ scoreType: type, scoreValue: 3 }), recommendedActions: [] }));
    const region = await screen.findByRole('region', { name: `${type} result` });
    expect(within(region).getByRole('heading')).toHaveTextContent(`${type}${result}`);
  });

  it('shows "Calculation Error" and the name of the score after a failure', async () => {
    keepScoreDraft('patient-1', type, { ...emptyValues, ...answers });
    const user = await open(() => failure(503, 'unavailable', 'No'));
    await user.click(await card(type, specialty));
    await user.click(await screen.findByRole('button', { name: 'Calculate' }));
    expect(await screen.findByText('Calculation Error')).toBeVisible();
    expect(store.get(toastAtom)).toMatchObject({
      description: `Failed to calculate ${type} score`,
      variant: 'destructive',
    });
    expect(screen.queryByRole('region', { name: `${type} result` })).toBeNull();
    expect(button()).toBeEnabled();
  });
});

describe('A calculator that lacks an input', () => {
  it.each<[ScoreType, unknownFields: (keyof ScoreValues)[], range: string]>([
    ['ESI', ['noResources'], 'So far ESI level 3 to 5; expected resources would settle it'],
    [
      ...(['HEART', ['troponinLevel', 'troponinUpperReferenceLimit']] as [ScoreType, (keyof ScoreValues)[]]),
      'HEART 2 to 4; troponin would settle it',
    ],
    ['CURB-65', ['ureaLevel'], 'CURB-65 0 to 1; urea would settle it'],
    ['qSOFA', ['systolicBP'], 'qSOFA 0 to 1; systolic blood pressure would settle it'],
  ])(
    'RANGE-1: %s without %j shows its range and the input that would settle it',
    async (type, unknown, range) => {
      const [, specialty = '', answers = {}] = calculators.find(([name]) => name === type) ?? [];
      const known = Object.entries(answers).filter(([field]) => !unknown.some((name) => name === field));
      keepScoreDraft('patient-1', type, { ...emptyValues, ...Object.fromEntries(known) });
      const user = await open();
      await user.click(await card(type, specialty));
      expect(await screen.findByText(range)).toBeVisible();
      expect(screen.queryByText(/^(?:\d+ of \d+|Level \d)$/)).toBeNull();
    },
  );

  it.each(calculators)(
    'D8: %s (%s) begins with every answer unknown, and shows no score',
    async (type, specialty) => {
      const user = await open();
      await user.click(await card(type, specialty));
      await screen.findByRole('button', { name: 'Calculate' });
      for (const field of screen.getAllByRole('textbox'))
        if (field.getAttribute('name') !== 'chiefComplaint') expect(field).toHaveValue('');
      for (const list of screen.queryAllByRole('combobox')) expect(list).toHaveDisplayValue('not known');
      for (const answer of [...screen.queryAllByRole('radio'), ...screen.queryAllByRole('checkbox')])
        expect(answer).not.toBeChecked();
      expect(screen.getByText(/would (?:settle it|narrow it most)$/)).toBeVisible();
      expect(screen.queryByText(/^(?:\d+ of \d+|Level \d)$/)).toBeNull();
    },
  );
});

/** The choices of a list, without "not known". */
const choices = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'not known');

describe('The answers of the calculators', () => {
  it('HEART-1 to HEART-5: the form states the points of each answer', async () => {
    const user = await open();
    await user.click(await card('HEART', 'Cardiology'));
    await screen.findByRole('button', { name: 'Calculate' });
    expect(choices('History')).toEqual([
      'Slightly suspicious (0)',
      'Suspicious (1)',
      'Moderately suspicious (1)',
      'Highly suspicious (2)',
    ]);
    expect(choices('ECG')).toEqual([
      'Normal (0)',
      'Non-specific repolarization disturbance (1)',
      'Significant ST depression (2)',
    ]);
    for (const text of [
      'Age: 0 points under 45 years, 1 from 45 to 64, 2 from 65.',
      '0 points for none, 1 for one or two, 2 for three or more. Known atherosclerosis gives 2.',
      'Level and upper reference limit in the same unit. 0 points up to the limit, 1 up to three times the limit, 2 above.',
    ])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('the forms of CURB-65 and qSOFA state the limits of their points', async () => {
    const user = await open();
    await user.click(await card('CURB-65', 'Respiratory'));
    expect(
      await screen.findByText(
        'One point each: urea > 7 mmol/L, respiratory rate ≥ 30, SBP < 90 or DBP ≤ 60 mmHg, age ≥ 65.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Scores' }));
    await user.click(await card('qSOFA', 'Sepsis'));
    expect(
      await screen.findByText(
        'One point each: respiratory rate ≥ 22, SBP ≤ 100 mmHg, altered mental status.',
      ),
    ).toBeVisible();
  });

  it.each<[type: string, specialty: string, list: string, options: string[]]>([
    [
      ...(['ESI', 'Triage', 'Level of consciousness'] as const),
      [
        'Alert',
        'Responds to voice',
        'Responds to pain',
        'Unresponsive',
        ...[15, 14, 13, 12, 11, 10].map((gcs) => `GCS ${gcs}`),
        'GCS 9 or lower',
      ],
    ],
    [
      ...(['CURB-65', 'Respiratory', 'Functional status'] as const),
      ['Independent', 'Mild frailty', 'Moderate frailty', 'Severe frailty', 'Nursing home'],
    ],
    [
      ...(['HEART', 'Cardiology', 'Previous cardiac history'] as const),
      ['None', 'Myocardial infarction', 'Stent', 'Bypass surgery', 'Other'],
    ],
    ['HEART', 'Cardiology', 'Unit', ['ng/mL', 'ng/L', 'μg/L']],
    [
      ...(['qSOFA', 'Sepsis', 'Suspected site'] as const),
      [
        ...['Not specified', 'Respiratory', 'Urinary', 'Skin and soft tissue', 'Abdominal', 'Bloodstream'],
        ...['Central nervous system', 'Other'],
      ],
    ],
  ])('%s (%s) offers each answer for "%s"', async (type, specialty, list, options) => {
    const user = await open();
    await user.click(await card(type, specialty));
    await screen.findByRole('button', { name: 'Calculate' });
    expect(choices(list)).toEqual(options);
  });
});
