import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aLab, aNote, aScore } from '../../../../test/chart-samples.ts';
import { failure, json } from '../../../../test/fake-server.ts';
import { minutesAgo, openCalculator } from '../../../../test/score-calculator.tsx';
import { toastAtom } from '../../../ui/feedback/toast.ts';
import { keepScoreDraft } from '../history/scores-view.ts';

const types: ScoreType[] = ['ESI', 'HEART', 'CURB-65', 'qSOFA'];

const button = () => screen.getByText('Calculate');
const group = (name: string) => screen.getByLabelText(name, { selector: '[role=radiogroup]' });
const choose = (name: string, answer: 'Yes' | 'No') => within(group(name)).getByText(answer);

afterEach(() => {
  vi.unstubAllGlobals();
  getDefaultStore().set(toastAtom, null);
  for (const type of types) keepScoreDraft('patient-1', type, undefined);
});

describe('qSOFA calculator', () => {
  const vitals = { respiratoryRate: 26, bloodPressureSystolic: 92, bloodPressureDiastolic: 50 };

  it('shows the possible range and the missing inputs, and no score from partial input', async () => {
    await openCalculator('qSOFA', { vitals });
    expect(await screen.findByText('qSOFA 2 to 3; GCS or mental status would settle it')).toBeVisible();
    expect(screen.getByText('2 of 3 items known.')).toBeVisible();
    expect(screen.getByText('NEWS2 7')).toBeVisible();
  });

  it('requires a suspected infection, and reads a GCS below 15 as altered mental status', async () => {
    const record = aScore({ codes: { reading: 'qsofa-high', actions: ['qsofa-escalate'] } });
    const { user, posted } = await openCalculator('qSOFA', {
      vitals,
      answer: () => json({ ...record, recommendedActions: [] }),
    });
    await user.type(screen.getByLabelText(/^Glasgow/), '14');
    expect(choose('Altered mental status', 'Yes')).toHaveAttribute('data-state', 'on');
    await user.type(screen.getByLabelText(/^Glasgow/), '{Backspace}5');
    expect(choose('Altered mental status', 'No')).toHaveAttribute('data-state', 'on');
    expect(button()).toBeDisabled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByLabelText('Infection suspected')).toHaveFocus();
    await user.keyboard(' ');
    expect(button()).toBeEnabled();
    // From the checkbox, which prevents the default of Enter.
    await user.keyboard('{Control>}{Enter}{/Control}');
    const result = await screen.findByLabelText('qSOFA result');
    expect(result).toHaveTextContent('3 of 3High risk of a poor outcome in suspected infection');
    expect(result).toHaveTextContent('María Lopez, Nurse');
    // The score is in the chart, so the same values cannot be saved twice.
    expect(button()).toBeDisabled();
    expect(posted()).toEqual([
      {
        patientId: 'patient-1',
        scoreType: 'qSOFA',
        // D51: the source records of the values.
        inputs: [
          { name: 'respiratoryRate', recordId: expect.any(String) },
          { name: 'systolicBP', recordId: expect.any(String) },
        ],
        parameters: {
          ...{ infectionSuspicion: true, respiratoryRate: 26, systolicBP: 92 },
          ...{ alteredMentalStatus: false, gcsScore: 15 },
        },
      },
    ]);
  });

  it('quotes the sentence of a note that suggests infection, and ticks nothing (D23)', async () => {
    await openCalculator('qSOFA', {
      notes: [aNote({ content: 'No fever. Suspected pneumonia on the left.' })],
    });
    expect(await screen.findByText('Suspected pneumonia on the left')).toBeVisible();
    expect(screen.getByLabelText('Infection suspected')).not.toBeChecked();
  });

  it('takes the GCS as E, V and M, and has no total while one of them is unknown', async () => {
    const { user } = await openCalculator('qSOFA', { vitals });
    await user.click(await screen.findByRole('button', { name: 'Enter the GCS as E, V and M' }));
    await user.selectOptions(screen.getByLabelText('Eyes (E)'), '3 to sound');
    await user.selectOptions(screen.getByLabelText('Motor (M)'), '6 obeys commands');
    const total = screen.getByLabelText(/^Glasgow Coma Scale/, { selector: 'input' });
    expect(total).toHaveValue('');
    expect(screen.getByText('The total follows once all three are known.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Verbal (V)'), '4 confused');
    expect(total).toHaveValue('13');
    expect(screen.getByText('E3 V4 M6 = 13')).toBeVisible();
    expect(choose('Altered mental status', 'Yes')).toHaveAttribute('data-state', 'on');
    await user.selectOptions(screen.getByLabelText('Verbal (V)'), 'not known');
    expect(total).toHaveValue('');
    expect(choose('Altered mental status', 'Yes')).toHaveAttribute('data-state', 'off');
  });

  it('ignores a stale value until the clinician takes it, and shows its age', async () => {
    const { user } = await openCalculator('qSOFA', { vitals, age: 180 });
    expect(await screen.findByText('Vitals: 26 breaths/min, 3 h ago, too old')).toBeVisible();
    expect(screen.getByLabelText(/^Respiratory rate/, { selector: 'input' })).toHaveValue('');
    expect(screen.getByText('qSOFA 0 to 3; respiratory rate would narrow it most')).toBeVisible();
    expect(
      screen.getByText(
        '0 of 3 items known. Missing: respiratory rate, GCS or mental status, systolic blood pressure',
      ),
    ).toBeVisible();
    await user.click(screen.getByLabelText('Respiratory rate: use 26 breaths/min'));
    expect(screen.getByLabelText(/^Respiratory rate/, { selector: 'input' })).toHaveValue('26');
    expect(screen.getByText('qSOFA 1 to 3; GCS or mental status would narrow it most')).toBeVisible();
  });

  it('D46: names the contradictions of a low score, and calls it low risk only without any', async () => {
    const well = {
      ...{ respiratoryRate: 16, bloodPressureSystolic: 124, bloodPressureDiastolic: 78, heartRate: 76 },
      ...{ temperature: 36.8, oxygenSaturation: 98, supplementalOxygen: false, newConfusion: false },
      ...{ consciousnessLevel: 'Alert' as const, defaulted: [] },
    };
    const { user } = await openCalculator('qSOFA', { vitals: { ...well, supplementalOxygen: true } });
    await user.type(screen.getByLabelText(/^Glasgow/), '15');
    expect(await screen.findByText(/^oxygen is given|oxygen is given/)).toBeVisible();
    expect(screen.getByText('Low score')).toBeVisible();
    expect(screen.queryByText('Low risk')).toBeNull();
    cleanup();
    keepScoreDraft('patient-1', 'qSOFA', undefined);
    const second = await openCalculator('qSOFA', { vitals: well });
    await second.user.type(screen.getByLabelText(/^Glasgow/), '15');
    expect(await screen.findByText('Low risk')).toBeVisible();
    cleanup();
    keepScoreDraft('patient-1', 'qSOFA', undefined);
    const third = await openCalculator('qSOFA', { vitals: { ...well, heartRate: undefined } });
    await third.user.type(screen.getByLabelText(/^Glasgow/), '15');
    expect(await screen.findByText('unknown from the last 30 minutes: heart rate')).toBeVisible();
    expect(screen.queryByText('Low risk')).toBeNull();
  });

  it('is not applicable to children', async () => {
    await openCalculator('qSOFA', { patient: { age: 8 } });
    expect(await screen.findByText('qSOFA is not applicable.')).toBeVisible();
    expect(button()).toBeDisabled();
  });

  it('shows the reason and keeps the form when saving fails, and a retry uses the same key', async () => {
    let tries = 0;
    const keys: (string | null)[] = [];
    const { user } = await openCalculator('qSOFA', {
      vitals,
      answer: ({ headers }) => {
        keys.push(headers.get('Idempotency-Key'));
        tries += 1;
        return tries === 1
          ? failure(503, 'unavailable', 'Not now')
          : json({ ...aScore(), recommendedActions: [] });
      },
    });
    await user.type(screen.getByLabelText(/^Glasgow/), '13');
    await user.click(screen.getByLabelText('Infection suspected'));
    await user.click(button());
    expect(await screen.findByText('Calculation Error')).toBeVisible();
    expect(getDefaultStore().get(toastAtom)).toMatchObject({
      description: 'Failed to calculate qSOFA score',
      variant: 'destructive',
    });
    expect(screen.getByLabelText(/^Glasgow/)).toHaveValue('13');
    await user.click(button());
    await screen.findByLabelText('qSOFA result');
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBeNull();
  });
});

