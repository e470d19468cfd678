import { checkMedication } from '@bedside/contracts/clinical/medications/check-medication.ts';
import { CheckMedication, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMedication, kim, lopez } from '../../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { fillIn } from '../../../../test/fill-in.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import type { Language } from '../../../storage/preferences.ts';
import MedicationsSection from '../medications-section.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const path = '/patient/patient-1/medications';
const penicillin = { allergies: [{ substance: 'Penicillin' }] };
const ciprofloxacin = aMedication({
  id: 'cipro',
  name: 'Ciprofloxacin',
  drug: 'ciprofloxacin',
  dosage: '400 mg',
  route: 'IV',
  kind: 'prescribed',
});

interface Chart {
  patient?: Partial<Patient>;
  medications?: Medication[];
  language?: Language;
  answers?: Record<string, (request: FakeRequest) => Response>;
}

/** Someone has asked this patient about allergies, unless a test says otherwise. */
async function open({ patient: given = {}, medications = [], language = 'en', answers = {} }: Chart = {}) {
  const patient: Partial<Patient> = { allergies: 'none-known', ...given };
  const chart = { medications };
  const asked = fakeServer({
    [`GET ${path}`]: () => json(chart.medications, 200, position),
    'GET /patient/patient-1': () => json(aPatient(patient), 200, position),
    // The server's own check.
    [`POST ${path}/check`]: ({ body }) => {
      const input = CheckMedication.parse(body);
      const facts = { patient: aPatient(patient), medications: chart.medications };
      const { never, ...checked } = checkMedication(input, facts, new Date());
      return json({ ...checked, ...(never && { neverByRoute: never.rule }) });
    },
    [`POST ${path}`]: () => json(aMedication(), 201),
    ...answers,
  });
  await show(<MedicationsSection patientId="patient-1" />, language);
  return { asked, chart, user: userEvent.setup() };
}

const sent = (asked: FakeRequest[]) =>
  asked.filter(({ method, path: at }) => method === 'POST' && !at.endsWith('/check'));
const add = () => screen.findByRole('button', { name: 'Add medication' });
const nameField = () => screen.findByRole('combobox', { name: 'Medication' });
const save = () => screen.getByRole('button', { name: 'Save medication' });

afterEach(() => vi.unstubAllGlobals());

