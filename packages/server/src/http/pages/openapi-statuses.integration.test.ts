import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { itemBounds as contractItems } from '@bedside/contracts/bounds.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { AddConnection, connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { devicesEndpoints } from '@bedside/contracts/devices/devices.contract.ts';
import { displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { publishedTriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import mongoose from 'mongoose';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aBodyFor, aCallOf, bodyTypeOf, everyEndpoint, formOf } from '../../../test/calls/every-endpoint.ts';
import { aVariant, documentedWith, ProvokedFailures } from '../../../test/calls/provoked-failures.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  aRegistration,
  goodPassword,
  type SignedIn,
  signIn,
  vitalsOf,
} from '../../../test/factories.ts';
import { anAdt } from '../../../test/hl7/sample-messages.ts';
import { aNode, pathOf, type TestNode, useMongo } from '../../../test/node.ts';
import { settingsOf } from '../../../test/oidc/provided-node.ts';
import { aMongod, type BreakableServer } from '../../../test/processes/mongod.ts';
import { itemBounds, timeBounds } from '../../bounds.ts';
import { UserModel } from '../../domains/auth/auth.model.ts';
import { OidcCodeModel } from '../../domains/auth/oidc/oidc.model.ts';
import { createResetLink } from '../../domains/auth/passwords/reset-links.ts';
import { PatientModel } from '../../domains/patients/patients.model.ts';
import { idOf, newToken } from '../../infra/secrets/tokens.ts';
import { createLocalCoordination } from '../../realtime/coordination/local-coordination.ts';
import { smallBodyBytes } from '../body/body-turns.ts';
import { failureStatuses } from './openapi.ts';

/** Returns a tagged lab result that was entered in error. */
async function aLabInError(): Promise<{ labId: string }> {
  const { token } = admin;
  const body = { testName: 'Potassium', result: '4.1', units: 'mmol/L' };
  const added = await node.call(labsEndpoints.add, { token, params: { patientId }, body });
  const labId = LabResult.parse(added).id;
  await node.call(labsEndpoints.tag, { token, params: { labId }, body: { tags: ['round'] } });
  const params = { patientId, domain: 'labs' as const, recordId: labId };
  await node.call(recordsEndpoints.enterInError, { token, params, body: { reason: 'duplicate' } });
  return { labId };
}

// Provokes every failure that the OpenAPI document names. Where a bound is large, the node gets a smaller one.

let mongod: BreakableServer;
let node: TestNode;
let admin: SignedIn;
let patientId: string;
let failures: ProvokedFailures;

beforeAll(async () => {
  mongod = await aMongod();
  await useMongo(mongod.uri);
  node = await aNode({ oidcProviders });
  admin = await aDepartment(node);
  ({ id: patientId } = await aPatient(node, admin.token));
  failures = new ProvokedFailures(node, admin, patientId);
});
afterAll(() => mongod.stop());

/** A provider that no one can reach. */
const oidcProviders = [settingsOf('klinikum', 'http://127.0.0.1:9', 'no department')];

/** Returns the exchange of a sign-in that a provider has finished for this user. */
async function aFinishedSignIn(userId: string) {
  const [code, cookie] = [newToken(), newToken()];
  await OidcCodeModel.create({
    ...{ _id: idOf(code), browser: idOf(cookie), providerId: 'klinikum', userId },
    ...{ issuer: 'http://127.0.0.1:9', subject: 'someone', hasSecondFactor: false },
    expiresAt: new Date(Date.now() + 60_000),
  });
  return { body: { code }, headers: { Cookie: `bedside_sign_in=${cookie}` } };
}

/** Makes a bound smaller until the test ends. */
function lower(bounds: Record<string, unknown>, name: string, value: number): void {
  const spy = vi.spyOn(bounds, name, 'get').mockReturnValue(value);
  onTestFinished(() => spy.mockRestore());
}