describe('ESI calculator', () => {
  const wheeze = {
    patient: { age: 4, chiefComplaint: 'Wheeze' },
    vitals: { respiratoryRate: 38, heartRate: 142, consciousnessLevel: 'Alert' as const, defaulted: [] },
  };

  it('takes the level of consciousness as E, V and M, down to "9 or lower"', async () => {
    const { user } = await openCalculator('ESI');
    await user.click(await screen.findByRole('button', { name: 'Enter the GCS as E, V and M' }));
    const level = screen.getByLabelText('Level of consciousness');
    await user.selectOptions(screen.getByLabelText('Eyes (E)'), '4 spontaneous');
    await user.selectOptions(screen.getByLabelText('Verbal (V)'), '4 confused');
    expect(level).toHaveDisplayValue('not known');
    await user.selectOptions(screen.getByLabelText('Motor (M)'), '6 obeys commands');
    expect(level).toHaveDisplayValue('GCS 14');
    await user.selectOptions(screen.getByLabelText('Motor (M)'), '1 none');
    expect(level).toHaveDisplayValue('GCS 9 or lower');
    await user.selectOptions(screen.getByLabelText('Motor (M)'), 'not known');
    expect(level).toHaveDisplayValue('not known');
  });

  it('requires a chief complaint and prefills it from the chart', async () => {
    const { user } = await openCalculator('ESI', { patient: { chiefComplaint: 'Chest pain' } });
    const complaint = screen.getByLabelText('Chief complaint', { selector: 'input' });
    expect(complaint).toHaveValue('Chest pain');
    await user.clear(complaint);
    expect(screen.getAllByText('Chief complaint is required')[0]).toBeVisible();
    expect(button()).toBeDisabled();
  });

  it('counts resources, and applies the danger-zone suggestion only when the clinician accepts it (D25)', async () => {
    const { user, posted } = await openCalculator('ESI', {
      ...wheeze,
      answer: () => json({ ...aScore({ scoreType: 'ESI', scoreValue: 2 }), recommendedActions: [] }),
    });
    await user.click(choose('Needs a life-saving intervention now', 'No'));
    await user.click(choose('High-risk situation', 'No'));
    expect(screen.getByText('So far ESI level 3 to 5; expected resources would settle it')).toBeVisible();
    await user.click(screen.getByLabelText('Lab tests'));
    await user.click(screen.getByLabelText('ECG or imaging'));
    expect(screen.getByText('Estimated resources:')).toHaveTextContent('Estimated resources: 2');
    expect(screen.getByText('Level 3')).toBeVisible();
    expect(screen.getByText('Suggests level 2:')).toBeVisible();
    await user.click(screen.getByText('Accept level 2'));
    expect(screen.getByText('Level 2')).toBeVisible();
    // A changed suggestion must be accepted again.
    await user.clear(screen.getByLabelText(/^Heart rate/));
    expect(screen.getByText('Level 3')).toBeVisible();
    await user.click(screen.getByText('Accept level 2'));
    await user.click(button());
    await screen.findByLabelText('ESI result');
    expect(posted()).toMatchObject([{ scoreType: 'ESI', parameters: { acceptSuggestion: true } }]);
  });

  it('ESI-C2: asks for the count because one kind can be two resources', async () => {
    const { user, posted } = await openCalculator('ESI', {
      ...wheeze,
      answer: () => json({ ...aScore({ scoreType: 'ESI', scoreValue: 3 }), recommendedActions: [] }),
    });
    await user.click(choose('Needs a life-saving intervention now', 'No'));
    await user.click(choose('High-risk situation', 'No'));
    await user.click(screen.getByLabelText('ECG or imaging'));
    expect(screen.getByText('Estimated resources:')).toHaveTextContent('Estimated resources: 1');
    await user.type(screen.getByLabelText('Resources in total'), '2');
    expect(screen.getByText('Estimated resources:')).toHaveTextContent('Estimated resources: 2');
    expect(screen.getByText('Level 3')).toBeVisible();
    await user.click(button());
    await screen.findByLabelText('ESI result');
    expect(posted()).toMatchObject([
      { parameters: { resourcePrediction: { imaging: true, labs: false, estimatedResources: 2 } } },
    ]);
  });

  it('ESI-D5: calls level 5 with an open suggestion a level by resources, not "non-urgent"', async () => {
    const { user } = await openCalculator('ESI', wheeze);
    await user.click(choose('Needs a life-saving intervention now', 'No'));
    await user.click(choose('High-risk situation', 'No'));
    await user.click(screen.getByLabelText('None of these expected'));
    expect(screen.getByText('Level 5')).toBeVisible();
    expect(screen.getByText('By resources alone')).toBeVisible();
    expect(screen.getByText(/^level 2 is suggested by: heart rate, respiratory rate/)).toBeVisible();
    expect(screen.queryByText('Non-urgent')).toBeNull();
  });

  it('asks about severe pain from 7, and about immunization of a febrile infant', async () => {
    const { user } = await openCalculator('ESI', {
      patient: { age: 1 },
      vitals: { painLevel: 8, defaulted: ['consciousnessLevel'], temperature: 38.6 },
    });
    expect(await screen.findByText('Pain 8 of 10: does it call for level 2?')).toBeVisible();
    expect(group('Immunizations complete')).toBeVisible();
    expect(group('Obvious source of the fever')).toBeVisible();
    await user.click(choose('Severe pain or distress', 'No'));
    expect(screen.queryByText('Pain 8 of 10: does it call for level 2?')).toBeNull();
  });

  it('RANGE-1: names levels that do not follow each other as "or", not as a range', async () => {
    const { user } = await openCalculator('ESI', wheeze);
    await user.click(choose('Needs a life-saving intervention now', 'No'));
    await user.click(screen.getByLabelText('None of these expected'));
    expect(screen.getByText('So far ESI level 2 or 5; high-risk situation would settle it')).toBeVisible();
  });

  it('ESI-F6: gives no level while the temperature of a newborn is unknown, and still suggests level 2', async () => {
    const { user, posted } = await openCalculator('ESI', {
      patient: { age: 0, dateOfBirth: minutesAgo(10 * 24 * 60).slice(0, 10), chiefComplaint: 'Poor feeding' },
      vitals: { heartRate: 195, consciousnessLevel: 'Alert' as const, defaulted: [] },
    });
    await user.click(choose('Needs a life-saving intervention now', 'No'));
    await user.click(choose('High-risk situation', 'No'));
    await user.click(screen.getByLabelText('Lab tests'));
    expect(screen.getByText('So far ESI level 2 or 4; temperature would settle it')).toBeVisible();
    expect(screen.getByText('Suggests level 2:')).toBeVisible();
    await user.click(button());
    expect(screen.getByLabelText(/^Temperature/)).toHaveFocus();
    expect(posted()).toEqual([]);
    await user.click(screen.getByText('Accept level 2'));
    expect(screen.getByText('Level 2')).toBeVisible();
  });

  it('names the missing inputs, focuses the first and sends nothing when submitted too early', async () => {
    const { user, posted } = await openCalculator('ESI', wheeze);
    await user.click(button());
    expect(screen.getAllByText('Needed for the score').length).toBeGreaterThanOrEqual(2);
    expect(choose('Needs a life-saving intervention now', 'No')).toHaveFocus();
    expect(posted()).toEqual([]);
  });
});

