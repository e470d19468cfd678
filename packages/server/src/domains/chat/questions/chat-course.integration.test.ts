import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRequest } from '../../../../test/a-request.ts';
import { aDepartment, aPatient, type SignedIn } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { addEntries } from '../../../../test/samples/a-long-chart.ts';
import { withoutKeys } from '../../../ai/prompt/prompt-marks.ts';
import { chartEntries } from '../../../chart/entry-store.ts';

let node: TestNode;
let second: TestNode;
let clinician: SignedIn;
let patient: Patient;

beforeAll(async () => {
  [node, second] = await Promise.all([aNode(), aNode()]);
  clinician = await aDepartment(node);
});

const monitor = { id: 'monitor-1', fullName: 'Monitor 1', role: 'Device' };
const minutesBefore = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/**
 * A monitor writes each minute of 26 hours. The peak was 150 minutes ago, beyond the newest 100 sets, and a higher
 * one lies before the 24 hours.
 */
beforeEach(async () => {
  patient = await aPatient(node, clinician.token);
  const observed = (index: number) => minutesBefore(1560 - index);
  await addEntries(
    patient.id,
    'vitals.recorded',
    1560,
    (id, at, index) => ({
      id,
      patientId: patient.id,
      bloodPressureSystolic: index === 1410 ? 166 : index === 60 ? 201 : 124,
      bloodPressureDiastolic: index === 1410 ? 112 : 78,
      painLevel: 0,
      consciousnessLevel: 'Alert',
      defaulted: ['painLevel', 'consciousnessLevel'],
      timestamp: observed(index).toISOString(),
      recordedAt: at.toISOString(),
      recordedBy: monitor,
      version: 1,
    }),
    observed,
  );
});

/** Asks on a node, and returns the reply and the line of the pressure's day in the model's input. */
async function ask(on = second) {
  const before = on.ai.requests.length;
  const body = { patientId: patient.id, messages: [{ role: 'user' as const, content: 'Preeclampsia?' }] };
  const answer = await on.call(chatEndpoints.ask, { token: clinician.token, body });
  const seen = on.ai.requests.slice(before).find(({ structured }) => !structured);
  const text = withoutKeys(JSON.stringify(seen?.messages.at(-1)?.content).replaceAll('\\n', '\n'));
  return { answer, line: /^blood_pressure_24h: (.*)$/m.exec(text)?.[1] ?? '' };
}

const record = (systolic: number, timestamp: Date) =>
  second.call(vitalsEndpoints.record, {
    token: clinician.token,
    params: { patientId: patient.id },
    body: {
      bloodPressureSystolic: systolic,
      bloodPressureDiastolic: 60,
      timestamp: timestamp.toISOString(),
    },
  });

const withdraw = (recordId: string) =>
  second.call(recordsEndpoints.enterInError, {
    token: clinician.token,
    params: { patientId: patient.id, domain: 'vitals', recordId },
    body: { reason: 'wrong-value' },
  });

describe("the day's course in the assistant's prompt", () => {
  test('K12: the peak of 166/112 reaches the model, and a reply that names it is checked and linked', async () => {
    second.ai.script({ reply: { kind: 'reply', tokens: ['Blood pressure peaked at 166/112 mmHg.'] } });
    const { answer, line } = await ask();
    expect(line).toMatch(/^highest 166\/112 \(2 h (?:29|30|31) min ago, monitor\) \[v\d+\]/);
    expect(line).not.toContain('201');
    const peak = await chartEntries().findOne({
      patientId: patient.id,
      json: { $regex: '"bloodPressureSystolic":166' },
    });
    expect(answer.metadata.recordIds).toContain(peak?._id);
    expect(answer.metadata.check).toMatchObject({ checked: 1, found: 1 });
    expect(answer.metadata.evidence?.marks).toEqual([expect.objectContaining({ recordId: peak?._id })]);
  });

  test('follows late sets and marks of errors, on a node that has read the day before', async () => {
    await ask();
    const late = await record(190, minutesBefore(300));
    expect((await ask()).line).toContain('highest 190/60 (5 h 0 min ago)');
    await withdraw(late.id);
    expect((await ask()).line).toContain('highest 166/112');
    const peak = await chartEntries().findOne({
      patientId: patient.id,
      json: { $regex: '"bloodPressureSystolic":166' },
    });
    await withdraw(peak?._id ?? '');
    const { line } = await ask();
    expect(line).not.toContain('166');
  });

  test('is the same after a restore that replaced the log', async () => {
    const day = () => second.app.vitals.ofDay(aRequest(clinician), patient.id);
    expect((await day()).length).toBeGreaterThan(1430);
    const last = await chartEntries().findOne({ patientId: patient.id }, { sort: { seq: -1 } });
    await chartEntries().deleteMany({ patientId: patient.id, seq: { $gt: (last?.seq ?? 0) - 600 } });
    expect((await day()).length).toBeLessThanOrEqual(840);
    const at = minutesBefore(2);
    const make = (id: string) => ({
      id,
      patientId: patient.id,
      heartRate: 80,
      painLevel: 0,
      consciousnessLevel: 'Alert' as const,
      defaulted: ['painLevel' as const],
      timestamp: at.toISOString(),
      recordedAt: at.toISOString(),
      recordedBy: monitor,
      version: 1,
    });
    await addEntries(patient.id, 'vitals.recorded', 700, make, () => at);
    expect((await day()).length).toBeGreaterThan(1530);
    expect((await day()).filter(({ heartRate }) => heartRate === 80)).toHaveLength(700);
  });
});
