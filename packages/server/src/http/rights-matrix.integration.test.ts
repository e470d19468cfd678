import { accessEndpoints } from '@bedside/contracts/access/access.contract.ts';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { departmentRightsEndpoints } from '@bedside/contracts/departments/rights.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { type Right, recommendedRights, rightFor, rightsOfMember } from '@bedside/contracts/rights.ts';
import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { type ClientMessage, clientMessages, messageRights } from '@bedside/contracts/socket.ts';
import { type UserRole, userRoles } from '@bedside/contracts/user-roles.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBodyFor, aCallOf, everyEndpoint } from '../../test/calls/every-endpoint.ts';
import { aClinician, aDepartment, aPatient, aSocket, type SignedIn } from '../../test/factories.ts';
import { aNode, pathOf, type TestNode } from '../../test/node.ts';
import { grants } from '../domains/access/grants.model.ts';

/** How a caller stands to the patient of a call. */
const standings = [
  'member',
  'other department',
  'broken glass',
  'expired glass',
  'suspended',
  'restricted',
] as const;
type Standing = (typeof standings)[number];

interface Caller {
  who: SignedIn;
  /** The patient that the caller asks for. */
  patientId: string;
}

const callers = new Map<string, Caller>();
const keyOf = (role: UserRole, standing: Standing) => `${role} ${standing}`;
let node: TestNode;

/** Calls that end the caller's own session, move them or use a limited number of tries. They need no right. */
const leaves = new Set(['auth.logout', 'auth.changePassword', 'auth.releaseAccount', 'sessions.endOthers']);
const cells = everyEndpoint.filter(({ name, endpoint }) => endpoint.access !== 'public' && !leaves.has(name));

beforeAll(async () => {
  node = await aNode();
  const home = await aDepartment(node);
  const away = await aDepartment(node);
  const token = home.token;
  const patient = await aPatient(node, token);
  const restricted = await aPatient(node, token);
  for (const role of userRoles) {
    const standing = async (name: Standing, department: SignedIn, patientId: string) => {
      const who = await aClinician(node, { department, userRole: role });
      callers.set(keyOf(role, name), { who, patientId });
      return who;
    };
    await standing('member', home, patient.id);
    await standing('restricted', home, restricted.id);
    await standing('other department', away, patient.id);
    for (const name of ['broken glass', 'expired glass'] as const) {
      const who = await standing(name, away, patient.id);
      await node.call(accessEndpoints.breakGlass, {
        token: who.token,
        body: { mrn: patient.mrn, reason: 'Unconscious, transferred' },
      });
      if (name === 'expired glass') {
        await grants().updateOne({ 'by.id': who.user.id }, { $set: { until: new Date(0) } });
      }
    }
    const gone = await standing('suspended', home, patient.id);
    await node.call(departmentsEndpoints.updateMember, {
      token,
      params: { userId: gone.user.id },
      body: { status: 'suspended' },
    });
  }
  await node.call(accessEndpoints.restrict, {
    token,
    params: { patientId: restricted.id },
    body: { namedIds: [home.user.id], reason: 'A colleague' },
  });
  for (const { token: of } of [home, away]) {
    await node.call(departmentRightsEndpoints.change, {
      token: of,
      body: { version: 0, table: recommendedRights },
    });
  }
});

const opensChart: Record<Standing, boolean> = {
  member: true,
  'other department': false,
  'broken glass': true,
  'expired glass': false,
  suspended: false,
  restricted: false,
};

interface Cell {
  /** `allowed` is every answer but these three: the call may still fail for its input. */
  verdict: 'unauthenticated' | 'forbidden' | 'not-found' | 'allowed';
  right?: Right | undefined;
}

/** What the table says. A call about a patient is found only by those who may open the chart. */
function expected(
  role: UserRole,
  standing: Standing,
  { name, right, isAboutPatient }: { name: string; right: Right | undefined; isAboutPatient: boolean },
): Cell {
  if (standing === 'suspended') return { verdict: 'unauthenticated' };
  const rights = rightsOfMember({ role, isAdmin: false }, recommendedRights);
  if (right !== undefined && !rights.includes(right)) return { verdict: 'forbidden', right };
  if (isAboutPatient && !opensChart[standing]) return { verdict: 'not-found' };
  // Its body names a number that no chart has.
  if (name === 'access.breakGlass') return { verdict: 'not-found' };
  // Only an administrator, or a person named, restricts a chart that they may open.
  if (name === 'access.restrict') return { verdict: 'forbidden', right: 'administer' };
  return { verdict: 'allowed' };
}