describe('HEART calculator', () => {
  it('HEART-8, HEART-10: names a raised troponin and an unanswered onset below a low score', async () => {
    const lab = {
      ...{ testName: 'Troponin T', result: '700', units: 'ng/L', referenceRange: '<14' },
      resultTime: minutesAgo(40),
    };
    const { user } = await openCalculator('HEART', { patient: { age: 40 }, labs: [aLab(lab)] });
    await user.selectOptions(screen.getByLabelText('History'), 'slightly_suspicious');
    await user.selectOptions(screen.getByLabelText('ECG'), 'normal');
    await user.click(screen.getByLabelText('None of these'));
    await user.selectOptions(screen.getByLabelText('Previous cardiac history'), 'none');
    expect(screen.getByText('2 of 10')).toBeVisible();
    expect(screen.getByText('troponin 700 is above its limit of 14')).toBeVisible();
    expect(screen.getByText(/^onset of symptoms not known/)).toBeVisible();
    await user.click(choose('Symptoms for less than 3 hours', 'No'));
    expect(screen.queryByText(/onset of symptoms not known/)).toBeNull();
    expect(screen.queryByText('Low risk')).toBeNull();
  });

  it('INPUT-7, D45: shows the age in the chart, and accepts a typed age only when the chart has none', async () => {
    await openCalculator('HEART', { patient: { age: 58 } });
    expect(screen.getByText('58 years')).toBeVisible();
    expect(screen.queryByLabelText(/^Age/, { selector: 'input' })).toBeNull();
    cleanup();
    await openCalculator('HEART', { patient: { age: 40, ageBasis: 'assumed' } });
    expect(screen.getByLabelText(/^Age/, { selector: 'input' })).toHaveValue('');
  });

  it('INPUT-4: sends the source record of a taken value, and none for an overwritten value', async () => {
    const lab = {
      ...{ id: 'lab-9', testName: 'Troponin T', result: '5', units: 'ng/L', referenceRange: '<14' },
      resultTime: minutesAgo(7 * 60),
    };
    const { user, posted } = await openCalculator('HEART', {
      patient: { age: 40 },
      labs: [aLab(lab)],
      answer: () => json({ ...aScore({ scoreType: 'HEART', scoreValue: 0 }), recommendedActions: [] }),
    });
    expect(screen.getByText('Troponin T: 5, 7 h ago, too old')).toBeVisible();
    await user.click(screen.getByLabelText('Troponin level: use 5'));
    await user.click(screen.getByLabelText('Upper reference limit (99th percentile): use 14'));
    await user.type(screen.getByLabelText('Upper reference limit (99th percentile)'), '.5');
    await user.selectOptions(screen.getByLabelText('History'), 'slightly_suspicious');
    await user.selectOptions(screen.getByLabelText('ECG'), 'normal');
    await user.click(screen.getByLabelText('None of these'));
    await user.selectOptions(screen.getByLabelText('Previous cardiac history'), 'none');
    await user.click(button());
    await screen.findByLabelText('HEART result');
    expect(posted()).toMatchObject([
      { inputs: [{ name: 'troponinLevel', recordId: 'lab-9', takenByHand: true }] },
    ]);
  });

  it('prefills troponin, unit and limit from the lab result, and is not applicable with ST elevation', async () => {
    const lab = {
      ...{ testName: 'Troponin T', result: '210', units: 'ng/L', referenceRange: '<14' },
      resultTime: minutesAgo(40),
    };
    const { user } = await openCalculator('HEART', { patient: { age: 58 }, labs: [aLab(lab)] });
    expect(screen.getByLabelText('Troponin level')).toHaveValue('210');
    expect(screen.getByLabelText('Upper reference limit (99th percentile)')).toHaveValue('14');
    expect(screen.getByText('HEART 3 to 9; history would narrow it most')).toBeVisible();
    expect(screen.getByText(/^2 of 5 items known. Missing: history, ECG/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Unit'), 'ng/mL');
    expect(screen.getByLabelText('Troponin level')).toHaveValue('');
    await user.click(screen.getByLabelText('ST elevation'));
    expect(screen.getByText('HEART is not applicable.')).toBeVisible();
    expect(button()).toBeDisabled();
  });
});

describe('CURB-65 calculator', () => {
  it('reads the urea in the unit of the laboratory, and keeps its draft when the user leaves', async () => {
    const labs = [aLab({ testName: 'Urea', units: 'mg/dL', result: '67', resultTime: minutesAgo(300) })];
    const vitals = {
      ...{ respiratoryRate: 32, bloodPressureSystolic: 106, bloodPressureDiastolic: 58 },
      newConfusion: false,
    };
    const { user } = await openCalculator('CURB-65', { patient: { age: 81 }, labs, vitals });
    expect(await screen.findByText('4 of 5')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Functional status'), 'Nursing home');
    cleanup();
    await openCalculator('CURB-65', { patient: { age: 81 }, labs, vitals });
    expect(screen.getByLabelText('Functional status')).toHaveValue('nursing-home');
    await user.click(screen.getByText('Start over'));
    expect(screen.getByLabelText('Functional status')).toHaveValue('');
  });
});
