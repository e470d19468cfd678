import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { Medication, medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { EnteredInError } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, vitalsOf } from '../../../test/factories.ts';
import { aNode } from '../../../test/node.ts';

/*
 * Two clinicians on two nodes change one record at once. No change is lost, and the later one gets a conflict.
 * amendments.integration.test.ts does the same for notes, 1,000 times.
 */

const { node, admin, nurse } = await aTeam();
const other = await aNode();
const writers = [
  { token: admin.token, at: node },
  { token: nurse.token, at: other },
] as const;

type Method = 'POST' | 'PATCH';

/** Sends one body of each clinician at once, and returns both responses in their order. */
const both = (method: Method, path: string, bodies: readonly [object, object]) =>
  Promise.all(
    writers.map(({ at, token }, index) => at.api(method, path, { token, body: bodies[index] ?? {} })),
  );

type Answers = Awaited<ReturnType<typeof both>>;

/** Returns the winning response, after a check that the other one is a conflict. */
function winner(answers: Answers, status: number, code = 'stale-version'): unknown {
  expect(answers.map((answer) => answer.status).sort()).toEqual([status, 409]);
  expect(answers.find((answer) => answer.status === 409)?.error?.code).toBe(code);
  return answers.find((answer) => answer.status === status)?.body;
}

const lactate = { testName: 'Lactate', result: '4.2', units: 'mmol/L' };
const aNote = WriteNote.parse({ type: 'progress', title: 'Round', content: 'Stable.', source: 'manual' });
const qsofa = {
  scoreType: 'qSOFA',
  parameters: { infectionSuspicion: true, respiratoryRate: 24, gcsScore: 15, systolicBP: 95 },
} as const;

/** The number of pairs of changes per patient and kind. 15 makes 1,050 pairs, in about two minutes. */
const turns = Number(process.env.SIMULTANEOUS_TURNS ?? 10);

/** Runs five patients side by side. */
async function compete(round: (patientId: string, turn: number) => Promise<void>): Promise<void> {
  const patients = await Promise.all(Array.from({ length: 5 }, () => aPatient(node, admin.token)));
  const runs = patients.map(async ({ id }) => {
    for (let turn = 1; turn <= turns; turn += 1) await round(id, turn);
  });
  await Promise.all(runs);
}

const params = (patientId: string) => ({ token: nurse.token, params: { patientId } });

test('saves one of two simultaneous changes to a patient’s facts, and rejects the other', async () => {
  const change = patientsEndpoints.update.response;
  await compete(async (patientId, version) => {
    const bodies = [
      { version, plan: `Plan ${version}` },
      { version, bed: `${version}` },
    ] as const;
    const changed = change.parse(winner(await both('PATCH', `/patient/${patientId}`, bodies), 200));
    expect(changed.version).toBe(version + 1);
    expect(await node.call(patientsEndpoints.read, params(patientId))).toEqual(changed);
  });
});

test('records one of two simultaneous doses, and rejects the other', async () => {
  const medications = new Map<string, { id: string; last: string | null }>();
  await compete(async (patientId, turn) => {
    const { id, last } = medications.get(patientId) ?? {
      id: (await node.app.medications.start(aRequest(nurse), patientId, { name: 'Metformin', kind: 'home' }))
        .id,
      last: null,
    };
    const path = `/patient/${patientId}/medications/${id}/give`;
    const override = { reason: 'Allergies cannot be asked' };
    const dose = { version: 1, lastDoseId: last, dosage: `${turn} mg`, override };
    const given = Medication.parse(winner(await both('POST', path, [dose, dose]), 201));
    medications.set(patientId, { id, last: given.id });
    if (turn < turns) return;
    const stored = await node.call(medicationsEndpoints.list, { ...params(patientId), query: {} });
    expect(stored.filter(({ doseOf }) => doseOf === id)).toHaveLength(turns);
  });
});

test('ends a medication once for two simultaneous clinicians, and reports it to the later one', async () => {
  await compete(async (patientId, turn) => {
    const input = { name: `Drug ${turn}`, kind: 'home' } as const;
    const { id } = await node.app.medications.start(aRequest(nurse), patientId, input);
    const ends = [
      { version: 1, reason: 'No effect' },
      { version: 1, reason: 'Adverse reaction' },
    ] as const;
    const path = `/patient/${patientId}/medications/${id}/discontinue`;
    const ended = Medication.parse(winner(await both('POST', path, ends), 200));
    const stored = await node.call(medicationsEndpoints.list, { ...params(patientId), query: {} });
    expect(stored.find((medication) => medication.id === id)).toEqual(ended);
  });
});

const MarkedRecord = z.object({ enteredInError: EnteredInError });

/** Adds a record of each kind that can be marked, and returns its id. */
const kinds = {
  vitals: async (patientId: string) =>
    (await node.call(vitalsEndpoints.record, { ...params(patientId), body: vitalsOf() })).id,
  notes: async (patientId: string) => (await node.app.notes.add(aRequest(nurse), patientId, aNote)).id,
  labs: async (patientId: string) => (await node.app.labs.add(aRequest(nurse), patientId, lactate)).id,
  medications: async (patientId: string) =>
    (await node.app.medications.start(aRequest(nurse), patientId, { name: 'Metformin', kind: 'home' })).id,
  scores: async (patientId: string) =>
    (await node.app.scores.calculate(aRequest(nurse), patientId, qsofa)).id,
};

test.each(Object.entries(kinds))(
  'keeps the first of two simultaneous marks on a record of %s, and rejects the other reason',
  async (kind, add) => {
    await compete(async (patientId, turn) => {
      const id = await add(patientId);
      const path = `/patient/${patientId}/${kind}/${id}`;
      const reviews = await both('POST', `${path}/reviewed`, [{}, {}]);
      const marks = await both('POST', `${path}/entered-in-error`, [
        { reason: 'wrong-value' },
        { reason: 'wrong-patient' },
      ]);
      expect(reviews.map(({ status }) => status)).toEqual([200, 200]);
      expect(reviews[0]?.text).toBe(reviews[1]?.text);
      const { enteredInError } = MarkedRecord.parse(winner(marks, 200, 'conflict'));
      const stored = await node.call(recordsEndpoints.listErrors, { ...params(patientId), query: {} });
      expect(stored).toHaveLength(turn);
      expect(stored.find(({ recordId }) => recordId === id)?.enteredInError).toEqual(enteredInError);
    });
  },
  120_000,
);

test('both of two simultaneous tags of a lab result stay', async () => {
  await compete(async (patientId) => {
    const { id } = await node.app.labs.add(aRequest(nurse), patientId, lactate);
    const answers = await both('POST', `/patient/lab-results/${id}/tag`, [
      { tags: ['sepsis'] },
      { tags: ['recheck'] },
    ]);
    const tags = answers.map(({ body }) => LabResult.parse(body).tags);
    const all = tags.find(({ length }) => length === 3);
    expect(all?.toSorted()).toEqual(['clinical-chat', 'recheck', 'sepsis']);
  });
});