describe('a new medication', () => {
  it('is entered and saved by keyboard alone, with a suggested name and a unit', async () => {
    const { asked, user } = await open();
    await user.click(await add());
    await user.type(await nameField(), 'paracet');
    expect(screen.getByRole('option', { name: /Acetaminophen/ })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await nameField()).toHaveValue('Acetaminophen');
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await user.type(screen.getByLabelText('Dose'), '0,5');
    await user.selectOptions(screen.getByLabelText('Unit'), 'g');
    await user.selectOptions(screen.getByLabelText('Route'), 'IV');
    await user.selectOptions(screen.getByLabelText('Frequency'), 'every 6 hours');
    await user.type(screen.getByLabelText('For (indication)'), 'Pain');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
    expect(sent(asked)[0]?.body).toEqual({
      name: 'Acetaminophen',
      kind: 'prescribed',
      dosage: '0.5 g',
      route: 'IV',
      frequency: 'every 6 hours',
      indication: 'Pain',
    });
    expect(await screen.findByText('Medication saved')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names missing and ambiguous input, and sends nothing', async () => {
    const { asked, user } = await open();
    await user.click(await add());
    await user.click(save());
    expect(screen.getByText('Enter the medication')).toBeVisible();
    expect(screen.getByText('Choose one')).toBeVisible();
    await fillIn(user, await nameField(), 'Metformin');
    await user.click(screen.getByRole('radio', { name: 'Given once' }));
    expect(screen.queryByLabelText('Frequency')).toBeNull();
    expect(screen.getByText('Enter the dose')).toBeVisible();
    await fillIn(user, screen.getByLabelText('Dose'), '1.000');
    expect(screen.getByText('This could be a thousand or a fraction. Write 1000 or 1.25')).toBeVisible();
    expect(sent(asked)).toEqual([]);
  });

  it('asks before it discards input, and names the same drug in the chart', async () => {
    const { user } = await open({ medications: [ciprofloxacin] });
    await user.click(await add());
    await fillIn(user, await nameField(), 'ciprofloxacino');
    await user.keyboard('{Escape}');
    expect(screen.getByText('Already in this chart:').parentElement).toHaveTextContent(
      /Ciprofloxacin · 400 mg · IV/,
    );
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard what you entered?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await nameField()).toHaveValue('ciprofloxacino');
  });

  it('keeps its input if the server cannot be reached, and is sent again with the same key', async () => {
    const { asked, user } = await open({
      answers: {
        [`POST ${path}`]: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await user.click(await add());
    await fillIn(user, await nameField(), 'Own mixture');
    expect(await screen.findByText(/“Own mixture” is not in the drug list: not compared/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Taken at home' }));
    await user.click(save());
    expect(await screen.findByText(/The medication could not be saved:/)).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(sent(asked)).toHaveLength(2));
    const keys = sent(asked).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect(await nameField()).toHaveValue('Own mixture');
  });
});

describe('the allergy check before saving (D41)', () => {
  it('warns, lists the compared substances, and saves only with a reason', async () => {
    const { asked, user } = await open({ patient: penicillin });
    await user.click(await add());
    await fillIn(user, await nameField(), 'Amoxicillin');
    const warning = await screen.findByText(
      'Amoxicillin is one of the penicillins. Recorded allergy: Penicillin.',
    );
    expect(warning).toBeVisible();
    expect(
      screen.getByText(/Compared with: Penicillin. The check compares names and drug classes only/),
    ).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Prescribed here' }));
    await user.click(save());
    expect(screen.getByText('Enter a reason')).toBeVisible();
    expect(sent(asked)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Tolerated before' }));
    await user.click(save());
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
    expect(sent(asked)[0]?.body).toMatchObject({ override: { reason: 'Tolerated before' } });
  });

  it('says that allergies were not asked about, and never that there are none', async () => {
    const { asked, user } = await open({ patient: { allergies: 'not-asked' } });
    await user.click(await add());
    await fillIn(user, await nameField(), 'Amoxicillin');
    expect(
      await screen.findByText(/Allergies have not been asked about. That is not "no allergies"/),
    ).toBeVisible();
    expect(screen.queryByText(/no known allergies/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Prescribed here' }));
    await user.click(await screen.findByRole('button', { name: 'Urgent, allergies cannot be asked' }));
    await user.click(save());
    await waitFor(() =>
      expect(sent(asked)[0]?.body).toMatchObject({
        override: { reason: 'Urgent, allergies cannot be asked' },
      }),
    );
  });

  it('does not call a drug safe if it matches nothing', async () => {
    const { user } = await open({ patient: penicillin });
    await user.click(await add());
    await fillIn(user, await nameField(), 'Penicillamine');
    expect(
      await screen.findByText('No match with the recorded allergies. This does not mean that it is safe.'),
    ).toBeVisible();
  });

  it('shows a finding of the server that this screen lacks, and asks for the reason', async () => {
    const findings = [
      {
        level: 'related',
        drug: 'Ceftriaxone',
        substance: 'Penicillin',
        drugClass: 'cephalosporins',
        allergyClass: 'penicillins',
      },
    ];
    let refused = false;
    const { asked, user } = await open({
      answers: {
        [`POST ${path}`]: () => {
          if (refused) return json(aMedication(), 201);
          refused = true;
          return failure(409, 'allergy-warning', 'Allergy', { findings });
        },
      },
    });
    await user.click(await add());
    await fillIn(user, await nameField(), 'Ceftriaxone');
    await user.click(screen.getByRole('radio', { name: 'Prescribed here' }));
    await user.click(save());
    expect(
      await screen.findByText(/a class related to penicillins. Recorded allergy: Penicillin/),
    ).toBeVisible();
    await fillIn(user, screen.getByLabelText('Reason to continue'), 'Only rash as a child');
    await user.click(save());
    await waitFor(() => expect(sent(asked)).toHaveLength(2));
    expect(sent(asked)[1]?.body).toMatchObject({ override: { reason: 'Only rash as a child' } });
  });
});

describe('the check before saving (D70)', () => {
  const prescribe = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(await add());
    await user.type(await nameField(), name);
    await user.click(screen.getByRole('radio', { name: 'Prescribed here' }));
  };

  it('asks for a duplicate by a brand, and for a dose above its maximum, with one reason for both', async () => {
    const acetaminophen = aMedication({ id: 'apap', name: 'Acetaminophen', drug: 'acetaminophen' });
    const { asked, user } = await open({ medications: [acetaminophen] });
    await prescribe(user, 'Tylenol');
    await user.type(screen.getByLabelText('Dose'), '10');
    await user.selectOptions(screen.getByLabelText('Unit'), 'g');
    await user.selectOptions(screen.getByLabelText('Frequency'), 'every 4 hours');
    expect(
      await screen.findByText('Acetaminophen is already active in this chart: Acetaminophen.'),
    ).toBeVisible();
    expect(
      await screen.findByText(
        '10 g is above the highest published single dose of Acetaminophen for this patient: 1 g.',
      ),
    ).toBeVisible();
    expect(screen.getAllByLabelText('Reason to continue')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Both are intended' }));
    await user.click(save());
    await waitFor(() =>
      expect(sent(asked)[0]?.body).toMatchObject({ override: { reason: 'Both are intended' } }),
    );
  });

  it('says why a dose was not checked, and which name it does not know', async () => {
    const { user } = await open({ patient: penicillin });
    await prescribe(user, 'Aspirinol');
    expect(
      await screen.findByText(/“Aspirinol” is not in the drug list.*Do you mean Aspirin\?/),
    ).toBeVisible();
    expect(screen.getByText('Dose not checked: no maximum is listed for this drug.')).toBeVisible();
    expect(screen.queryByText(/No match with the recorded allergies/)).toBeNull();
  });

  it('offers the safe writing of a name, and shows a route that is never right', async () => {
    const { user } = await open();
    await prescribe(user, 'MgSO4');
    await user.click(await screen.findByRole('button', { name: 'Write “magnesium sulfate”' }));
    expect(await nameField()).toHaveValue('magnesium sulfate');
    await user.clear(await nameField());
    await fillIn(user, await nameField(), 'Benzetacil');
    await user.selectOptions(screen.getByLabelText('Route'), 'IV');
    expect(await screen.findByText(/Depot penicillin is given into muscle only/)).toBeVisible();
  });

  it('says that nothing was checked if the check cannot be reached', async () => {
    const { user } = await open({
      answers: { [`POST ${path}/check`]: () => failure(503, 'unavailable', 'No') },
    });
    await prescribe(user, 'Morphine');
    expect(await screen.findByText(/nothing has been compared yet/)).toBeVisible();
  });
});

describe('a dose by weight', () => {
  it('shows a child’s weight with its age, and computes nothing', async () => {
    const weightAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const { user } = await open({ patient: { age: 4, weightKg: 16.5, weightAt } });
    await user.click(await add());
    expect(await screen.findByText('16.5 kg')).toBeVisible();
    expect(screen.getByText(/recorded 3 h ago. No dose is calculated from it./)).toBeVisible();
  });

  it('asks for a missing weight and saves it to the chart separately', async () => {
    const { asked, user } = await open({
      patient: { age: 4, version: 3 },
      answers: { 'PATCH /patient/patient-1': () => json(aPatient({ age: 4, weightKg: 16.5, version: 4 })) },
    });
    await user.click(await add());
    await user.type(await screen.findByLabelText('Weight (kg)'), '16,5');
    await user.click(screen.getByRole('button', { name: 'Save weight' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ version: 3, weightKg: 16.5 }),
    );
  });

  it('asks for an adult’s weight only if the unit is by weight', async () => {
    const { user } = await open();
    await user.click(await add());
    await nameField();
    expect(screen.queryByLabelText('Weight (kg)')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Unit'), 'mg/kg');
    expect(screen.getByLabelText('Weight (kg)')).toBeVisible();
  });
});

describe('a given dose', () => {
  const give = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: 'Give Ciprofloxacin' }));

  it('is recorded with the prescribed amount, and sends the version and the last dose on screen', async () => {
    const dose = aMedication({
      ...ciprofloxacin,
      id: 'dose-1',
      kind: 'given',
      frequency: undefined,
      doseOf: 'cipro',
    });
    const { asked, user } = await open({
      medications: [ciprofloxacin, dose],
      answers: { [`POST ${path}/cipro/give`]: () => json(dose, 201) },
    });
    await give(user);
    expect(within(screen.getByRole('dialog')).getByText(/^Last dose .*: 400 mg, María Lopez$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record dose' }));
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
    expect(sent(asked)[0]?.body).toEqual({ dosage: '400 mg', route: 'IV', version: 1, lastDoseId: 'dose-1' });
  });

  it('shows a dose that a colleague recorded meanwhile, and stays open', async () => {
    const dose = aMedication({
      ...ciprofloxacin,
      id: 'dose-2',
      kind: 'given',
      frequency: undefined,
      doseOf: 'cipro',
      recordedBy: kim,
    });
    const { chart, asked, user } = await open({
      medications: [ciprofloxacin],
      answers: { [`POST ${path}/cipro/give`]: () => failure(409, 'stale-version', 'Stale') },
    });
    await give(user);
    chart.medications = [dose, ciprofloxacin];
    await user.click(screen.getByRole('button', { name: 'Record dose' }));
    expect(await screen.findByText(/a colleague has changed this medication/)).toBeVisible();
    expect(await screen.findByText(/Recorded in the meantime: 400 mg at .*Kim Ferrer/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record dose' }));
    await waitFor(() => expect(sent(asked)).toHaveLength(2));
    expect(sent(asked)[1]?.body).toMatchObject({ lastDoseId: 'dose-2' });
  });

  it('does not use a dose by weight as the given amount', async () => {
    const byWeight = { ...ciprofloxacin, dosage: '10 mg/kg' };
    const { user } = await open({ medications: [byWeight], patient: { weightKg: 20 } });
    await give(user);
    expect(screen.getByLabelText('Dose')).toHaveValue('');
    expect(screen.getByText('20 kg')).toBeVisible();
  });
});

describe('discontinuing', () => {
  it('needs a reason, and shows which colleague was faster', async () => {
    const ended = {
      ...ciprofloxacin,
      discontinuedAt: '2026-11-21T13:00:00.000Z',
      discontinuedBy: lopez,
      discontinueReason: 'No effect',
      version: 2,
    };
    const { chart, asked, user } = await open({
      medications: [ciprofloxacin],
      answers: { [`POST ${path}/cipro/discontinue`]: () => failure(409, 'stale-version', 'Stale') },
    });
    await user.click(await screen.findByRole('button', { name: 'Discontinue Ciprofloxacin' }));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discontinue' }));
    expect(within(dialog).getByText('Enter a reason')).toBeVisible();
    expect(sent(asked)).toEqual([]);
    chart.medications = [ended];
    await user.click(screen.getByRole('button', { name: 'Adverse reaction' }));
    await user.click(within(dialog).getByRole('button', { name: 'Discontinue' }));
    await waitFor(() => expect(sent(asked)[0]?.body).toEqual({ version: 1, reason: 'Adverse reaction' }));
    expect(await within(dialog).findByText(/Discontinued .*, María Lopez: No effect/)).toBeVisible();
  });
});