/** A call whose path or body names the patient. */
const isAbout = (endpoint: Endpoint, body: unknown): boolean =>
  endpoint.path.includes(':patientId') || JSON.stringify(body ?? {}).includes('the-patient');

async function answered(
  { name, endpoint }: (typeof cells)[number],
  { who, patientId }: Caller,
): Promise<Cell> {
  const sent = await aCallOf({ name, endpoint }, patientId, who.user.id);
  const answer = await node.api(endpoint.method.toUpperCase(), pathOf(endpoint, { patientId }), {
    ...sent,
    token: who.token,
  });
  // The former token ends 30 seconds later, and a busy machine needs longer for the rest.
  if (endpoint === sessionsEndpoints.renew && answer.status === 200)
    who.token = sessionsEndpoints.renew.response.parse(answer.body).token;
  if (answer.status === 401) return { verdict: 'unauthenticated' };
  if (answer.status === 403 && answer.error?.right !== undefined) {
    return { verdict: 'forbidden', right: answer.error.right };
  }
  // Only the patient's own answer counts: a record that does not exist has another text.
  const isPatientMissing = answer.status === 404 && answer.error?.message === 'Not found';
  return { verdict: isPatientMissing ? 'not-found' : 'allowed' };
}

const bodyOf = (name: string, endpoint: Endpoint): Record<string, unknown> | undefined =>
  endpoint.body && (!endpoint.upload || endpoint.upload.required) ? aBodyFor(name, 'the-patient') : undefined;
/** Calls with an id that belongs to no patient: another record, member or display is missing then, for everyone. */
const namesAnother = ({ path }: Endpoint) => /:(?!patientId)/.test(path);

describe.each(userRoles)('a %s', (role) => {
  test.each(standings)('as %s is answered by each call as the table says', async (standing) => {
    const caller = callers.get(keyOf(role, standing));
    if (!caller) throw new Error('No such caller');
    for (const cell of cells) {
      const { name, endpoint } = cell;
      const body = bodyOf(name, endpoint);
      const right = rightFor(endpoint.right ?? 'administer', body);
      const isAboutPatient = isAbout(endpoint, body);
      const wanted = expected(role, standing, { name, right, isAboutPatient });
      const found = await answered(cell, caller);
      // Whoever may open the chart meets a record that does not exist.
      const isMissing =
        wanted.verdict === 'allowed' && namesAnother(endpoint) && found.verdict === 'not-found';
      expect.soft(isMissing ? wanted : found, name).toEqual(wanted);
    }
  });

  test.each(standings)('as %s is answered by each message as the table says', async (standing) => {
    const caller = callers.get(keyOf(role, standing));
    if (!caller) throw new Error('No such caller');
    const { who, patientId } = caller;
    if (standing === 'suspended') {
      await expect(aSocket(node.url, who.token)).rejects.toThrow('unauthenticated');
      return;
    }
    const socket = await aSocket(node.url, who.token);
    const names = Object.keys(clientMessages).filter((name): name is ClientMessage => name in clientMessages);
    // A watch comes before the activity in it.
    for (const message of names) {
      const right = messageRights[message] === 'none' ? undefined : messageRights[message];
      const isAboutPatient = right !== undefined && message !== 'board:watch';
      const { verdict } = expected(role, standing, { name: message, right, isAboutPatient });
      const data = { patientId, activity: 'viewing' };
      const answer: unknown = await socket.emitWithAck(message as 'presence:set', data as never);
      const wanted =
        verdict === 'allowed'
          ? { ok: message !== 'presence:set' || 'watch first' }
          : { ok: false, code: verdict };
      if (wanted.ok === 'watch first') expect.soft(answer, message).toMatchObject({ code: 'conflict' });
      else expect.soft(answer, message).toMatchObject(wanted);
    }
  });
});

test('the matrix has each guarded call and message', () => {
  expect(cells.length + leaves.size).toBe(
    everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public').length,
  );
  expect(Object.keys(messageRights).sort()).toEqual(Object.keys(clientMessages).sort());
  expect(patientsEndpoints.read.right).toBe('read-chart');
});