describe('a call', () => {
  test('returns 400 for a body that cannot be parsed', async () => {
    for (const { name, endpoint } of documentedWith(400)) {
      // A form cannot be broken, but its token can.
      if (endpoint.form) continue;
      const headers = { 'Content-Type': bodyTypeOf(endpoint) };
      await failures.provoke(name, 400, { raw: '{"broken', headers });
    }
    const ofProvider = { params: { provider: 'klinikum' } };
    const token = formOf(aBodyFor('oidc.backchannelLogout'));
    await failures.provoke('oidc.backchannelLogout', 400, { ...ofProvider, ...token });
  });

  test('returns 401 without a session, and for a wrong password', async () => {
    for (const { name, endpoint } of documentedWith(401)) {
      if (endpoint.access !== 'public') await failures.provoke(name, 401, { token: undefined });
    }
    await failures.provoke('auth.login', 401, { body: aBodyFor('auth.login') });
    for (const name of ['oidc.exchange', 'passkeys.challenge', 'passkeys.challengeForCode'])
      await failures.provoke(name, 401, { body: aBodyFor(name) });
  });

  test('returns 403 for a member without the second factor that the department requires', async () => {
    const strict = await aDepartment(node);
    const colleague = await aClinician(node, { department: strict });
    const { token } = strict;
    const { secret } = await node.call(secondFactorEndpoints.enrol, {
      token,
      body: { password: goodPassword },
    });
    await node.call(secondFactorEndpoints.confirm, { token, body: { code: await generate({ secret }) } });
    await node.call(secondFactorEndpoints.changeSettings, { token, body: { requireSecondFactor: true } });
    const waiting = await signIn(node, colleague.email);
    for (const { name, endpoint } of documentedWith(403)) {
      if (endpoint.access !== 'public') await failures.provoke(name, 403, { token: waiting.token });
    }
    const foreign = { headers: { Origin: 'https://evil.example' } };
    await failures.provoke('displays.requestPairing', 403, foreign);
    await failures.provoke('auth.login', 403, { body: { email: strict.email, password: goodPassword } });
    const closed = await aNode({ passwordSignIn: false });
    for (const name of ['auth.register', 'auth.forgotPassword'])
      await failures.provoke(name, 403, { at: closed, body: aBodyFor(name) });
    const { email } = strict;
    const withPassword = { at: closed, body: { email, password: goodPassword } };
    await failures.provoke('passkeys.challenge', 403, withPassword);
    await failures.provoke('oidc.exchange', 403, await aFinishedSignIn(strict.user.id));
    await UserModel.updateOne({ _id: colleague.user.id }, { suspendedAt: new Date() });
    const ofSuspended = await aFinishedSignIn(colleague.user.id);
    await failures.provoke('passkeys.challengeForCode', 403, ofSuspended);
    await failures.provoke('secondFactor.enrol', 409, { token, body: { password: goodPassword } });
    await failures.provoke('secondFactor.confirm', 409, { token, body: aBodyFor('secondFactor.confirm') });
    await failures.provoke('secondFactor.off', 409, { token, body: aBodyFor('secondFactor.off') });
  });

  test('returns 404 for an unknown id', async () => {
    for (const call of documentedWith(404)) {
      await failures.provoke(call.name, 404, { params: {}, ...(await aCallOf(call, 'nobody')) });
    }
  });

  test('returns 408 for a body that stalls', async () => {
    lower(timeBounds, 'jsonBody', 300);
    await Promise.all(documentedWith(408).map(({ name }) => failures.provokeByHalf(name, 408, 100)));
  });

  test('returns 409 for a key that another body used', async () => {
    const colleague = await aClinician(node, { department: admin });
    for (const { name, endpoint } of documentedWith(409)) {
      // The next test changes existing records.
      if (!endpoint.idempotent || /:(?!patientId)/.test(endpoint.path)) continue;
      const send = async (which: string) => {
        const { headers, ...sent } = {
          headers: {},
          ...(await aVariant(name, patientId, which, colleague.user.id)),
        };
        return { ...sent, headers: { ...headers, 'Idempotency-Key': `key-of-${name}` } };
      };
      const path = pathOf(endpoint, { patientId });
      await node.api('POST', path, { ...(await send('first')), token: admin.token });
      await failures.provoke(name, 409, await send('second'));
    }
  });

  test('returns 409 if the stored state does not allow it', async () => {
    const registered = aRegistration();
    await node.call(authEndpoints.register, { body: registered });
    await failures.provoke('auth.register', 409, {
      body: { ...aRegistration(), username: registered.username },
    });
    const nurse = await aClinician(node, { department: admin });
    const { code } = await node.call(departmentsEndpoints.createInvite, { token: admin.token });
    await failures.provoke('auth.joinDepartment', 409, { body: { inviteCode: code } });
    const ofDirectory = await aClinician(node, { department: admin });
    const { id: directoryId } = ofDirectory.user;
    const reset = await createResetLink(node.url, directoryId);
    await UserModel.updateOne(
      { _id: directoryId },
      { email: admin.email, isPasswordKept: true, $unset: { passwordHash: 1 } },
    );
    const newPassword = 'a second good passphrase';
    const token = new URL(reset.url).searchParams.get('token');
    await failures.provoke('auth.resetPassword', 409, { body: { token, newPassword } });
    await failures.provoke('oidc.unlink', 409, {
      token: ofDirectory.token,
      params: { identityId: 'any' },
      body: aBodyFor('oidc.unlink'),
    });
    await failures.provoke('auth.releaseAccount', 409);
    for (const name of ['passkeys.begin', 'passkeys.confirmation']) await failures.provoke(name, 409);
    await failures.provoke('passkeys.add', 409, { body: aBodyFor('passkeys.add') });
    const { email, password } = admin;
    await failures.provoke('passkeys.challenge', 409, { token: undefined, body: { email, password } });
    await failures.provoke('passkeys.challengeForCode', 409, await aFinishedSignIn(admin.user.id));
    const { mrn } = await node.call(patientsEndpoints.read, { token: admin.token, params: { patientId } });
    await failures.provoke('access.breakGlass', 409, { body: { mrn, reason: 'Unconscious' } });
    await failures.provoke('demoPatients.fill', 409);
    await failures.provoke('demoPatients.remove', 409, { body: { entries: 1 } });
    await failures.provoke('secondFactor.resetMember', 409, { params: { userId: admin.user.id } });
    await failures.provoke('secondFactor.changeSettings', 409, { body: { requireSecondFactor: true } });
    await failures.provoke('departments.updateMember', 409, {
      params: { userId: admin.user.id },
      body: { isAdmin: false },
    });
    await failures.provoke('departments.updateVitalsIntervals', 409, {
      body: { version: 99, minutes: publishedTriageMinutes },
    });
    const suspended = { params: { userId: nurse.user.id }, token: admin.token };
    await node.call(departmentsEndpoints.updateMember, { ...suspended, body: { status: 'suspended' } });
    await failures.provoke('departments.memberResetLink', 409, suspended);
    await failures.provoke('criticalLimits.change', 409, { body: { version: 99, limits: [] } });
    await failures.provoke('troponinAssays.change', 409, { body: { version: 99, assays: [] } });
    await failures.provoke('departmentRights.change', 409, { body: { version: 99, table: null } });
    await failures.provoke('beds.change', 409, { body: { version: 99, beds: [] } });
    await failures.provoke('patients.update', 409, { body: { version: 99, bed: '3' } });
    const attached = { token: admin.token, body: { deviceId: 'M-1' } };
    const neighbor = await aPatient(node, admin.token);
    await node.call(devicesEndpoints.attach, { ...attached, params: { patientId: neighbor.id } });
    await failures.provoke('devices.attach', 409, { body: attached.body });
    const { id: noteId } = await node.call(notesEndpoints.add, {
      token: admin.token,
      params: { patientId },
      body: { type: 'progress', title: 'Round', content: 'Better.' },
    });
    await failures.provoke('notes.amend', 409, {
      params: { patientId, noteId },
      body: { version: 99, title: 'Round 2' },
    });
    const ofNurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
    const unsigned = await node.call(vitalsEndpoints.record, {
      token: ofNurse.token,
      params: { patientId },
      body: vitalsOf(),
    });
    await failures.provoke('records.countersign', 409, {
      params: { patientId, domain: 'vitals', recordId: unsigned.id },
      body: { version: 1 },
    });
    const { id: medicationId } = await node.call(medicationsEndpoints.start, {
      token: admin.token,
      params: { patientId },
      body: { name: 'Metformin', kind: 'home' },
    });
    const ofMedication = { params: { patientId, medicationId } };
    await failures.provoke('medications.give', 409, {
      ...ofMedication,
      body: { dosage: '1 g', version: 99 },
    });
    await failures.provoke('medications.discontinue', 409, { ...ofMedication, body: { version: 99 } });
    const other = await aPatient(node, admin.token);
    const messages = [{ id: crypto.randomUUID(), role: 'user' as const, content: 'Unsent' }];
    await node.call(chatEndpoints.saveMessages, {
      token: admin.token,
      params: { patientId: other.id },
      body: { messages },
    });
    await failures.provoke('chat.saveMessages', 409, { body: { messages } });
    const { id: recordId } = await node.call(vitalsEndpoints.record, {
      token: admin.token,
      params: { patientId },
      body: vitalsOf(),
    });
    const params = { patientId, domain: 'vitals' as const, recordId };
    const stale = { reason: 'duplicate', version: 99 };
    await failures.provoke('records.enterInError', 409, { params, body: stale });
    const inError = { token: admin.token, params, body: { reason: 'duplicate' as const } };
    await node.call(recordsEndpoints.enterInError, inError);
    await failures.provoke('records.review', 409, { params });
    const lab = await aLabInError();
    await failures.provoke('labs.tag', 409, { params: lab, body: { tags: ['relevant'] } });
    await failures.provoke('labs.untag', 409, { params: lab });
    await failures.provoke('labs.removeTag', 409, { params: lab });
    await provokeConnections();
    lower(contractItems, 'displays', 0);
    const screen = await node.call(displaysEndpoints.requestPairing, {});
    await failures.provoke('displays.pair', 409, { body: { code: screen.code, name: 'Wall' } });
  });

  /** A second connection of one sender, a change that another overtook, and messages that someone has handled. */
  async function provokeConnections() {
    const body = aBodyFor('connections.add');
    const { id: connectionId } = await node.call(connectionsEndpoints.add, {
      token: admin.token,
      body: AddConnection.parse(body),
    });
    await failures.provoke('connections.add', 409, { body });
    await failures.provoke('connections.change', 409, { params: { connectionId }, body: { version: 99 } });
    const laboratory = await node.call(connectionsEndpoints.add, {
      token: admin.token,
      body: AddConnection.parse({ ...body, kind: 'laboratory' }),
    });
    await failures.provoke('connections.changeSending', 409, {
      params: { connectionId: laboratory.id },
      body: aBodyFor('connections.changeSending'),
    });
    const bytes = Buffer.from(anAdt({ event: 'A02', patient: { id: 'NOBODY' } }));
    await node.app.messages.receive({ bytes }, { address: '127.0.0.1' });
    const query = { state: 'refused' as const };
    const [message] = await node.call(connectionsEndpoints.messages, { token: admin.token, query });
    const handled = { params: { messageId: message?.id ?? '' } };
    const reason = { reason: 'A test' };
    await node.call(connectionsEndpoints.dismiss, { token: admin.token, ...handled, body: reason });
    await failures.provoke('connections.take', 409, { ...handled, body: {} });
    await failures.provoke('connections.dismiss', 409, { ...handled, body: reason });
    await provokeMerge();
  }

  /** The undo of a merge after someone has written in the chart. */
  async function provokeMerge() {
    const arrive = (id: string, name: string) => anAdt({ event: 'A04', patient: { id, name } });
    const merge = anAdt({ event: 'A40', patient: { id: 'M1' }, more: ['MRG|M2^^^HOSP^MR'] });
    for (const text of [arrive('M1', 'Twin^Bea'), arrive('M2', 'Twin^Bea M'), merge]) {
      await node.app.messages.receive({ bytes: Buffer.from(text) }, { address: '127.0.0.1' });
    }
    const [kept, former] = await PatientModel.find({ mrn: mongoose.trusted({ $in: ['M1', 'M2'] }) }).sort({
      mrn: 1,
    });
    const params = { patientId: String(kept?._id) };
    const { token } = admin;
    await node.call(notesEndpoints.add, {
      token,
      params,
      body: { type: 'progress', title: 'Round', content: 'Better.' },
    });
    await failures.provoke('patients.undoMerge', 409, { params, body: { formerId: String(former?._id) } });
  }

  test('returns 413 for a body that is too large', async () => {
    lower(timeBounds, 'betweenLargeBodies', 0);
    for (const { name, endpoint } of documentedWith(413)) {
      if (endpoint.method !== 'get') await failures.provokeByHalf(name, 413, 100 * 1024 * 1024);
    }
  });

  test('returns 413 for figures of more visits than a day can have', async () => {
    lower(itemBounds, 'figureVisits', 0);
    await failures.provoke('board.figures', 413);
  });

  test('returns 415 for a body of another type', async () => {
    for (const { name } of documentedWith(415)) {
      await failures.provoke(name, 415, { raw: 'words', headers: { 'Content-Type': 'text/plain' } });
    }
  });

  test('returns 422 for an invalid body, query, parameter or key', async () => {
    for (const { name, endpoint } of documentedWith(422)) {
      if (endpoint.upload) await failures.provoke(name, 422);
      else if (endpoint.form) await failures.provoke(name, 422, formOf({}));
      else if (endpoint.body) await failures.provoke(name, 422, { body: [] });
      else if (endpoint.query)
        await failures.provoke(name, 422, {
          query: `?limit=many&format=many&language=many&at=many&from=many&timeZone=many&state=${'x'.repeat(300)}`,
        });
      else if (endpoint.params) {
        const params = [
          'patientId',
          'userId',
          'inviteId',
          'sessionId',
          'labId',
          'messageId',
          'pairingId',
          'displayId',
          'grantId',
          'connectionId',
          'provider',
          'identityId',
          'passkeyId',
        ];
        await failures.provoke(name, 422, {
          params: Object.fromEntries(params.map((param) => [param, 'x'.repeat(100)])),
        });
      } else await failures.provoke(name, 422, { headers: { 'Idempotency-Key': 'with a blank' } });
    }
  });

  test('returns 429 for more calls than the limits allow', async () => {
    lower(itemBounds, 'readsPerSession', 0);
    lower(itemBounds, 'largeBodies', 0);
    lower(timeBounds, 'slot', 20);
    const refused = async () => ({ allowed: false, retryAfterSeconds: 5 });
    const coordination = createLocalCoordination();
    const limits = { ...coordination.limits, consume: refused, take: refused };
    const strict = await aNode({ coordination: { ...coordination, limits }, oidcProviders });
    for (const call of documentedWith(429)) {
      const { name, endpoint } = call;
      const isCounted = endpoint.access === 'public' || endpoint.fails?.includes('rate-limited');
      const large = { body: { filler: 'x'.repeat(smallBodyBytes) } };
      const isUpload = endpoint.upload !== undefined && endpoint.body !== undefined;
      const params = { patientId, provider: 'klinikum' };
      const right = isUpload ? aVariant(name, patientId, 'only') : aCallOf(call, patientId);
      const sent = isCounted ? await right : endpoint.body ? large : {};
      await failures.provoke(name, 429, { at: strict, params, ...sent });
    }
  });

  test('returns 500 for a fault of the server', async () => {
    const fault = () => {
      throw new Error('a fault');
    };
    const coordination = createLocalCoordination();
    const limits = { ...coordination.limits, consume: fault, take: fault };
    const faulty = await aNode({ coordination: { ...coordination, limits }, oidcProviders });
    const params = { patientId, provider: 'klinikum' };
    const reads = (['findOne', 'find', 'findOneAndUpdate'] as const).map((method) =>
      vi.spyOn(mongoose.mongo.Collection.prototype, method).mockImplementation(fault),
    );
    for (const call of documentedWith(500)) {
      await failures.provoke(call.name, 500, { at: faulty, params, ...(await aCallOf(call, patientId)) });
    }
    for (const read of reads) read.mockRestore();
  });

  test('returns 502 or 503 if the assistant fails', async () => {
    const { messageId } = await node.call(chatEndpoints.ask, {
      token: admin.token,
      body: { patientId, messages: [{ role: 'user', content: 'What now?' }] },
    });
    const params = { patientId, messageId };
    node.ai.script({ reply: { kind: 'cut', tokens: ['Half'] }, vision: { kind: 'bad-json' } });
    for (const call of documentedWith(502))
      await failures.provoke(call.name, 502, { params, ...(await aCallOf(call, patientId)) });
    node.ai.script({ reply: { kind: 'status', status: 500 }, vision: { kind: 'status', status: 500 } });
    for (const call of documentedWith(502))
      await failures.provoke(call.name, 503, { params, ...(await aCallOf(call, patientId)) });
    node.ai.script({});
  });

  test('returns 503 while MongoDB hangs', async () => {
    lower(timeBounds, 'databaseAnswer', 300);
    mongod.pause();
    await expect.poll(async () => (await fetch(`${node.url}/api/patients`)).status).toBe(503);
    for (const call of documentedWith(503)) {
      await failures.provoke(call.name, 503, await aCallOf(call, patientId));
    }
    mongod.resume();
  });

  test('fails with every status that the OpenAPI document names, and with no other', () => {
    const documented = everyEndpoint.flatMap(({ name, endpoint }) =>
      failureStatuses(endpoint).map((status) => `${name} ${status}`),
    );
    expect([...failures.pairs].sort()).toEqual(documented.sort());
  });
});
