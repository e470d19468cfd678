import { randomUUID } from 'node:crypto';
import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { ErrorBody } from '@bedside/contracts/errors.ts';
import {
  isActiveMedication,
  Medication,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, watch } from '../../../test/factories.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token, { allergies: 'none-known' });
});

const metformin = { name: 'Metformin', dosage: '1000 mg', frequency: 'twice daily', kind: 'home' as const };
const list = (limit?: string) =>
  node.call(medicationsEndpoints.list, {
    token: nurse.token,
    params: { patientId: patient.id },
    query: limit === undefined ? {} : { limit },
  });

const path = () => `/patient/${patient.id}/medications`;
const post = (body: unknown, to = '', signedIn = nurse, headers: Record<string, string> = {}) =>
  node.api('POST', `${path()}${to}`, { token: signedIn.token, body, headers });
const started = async (body: unknown = metformin): Promise<Medication> => {
  const answer = await post(body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return Medication.parse(answer.body);
};
const ciprofloxacin = { name: 'Ciprofloxacin', dosage: '400 mg', route: 'IV', kind: 'prescribed' as const };
const allergicTo = (allergies: unknown) =>
  aPatient(node, admin.token, { allergies }).then((allergic) => {
    patient = allergic;
  });
const penicillin = [{ substance: 'Penicillin', reaction: 'Rash' }];

describe('medications', () => {
  test('are hidden from strangers and other departments', async () => {
    const { id } = await started();
    const other = await aPatient(node, admin.token);
    const calls = [
      ['', metformin],
      [`/${id}/give`, { dosage: '400 mg' }],
      [`/${id}/discontinue`, { version: 1 }],
    ] as const;
    expect((await node.api('GET', path())).status).toBe(401);
    expect((await node.api('GET', path(), { token: stranger.token })).status).toBe(404);
    for (const [to, body] of calls) {
      expect((await node.api('POST', `${path()}${to}`, { body })).status).toBe(401);
      expect((await post(body, to, stranger)).status).toBe(404);
    }
    for (const [to, body] of calls.slice(1)) {
      const elsewhere = `/patient/${other.id}/medications${to}`;
      expect((await node.api('POST', elsewhere, { token: nurse.token, body })).status).toBe(404);
    }
    expect((await list()).map((one) => [one.id, one.version])).toEqual([[id, 1]]);
  });

  test('contain their kind (D41), latest start first, and appear on every screen', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const given = await started({ name: 'Paracetamol', dosage: '1 g', kind: 'given', indication: 'Fever' });
    const home = await started({ ...metformin, startedAt: '2020-05-01T00:00:00Z' });
    expect(home).toEqual({
      ...metformin,
      id: expect.any(String),
      patientId: patient.id,
      drug: 'metformin',
      allergyCheck: { allergies: 'none-known', compared: [], findings: [] },
      check: { warnings: [{ code: 'dose-not-checked', period: 'single', why: 'not-in-table' }] },
      startedAt: '2020-05-01T00:00:00.000Z',
      recordedAt: expect.stringMatching(/Z$/),
      recordedBy: { id: nurse.user.id, fullName: nurse.user.fullName, role: nurse.user.role },
      version: 1,
    });
    expect(given).toMatchObject({ drug: 'acetaminophen', indication: 'Fever' });
    expect(await list()).toEqual([given, home]);
    expect(await list('1')).toEqual([given]);
    await screen.until('both', ({ entries }) => entries.length === 2);
    expect(screen.entries).toMatchObject([{ type: 'medication.started', data: given }, { data: home }]);
  });

  test('keep free text without a listed drug, and reject input that is no medication', async () => {
    const free = await started({ name: '<script>alert(1)</script>', kind: 'home' });
    expect(free.name).toBe('<script>alert(1)</script>');
    expect(free.drug).toBeUndefined();
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    for (const wrong of [
      {},
      { name: '', kind: 'home' },
      { name: 'Metformin' },
      { name: 'Metformin', kind: 'bought' },
      { name: 'x'.repeat(201), kind: 'home' },
      { ...metformin, startedAt: ahead },
      { ...metformin, override: { reason: ' ' } },
      { ...metformin, drug: 7, dosage: 500 },
    ])
      expect([wrong, (await post(wrong)).status]).toEqual([wrong, 422]);
    expect(await list()).toEqual([free]);
  });

  test('are written once for one Idempotency-Key, even if the chart has changed since', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await post({ name: 'Amoxicillin', kind: 'prescribed' }, '', nurse, key);
    const { version } = await node.call(patientsEndpoints.read, {
      token: nurse.token,
      params: { patientId: patient.id },
    });
    await node.call(patientsEndpoints.update, {
      token: nurse.token,
      params: { patientId: patient.id },
      body: { version, allergies: penicillin },
    });
    const again = await post({ name: 'Amoxicillin', kind: 'prescribed' }, '', nurse, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const end = { version: 1, reason: 'Allergy' };
    const to = `/${Medication.parse(first.body).id}/discontinue`;
    const ended = await post(end, to, nurse, key);
    expect([ended.status, await post(end, to, nurse, key)]).toMatchObject([
      200,
      { status: 200, body: ended.body },
    ]);
    expect((await list()).map(({ version: kept }) => kept)).toEqual([2]);
  });

  test('are discontinued once, with author and reason, and stay in the list', async () => {
    const medication = await started();
    const screen = await watch(node.url, admin.token, patient.id);
    const to = `/${medication.id}/discontinue`;
    expect((await post({ version: 1, discontinuedAt: '2019-01-01T00:00:00Z' }, to)).body).toMatchObject({
      fields: { discontinuedAt: 'before-start' },
    });
    const answer = await post({ version: 1, reason: 'Contrast medium' }, to);
    const ended = {
      ...medication,
      discontinuedAt: expect.stringMatching(/Z$/),
      discontinuedBy: medication.recordedBy,
      discontinueReason: 'Contrast medium',
      version: 2,
    };
    expect([answer.status, answer.body]).toEqual([200, ended]);
    expect(await list()).toEqual([ended]);
    await screen.until('the end', ({ entries }) => entries.length > 0);
    expect(screen.entries).toMatchObject([{ type: 'medication.discontinued', data: ended }]);
    expect((await post({ version: 1 }, to)).body).toMatchObject({ code: 'stale-version' });
    expect((await post({ version: 2 }, to)).body).toMatchObject({ code: 'conflict' });
  });

  test('are discontinued by one of two simultaneous clinicians, and the other gets an error', async () => {
    const { id } = await started();
    const answers = await Promise.all(
      [nurse, admin].map((clinician) => post({ version: 1 }, `/${id}/discontinue`, clinician)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a given dose', () => {
  test('is a record of its own with time, dose and giver, and leaves the prescription unchanged', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const prescribed = await started({ ...ciprofloxacin, frequency: 'twice daily', indication: 'Urosepsis' });
    const givenAt = new Date(Date.now() - 600_000).toISOString();
    const answer = await post(
      { dosage: '400 mg', route: 'IV', givenAt, version: 1, lastDoseId: null },
      `/${prescribed.id}/give`,
    );
    const dose = {
      id: expect.not.stringMatching(prescribed.id),
      patientId: patient.id,
      doseOf: prescribed.id,
      kind: 'given',
      name: 'Ciprofloxacin',
      drug: 'ciprofloxacin',
      dosage: '400 mg',
      route: 'IV',
      indication: 'Urosepsis',
      allergyCheck: { allergies: 'none-known', compared: [], findings: [] },
      check: { warnings: [{ code: 'dose-not-checked', period: 'single', why: 'not-in-table' }] },
      startedAt: givenAt,
      recordedAt: expect.stringMatching(/Z$/),
      recordedBy: prescribed.recordedBy,
      version: 1,
    };
    expect([answer.status, answer.body]).toEqual([201, dose]);
    expect(await list()).toEqual([prescribed, dose]);
    await screen.until('the dose', ({ entries }) => entries.length === 2);
    expect(screen.entries[1]).toMatchObject({ type: 'medication.given', data: dose });
    expect(isActiveMedication(prescribed)).toBe(true);
    expect(isActiveMedication(Medication.parse(answer.body))).toBe(false);
  });

  test('is recorded once if two nurses record the same one, and the second gets an error', async () => {
    const { id } = await started(ciprofloxacin);
    const to = `/${id}/give`;
    const both = await Promise.all(
      [nurse, admin].map((clinician) => post({ dosage: '400 mg', lastDoseId: null }, to, clinician)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [dose] = (await list()).filter(({ doseOf }) => doseOf === id);
    expect((await post({ dosage: '400 mg', lastDoseId: 'unknown' }, to)).status).toBe(409);
    expect((await post({ dosage: '400 mg', lastDoseId: dose?.id }, to)).status).toBe(201);
    expect((await post({ dosage: '200 mg' }, to)).status).toBe(201);
  });

  test('is rejected for a stale version, for another dose and after the medication’s end, but not before it', async () => {
    const { id } = await started({
      ...ciprofloxacin,
      startedAt: new Date(Date.now() - 7_200_000).toISOString(),
    });
    const dose = Medication.parse((await post({ dosage: '400 mg' }, `/${id}/give`)).body);
    expect((await post({ dosage: '1 g' }, `/${dose.id}/give`)).body).toMatchObject({ code: 'conflict' });
    expect((await post({ version: 1 }, `/${dose.id}/discontinue`)).body).toMatchObject({ code: 'conflict' });
    await post({ version: 1 }, `/${id}/discontinue`);
    expect((await post({ dosage: '1 g', version: 1 }, `/${id}/give`)).body).toMatchObject({
      code: 'stale-version',
    });
    expect((await post({ dosage: '1 g', version: 2 }, `/${id}/give`)).body).toMatchObject({
      code: 'conflict',
    });
    const earlier = new Date(Date.now() - 3_600_000).toISOString();
    expect((await post({ dosage: '1 g', version: 2, givenAt: earlier }, `/${id}/give`)).status).toBe(201);
    for (const wrong of [{ dosage: '' }, {}, { givenAt: 'yesterday' }, { version: '1' }, { lastDoseId: 7 }])
      expect([
        wrong,
        (await post(Object.keys(wrong).length === 0 ? wrong : { dosage: '1 g', ...wrong }, `/${id}/give`))
          .status,
      ]).toEqual([wrong, 422]);
    expect((await post({ dosage: '1 g' }, '/no-such-medication/give')).status).toBe(404);
  });
});

describe('the allergy check of a write (D41)', () => {
  const amoxicillin = { name: 'Amoxicillin', kind: 'prescribed' as const };

  test('rejects a drug that matches an allergy until it gets a reason, and stores both in the chart', async () => {
    await allergicTo([...penicillin, { substance: 'Latex' }]);
    const refused = await post(amoxicillin);
    const findings = [
      { level: 'class', drug: 'Amoxicillin', substance: 'Penicillin', drugClass: 'penicillins' },
    ];
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'allergy-warning', findings }]);
    expect(JSON.stringify([refused.headers, ErrorBody.parse(refused.body).message])).not.toContain(
      'Penicillin',
    );
    expect(await list()).toEqual([]);
    const reason = 'Tolerated before';
    expect((await started({ ...amoxicillin, override: { reason } })).allergyCheck).toEqual({
      allergies: 'listed',
      compared: ['Penicillin', 'Latex'],
      findings,
      reason,
    });
  });

  test('warns of a related class, in every language and whatever the client reports', async () => {
    await allergicTo([{ substance: 'Penicilina' }]);
    for (const name of ['Ceftriaxona', 'Ceftriaxon 2 g']) {
      const body = {
        name,
        kind: 'given',
        allergyCheck: { allergies: 'none-known', compared: [], findings: [] },
      };
      expect((await post(body)).body).toMatchObject({ findings: [{ level: 'related' }] });
    }
    expect((await started({ name: 'Penicillamine', kind: 'home' })).allergyCheck?.findings).toEqual([]);
  });

  test('records that allergies were not asked about, and stores no reason without a finding', async () => {
    await allergicTo('not-asked');
    const medication = await started({ ...metformin, override: { reason: 'Just in case' } });
    expect(medication.allergyCheck).toEqual({ allergies: 'not-asked', compared: [], findings: [] });
    expect(medication.check).not.toHaveProperty('reason');
  });

  test('counts an allergy recorded after the start for each dose, unless the start gave a reason for it', async () => {
    await allergicTo(penicillin);
    const covered = await started({ ...amoxicillin, override: { reason: 'Tolerated before' } });
    const dose = await post({ dosage: '1 g' }, `/${covered.id}/give`);
    expect(Medication.parse(dose.body).allergyCheck).toMatchObject({ reason: 'Tolerated before' });
    const metamizole = await started({ name: 'Metamizole', kind: 'prescribed' });
    await node.call(patientsEndpoints.update, {
      token: nurse.token,
      params: { patientId: patient.id },
      body: { version: patient.version, allergies: [{ substance: 'Nolotil' }] },
    });
    const refused = await post({ dosage: '1 g' }, `/${metamizole.id}/give`);
    expect(refused.body).toMatchObject({ code: 'allergy-warning', findings: [{ level: 'same' }] });
    const override = { reason: 'Recorded for another person' };
    expect((await post({ dosage: '1 g', override }, `/${metamizole.id}/give`)).status).toBe(201);
  });
});

describe('the check of a write (D70)', () => {
  const codes = (body: unknown) => ErrorBody.parse(body).warnings?.map(({ code }) => code);
  const override = { reason: 'Urgent' };

  test('asks before a drug if no one has asked about allergies, once with a reason for its doses (ALLERGY-8)', async () => {
    await allergicTo('not-asked');
    for (const kind of ['given', 'prescribed']) {
      const refused = await post({ name: 'Ondansetron', dosage: '4 mg', kind });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'medication-warning' }]);
      expect(codes(refused.body)).toContain('allergies-not-asked');
    }
    const medication = await started({ name: 'Ondansetron', dosage: '4 mg', kind: 'prescribed', override });
    expect(medication.check).toMatchObject({ reason: 'Urgent' });
    const dose = await post({ dosage: '4 mg' }, `/${medication.id}/give`);
    expect([dose.status, Medication.parse(dose.body).check?.reason]).toEqual([201, 'Urgent']);
    // What a patient takes at home is a part of the history in which one asks.
    expect((await post(metformin)).status).toBe(201);
  });

  test('asks for two active drugs of one ingredient, also of a combination (DUP-1)', async () => {
    const first = await started({
      name: 'acetaminophen',
      dosage: '1 g',
      frequency: 'every 6 hours',
      kind: 'prescribed',
    });
    for (const name of ['Tylenol', 'Percocet', 'Zaldiar', 'Paracetamol 500']) {
      const refused = await post({ name, kind: 'prescribed' });
      expect([name, refused.status]).toEqual([name, 409]);
      expect(ErrorBody.parse(refused.body).warnings).toContainEqual({
        code: 'duplicate',
        ingredient: 'acetaminophen',
        medicationId: first.id,
        name: 'acetaminophen',
      });
    }
    expect((await started({ name: 'Tylenol', kind: 'home', override })).check?.reason).toBe('Urgent');
    await post({ version: 1 }, `/${first.id}/discontinue`);
    expect(codes((await post({ name: 'Percocet', kind: 'prescribed' })).body)).toContain('duplicate');
  });

  test('asks above the highest dose, by weight for a child, and names what it did not compare (DOSE-1 to DOSE-5)', async () => {
    patient = await aPatient(node, admin.token, { age: 3, weightKg: 14, allergies: 'none-known' });
    const morphine = { name: 'Morphine', dosage: '100 mg', route: 'IV', kind: 'given' };
    expect(ErrorBody.parse((await post(morphine)).body).warnings).toEqual([
      {
        code: 'dose-above-maximum',
        period: 'single',
        drug: 'morphine',
        amount: 100,
        maximum: 1.4,
        unit: 'mg',
        maximumPerKg: 0.1,
        weightKg: 14,
      },
    ]);
    expect((await started({ ...morphine, dosage: '1.4 mg' })).check).toEqual({ warnings: [] });
    const unread = await started({ ...morphine, dosage: '2 vials' });
    expect(unread.check?.warnings).toEqual([
      { code: 'dose-not-checked', period: 'single', why: 'unreadable' },
    ]);
    const prescribed = await started({
      ...morphine,
      dosage: '1 mg',
      kind: 'prescribed',
      frequency: 'as needed',
    });
    const dose = { dosage: '10 mg', route: 'IV' };
    expect(codes((await post(dose, `/${prescribed.id}/give`)).body)).toContain('dose-above-maximum');
    expect((await post({ ...dose, override }, `/${prescribed.id}/give`)).status).toBe(201);
  });

  test('counts the doses of the last 24 hours against the daily maximum (DOSE-4)', async () => {
    const paracetamol = { name: 'Paracetamol', dosage: '1 g', route: 'IV', kind: 'given' };
    for (const hours of [16, 12, 8, 4])
      await started({ ...paracetamol, startedAt: new Date(Date.now() - hours * 3_600_000).toISOString() });
    const fifth = ErrorBody.parse((await post(paracetamol)).body);
    expect(fifth.warnings).toMatchObject([
      { code: 'dose-above-maximum', period: 'day', amount: 5000, includesGiven: true },
    ]);
  });

  test('refuses a route by which the drug is never given, with a reason too (NEVER-1 to NEVER-4)', async () => {
    for (const [rule, body] of [
      ['NEVER-1', { name: 'Vincristine', dosage: '2 mg', route: 'intrathecal' }],
      ['NEVER-2', { name: 'KCl', dosage: '40 mmol', route: 'IV bolus' }],
      ['NEVER-3', { name: 'Benzetacil', dosage: '1.2 MU', route: 'IV' }],
      ['NEVER-4', { name: 'Ibuprofen oral suspension', dosage: '200 mg', route: 'IV' }],
    ] as const) {
      const refused = await post({ ...body, kind: 'given', override });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { fields: { route: `never-by-route:${rule}` } },
      ]);
    }
    expect((await post({ name: 'Vincristine', dosage: '2 mg', route: 'IV', kind: 'given' })).status).toBe(
      201,
    );
    const infusion = await started({ name: 'KCl', dosage: '40 mmol', route: 'IV', kind: 'prescribed' });
    const bolus = await post({ dosage: '40 mmol', route: 'IV push' }, `/${infusion.id}/give`);
    expect([bolus.status, bolus.body]).toMatchObject([422, { fields: { route: 'never-by-route:NEVER-2' } }]);
  });

  test('says what it could not compare with the allergies, and keeps the text as it was written (ALLERGY-9, WRITE-3)', async () => {
    await allergicTo([{ substance: 'Aspirin' }, { substance: 'Zorblax' }]);
    const medication = await started({ name: 'Aspirinol', dosage: '10U', kind: 'home' });
    expect(medication.dosage).toBe('10U');
    expect(medication.check?.warnings).toEqual([
      { code: 'dose-not-checked', period: 'single', why: 'not-in-table' },
      { code: 'drug-not-compared', name: 'Aspirinol', similar: ['Aspirin'] },
      { code: 'allergy-not-compared', substance: 'Zorblax', similar: [] },
      { code: 'unsafe-writing', rule: 'WRITE-3', field: 'dosage', written: '10U', safe: '10 units' },
    ]);
  });

  test('calls at once when an allergy is recorded after the drug, until it ends (ATTN-20)', async () => {
    const { id } = await started({ name: 'Amoxicillin', dosage: '1 g', kind: 'prescribed' });
    const change = async (allergies: unknown) => {
      const read = await node.call(patientsEndpoints.read, {
        token: nurse.token,
        params: { patientId: patient.id },
      });
      const body = { version: read.version, allergies };
      const answer = await node.api('PATCH', `/patient/${patient.id}`, { token: nurse.token, body });
      expect(answer.status).toBe(200);
    };
    const calls = async () => {
      const rows = await node.call(boardEndpoints.list, { token: nurse.token });
      const causes = rows.find(({ patientId }) => patientId === patient.id)?.attention ?? [];
      return causes.filter(({ kind }) => kind === 'allergy-conflict');
    };
    expect(await calls()).toEqual([]);
    await change([{ substance: 'Penicillin', reaction: 'Anaphylaxis' }]);
    await vi.waitFor(async () =>
      expect(await calls()).toMatchObject([
        {
          rule: 'ATTN-20',
          state: 'calling',
          recordIds: [id],
          values: [{ name: 'drug', drug: 'Amoxicillin', substance: 'Penicillin', level: 'class' }],
        },
      ]),
    );
    const taken = await node.api('POST', `/patient/${patient.id}/attention/take`, {
      token: nurse.token,
      body: {},
    });
    expect(taken.status).toBe(200);
    await vi.waitFor(async () => expect(await calls()).toMatchObject([{ state: 'taken' }]));
    await change([{ substance: 'Penicillin' }, { substance: 'Augmentin' }]);
    await vi.waitFor(async () => expect(await calls()).toMatchObject([{ state: 'calling' }]));
    await change('none-known');
    await vi.waitFor(async () => expect(await calls()).toEqual([]));
    await change([{ substance: 'Penicillin' }]);
    await vi.waitFor(async () => expect(await calls()).toHaveLength(1));
    await post({ version: 1 }, `/${id}/discontinue`);
    await vi.waitFor(async () => expect(await calls()).toEqual([]));
  });

  test('counts active drugs of a patient whose allergies no one asked about, as a task (ALLERGY-8)', async () => {
    await allergicTo('not-asked');
    await started({ name: 'Amoxicillin', kind: 'prescribed', override });
    await started({ ...metformin });
    await vi.waitFor(async () => {
      const rows = await node.call(boardEndpoints.list, { token: nurse.token });
      const row = rows.find(({ patientId }) => patientId === patient.id);
      expect(row?.flags).toContain('allergies-not-asked');
      expect(row?.medications).toEqual({ active: 2, notCompared: 0 });
    });
  });

  test('is told before saving, and stores nothing', async () => {
    await allergicTo(penicillin);
    const body = { name: 'Augmentin', kind: 'prescribed', route: 'IV', dosage: '1.2 g' };
    const checked = await post(body, '/check');
    expect([checked.status, checked.body]).toMatchObject([
      200,
      { needsReason: true, allergyCheck: { findings: [{ level: 'class' }] }, warnings: expect.any(Array) },
    ]);
    expect((await post({ ...body, name: 'Vincristine', route: 'intrathecal' }, '/check')).body).toMatchObject(
      {
        neverByRoute: 'NEVER-1',
      },
    );
    expect(await list()).toEqual([]);
    expect((await post(body, '/check', stranger)).status).toBe(404);
  });
});

describe('a dose by weight', () => {
  test('stores the chart’s weight with it and computes nothing', async () => {
    patient = await aPatient(node, admin.token, { weightKg: 16.5, allergies: 'none-known' });
    expect(patient.weightAt).toMatch(/Z$/);
    const byWeight = await started({ name: 'Paracetamol', dosage: '15 mg/kg', kind: 'prescribed' });
    expect([byWeight.dosage, byWeight.weightKg]).toEqual(['15 mg/kg', 16.5]);
    expect((await started({ name: 'Ibuprofen', dosage: '100 mg', kind: 'given' })).weightKg).toBeUndefined();
  });
});
