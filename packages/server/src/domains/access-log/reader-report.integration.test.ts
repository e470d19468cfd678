import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClinician, aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { accessLines } from './access-log.model.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;

beforeAll(async () => {
  node = await aNode({ trialSessionLimit: 1000 });
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin, fullName: 'Maya Ortiz', userRole: 'Nurse' });
});

const hour = 60 * 60 * 1000;
const around = () => ({
  from: new Date(Date.now() - hour).toISOString(),
  to: new Date(Date.now() + hour).toISOString(),
});

/** Returns a time zone in which it is `wanted` o'clock, or nearly. */
function zoneAt(wanted: number): string {
  const offset = ((wanted - new Date().getUTCHours() + 36) % 24) - 12;
  // The names of these zones have the opposite sign.
  return `Etc/GMT${offset <= 0 ? '+' : '-'}${Math.abs(offset)}`;
}

const report = async (more: Record<string, string> = {}) => {
  await node.app.accessLog.drained();
  return node.call(accessLogEndpoints.unusualReaders, {
    token: admin.token,
    query: { ...around(), timeZone: zoneAt(12), ...more },
  });
};
const opens = (who: SignedIn, patientId: string) =>
  node.call(patientsEndpoints.read, { token: who.token, params: { patientId } });
const unusualOf = async (who: SignedIn, more = {}) =>
  (await report(more)).readers.find(({ person }) => person.id === who.user.id)?.unusual;

describe('the report of unusual readers', () => {
  it('is refused without the right to see the log, also as a table', async () => {
    const query = new URLSearchParams(around());
    for (const path of ['/department/unusual-readers', '/department/unusual-readers/file']) {
      expect((await node.api('GET', `${path}?${query}`)).status).toBe(401);
      const { status, error } = await node.api('GET', `${path}?${query}`, { token: nurse.token });
      expect([status, error?.right]).toEqual([403, 'see-log']);
    }
  });

  it('names nobody who reads the charts that they work in, by day', async () => {
    const reader = await aClinician(node, { department: admin });
    const { id } = await aPatient(node, admin.token);
    await node.call(vitalsEndpoints.record, {
      token: reader.token,
      params: { patientId: id },
      body: { heartRate: 80 },
    });
    expect(await unusualOf(reader)).toBeUndefined();
    expect(await unusualOf(reader, { timeZone: zoneAt(2) })).toMatchObject({ 'at-night': 1 });
  });

  it('counts charts by reason, and puts the most telling first', async () => {
    const [curious, hurried, outsider] = await Promise.all([
      aClinician(node, { department: admin }),
      aClinician(node, { department: admin }),
      aDepartment(node),
    ]);
    const colleague = await aPatient(node, admin.token, { name: 'Ortiz, Maya' });
    const namesake = await aPatient(node, admin.token, { name: 'Maya Ortiz' });
    await opens(curious, namesake.id);
    await opens(curious, colleague.id);
    for (let count = 0; count < 11; count += 1) {
      await opens(hurried, (await aPatient(node, admin.token)).id);
    }
    const broken = await aPatient(node, admin.token, { mrn: 'MRN-7001' });
    const body = { mrn: broken.mrn, reason: 'Unconscious, transferred to us' };
    await node.api('POST', '/break-glass', { token: outsider.token, body });
    await opens(outsider, broken.id);

    expect(await unusualOf(curious)).toMatchObject({ 'not-of-the-team': 2, 'many-in-a-row': 0 });
    expect((await unusualOf(curious))?.colleague).toBeGreaterThanOrEqual(1);
    expect(await unusualOf(hurried)).toMatchObject({ 'not-of-the-team': 11, 'many-in-a-row': 11 });
    expect(await unusualOf(outsider)).toMatchObject({ emergency: 1, 'not-of-the-team': 1 });
    const { readers, isCut, people } = await report();
    expect([readers[0]?.person.id, isCut]).toEqual([outsider.user.id, false]);
    expect(people).toBeGreaterThanOrEqual(readers.length);
    expect(JSON.stringify(readers)).not.toContain(broken.id);
  });

  it('reads only its span and its department', async () => {
    const reader = await aClinician(node, { department: admin });
    const { id } = await aPatient(node, admin.token);
    await opens(reader, id);
    await node.app.accessLog.drained();
    const from = new Date(Date.now() - 10 * hour).toISOString();
    const to = new Date(Date.now() - hour / 2).toISOString();
    expect((await report({ from, to })).openings).toBe(0);
    const other = await aDepartment(node);
    const foreign = await node.call(accessLogEndpoints.unusualReaders, {
      token: other.token,
      query: around(),
    });
    expect(foreign.openings).toBe(0);
    for (const query of [
      { from: to, to: from },
      { from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' },
    ]) {
      const path = `/department/unusual-readers?${new URLSearchParams(query)}`;
      expect((await node.api('GET', path, { token: admin.token })).status).toBe(422);
    }
  });

  it('is a table that no spreadsheet runs, and a line of the log itself', async () => {
    const reader = await aClinician(node, { department: admin, fullName: '=HYPERLINK("x","y")' });
    await opens(reader, (await aPatient(node, admin.token)).id);
    await node.app.accessLog.drained();
    const query = new URLSearchParams(around());
    const { text, headers } = await node.api('GET', `/department/unusual-readers/file?${query}`, {
      token: admin.token,
    });
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="unusual-readers-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(text.split('\r\n')[0]).toBe(
      '"person","id","charts","openings","last","emergency","colleague","not-of-the-team","many-in-a-row","at-night"',
    );
    expect(text).toContain(`"'=HYPERLINK(""x"",""y"")"`);
    await node.app.accessLog.drained();
    const lines = await accessLines().find({ about: 'unusual-readers' }).toArray();
    expect(lines.map(({ kind, userId }) => [kind, userId])).toContainEqual(['log-read', admin.user.id]);
  });
});
