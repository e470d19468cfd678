import { recordNumberKey } from '@bedside/contracts/patients/record-number.ts';
import { beforeAll, expect, test } from 'vitest';
import { aDepartment, aPatient, aPatientForm, aRegistration } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { UserModel } from '../../domains/auth/auth.model.ts';
import { PatientModel } from '../../domains/patients/patients.model.ts';
import { createLog } from '../observe/log.ts';
import { fillComparisonKeys } from './comparison-keys.ts';

let node: TestNode;
beforeAll(async () => {
  node = await aNode();
});

/** A log that records its lines. */
function aLog() {
  const lines: { level: string; given: unknown }[] = [];
  const log = createLog('silent');
  for (const level of ['info', 'warn', 'error'] as const) {
    log[level] = (given: unknown) => void lines.push({ level, given });
  }
  return { log, lines };
}

const recordNumbers = {
  collection: PatientModel.collection.collectionName,
  text: 'mrn',
  key: 'mrnKey',
  fold: recordNumberKey,
};
const usernames = { collection: UserModel.collection.collectionName, text: 'username', key: 'usernameKey' };

test('gives older patients a comparison key and then rejects their numbers for new patients', async () => {
  const { token } = await aDepartment(node);
  const { id } = await aPatient(node, token, { mrn: 'Old-1' });
  await PatientModel.updateOne({ _id: id }, { $unset: { mrnKey: 1 } });
  const { log } = aLog();
  await fillComparisonKeys(recordNumbers, log);
  const answer = await node.api('POST', '/patients', { token, body: aPatientForm({ mrn: 'OLD\u20111' }) });
  expect(answer.status).toBe(409);
});

test('keeps two older patients with one number, logs their ids, and rejects a third', async () => {
  const { token } = await aDepartment(node);
  const [one, other] = [
    await aPatient(node, token, { mrn: 'Twin-1' }),
    await aPatient(node, token, { mrn: 'Twin-2' }),
  ];
  await PatientModel.updateOne({ _id: one.id }, { $unset: { mrnKey: 1 } });
  await PatientModel.updateOne({ _id: other.id }, { mrn: 'TWIN-1', $unset: { mrnKey: 1 } });
  const { log, lines } = aLog();
  for (const _start of [1, 2]) await fillComparisonKeys(recordNumbers, log);
  const warnings = lines.filter(({ level }) => level === 'warn');
  expect(warnings.length).toBe(2);
  for (const { given } of warnings) {
    expect(given).toMatchObject({ count: 1, records: [expect.stringMatching(`${one.id}|${other.id}`)] });
    expect(JSON.stringify(given)).not.toMatch(/twin/i);
  }
  expect((await node.api('GET', '/patients', { token })).body).toMatchObject([{}, {}]);
  const third = await node.api('POST', '/patients', { token, body: aPatientForm({ mrn: 'twin-1' }) });
  expect(third.status).toBe(409);
});

test('gives older usernames a comparison key', async () => {
  const form = aRegistration({ username: `Straße ${crypto.randomUUID()}` });
  const { user } = await aDepartment(node, form);
  await UserModel.updateOne({ _id: user.id }, { usernameKey: user.username.toLowerCase() });
  await fillComparisonKeys(usernames, aLog().log);
  const taken = aRegistration({ username: user.username.replace('ß', 'SS') });
  expect((await node.api('POST', '/auth/register', { body: taken })).status).toBe(409);
});

test('starts the server even if it cannot fill the keys', async () => {
  const { log, lines } = aLog();
  await fillComparisonKeys({ collection: '', text: 'mrn', key: 'mrnKey' }, log);
  expect(lines.map(({ level }) => level)).toEqual(['error']);
});
