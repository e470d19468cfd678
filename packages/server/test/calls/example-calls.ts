import {
  accessLogEndpoints,
  ChartReaders,
  ReaderReport,
} from '@bedside/contracts/access-log/access-log.contract.ts';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { PasskeyCreation, PasskeyRequest } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { recordNumberKey } from '@bedside/contracts/patients/record-number.ts';
import {
  RecoveryCodes,
  secondFactorEndpoints,
} from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { trusted } from 'mongoose';
import { generate } from 'otplib';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { PatientModel } from '../../src/domains/patients/patients.model.ts';
import { aPasskey } from '../a-passkey.ts';
import { aRequest } from '../a-request.ts';
import { aRegistration, goodPassword, signIn } from '../factories.ts';
import { anAdt } from '../hl7/sample-messages.ts';
import { type Answer, type CallOptions, pathOf } from '../node.ts';
import { Browser } from '../oidc/a-browser.ts';
import { clientId } from '../oidc/a-provider.ts';
import type { ProvidedNode } from '../oidc/provided-node.ts';
import { atProvider, fragmentOf } from '../oidc/sign-in-at.ts';
import { aFile, multipart, sampleFiles } from '../samples/sample-files.ts';
import { aBodyFor, aCallOf, everyEndpoint, formOf } from './every-endpoint.ts';

const AccessLines = accessLogEndpoints.list.response;

/** The request and the response of one call, as JSON. */
export interface Example {
  request?: unknown;
  response?: unknown;
}

interface Given {
  token?: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Returns an upload with the call's fields as text parts, or with an image in each required part. */
async function anUpload(found: (typeof everyEndpoint)[number], body: unknown): Promise<CallOptions> {
  if (body === undefined) return aCallOf(found, '');
  const form = new FormData();
  for (const required of found.endpoint.upload?.required ?? []) {
    form.append(required, aFile(sampleFiles.png, `${required}.png`));
  }
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  return multipart(form);
}

/** Returns the field of a response that later calls need, such as `id`. */
const part = (answer: Answer, name: string): string =>
  z.record(z.string(), z.unknown().transform(String)).parse(answer.body)[name] ?? '';

/** Returns an example of one line of the access log with the number and kind of a first opening. */
const lineOf = (response: unknown) =>
  AccessLines.parse(response).map(({ at, actor, patient, sessionId, address }) => ({
    ...{ seq: 1, at, kind: 'chart-opened', actor, patient, sessionId, address },
  }));

/** Returns an example of the readers of a chart as the day makes it. */
const readersByDay = (response: unknown) => {
  const { readers, ...rest } = ChartReaders.parse(response);
  const unusual = (one: (typeof readers)[number]) => one.unusual.filter((why) => why !== 'at-night');
  return { readers: readers.map((one) => ({ ...one, unusual: unusual(one) })), ...rest };
};

/** Returns an example of a report with the one reader whom it always names. */
const byDay = (response: unknown) => {
  const report = ReaderReport.parse(response);
  const readers = report.readers.slice(0, 1);
  const counts = { people: 2, charts: 1, openings: 3 };
  return {
    ...{ ...report, ...counts },
    readers: readers.map((one) => ({ ...one, unusual: { ...one.unusual, 'at-night': 0 } })),
  };
};

/**
 * Makes each call with JSON once on a server with an empty database, for invented people. Returns every request and
 * response with its real ids, times and secrets, which {@link stable} replaces.
 */
export async function exampleCalls({
  node,
  directory,
  admitTo,
}: ProvidedNode): Promise<Map<string, Example>> {
  const examples = new Map<string, Example>();
  async function call(
    name: string,
    { token, params, query = '', body, headers = {} }: Given = {},
  ): Promise<Answer> {
    const found = everyEndpoint.find((one) => one.name === name);
    if (!found) throw new Error(`No endpoint ${name}`);
    const { endpoint } = found;
    const path = pathOf(endpoint, params) + query;
    const form = endpoint.form ? formOf(Object(body)) : { body };
    const sent = endpoint.upload ? await anUpload(found, body) : body === undefined ? {} : form;
    const answer = await node.api(endpoint.method.toUpperCase(), path, { headers, ...sent, token });
    if (answer.status !== (endpoint.status ?? 200))
      throw new Error(`${name}: ${answer.status} ${answer.text}`);
    examples.set(name, {
      ...(body !== undefined && { request: body }),
      ...(answer.body !== undefined && { response: endpoint.response.parse(answer.body) }),
    });
    return answer;
  }
  const person = (username: string, fullName: string) => ({
    ...aRegistration({ username, email: `${username}@example.org`, fullName }),
  });

  const robin = person('robin.okafor', 'Robin Okafor');
  await call('auth.register', { body: robin });
  const { token } = await signIn(node, robin.email);
  await call('auth.login', { body: { email: robin.email, password: goodPassword } });
  await call('auth.profile', { token });
  await call('policies.read');
  await departmentCalls();
  await connectionCalls();
  const withoutFactor = await factorCalls();
  await oidcCalls();
  await withoutFactor();
  await displayCalls();
  const patientId = await chartCalls();
  await conversationCalls(patientId);
  await handoverCalls(patientId);
  await deviceCalls(patientId);
  await pastCalls(patientId);
  await emergencyCalls(patientId);
  await otherCallsAbout(patientId);
  await call('accessLog.list', { token, query: `?limit=1&patientId=${patientId}` });
  const listed = examples.get('accessLog.list');
  const report = examples.get('accessLog.unusualReaders');
  // At night everyone is unusual.
  const readers = examples.get('accessLog.readers');
  if (readers) examples.set('accessLog.readers', { ...readers, response: readersByDay(readers.response) });
  if (report) examples.set('accessLog.unusualReaders', { ...report, response: byDay(report.response) });
  // Lines are written after the responses, so their numbers and their order vary.
  if (listed) examples.set('accessLog.list', { ...listed, response: lineOf(listed.response) });
  return examples;

  async function pastCalls(patientId: string) {
    const query = `?at=${new Date().toISOString()}`;
    await call('board.past', { token, query });
    await call('board.pastChart', { token, params: { patientId }, query });
  }

  /** Someone of another department opens the chart, and its own restrict it. */
  async function emergencyCalls(patientId: string) {
    const { id } = await node.call(authEndpoints.profile, { token });
    const body = { namedIds: [id], reason: 'A colleague of the department' };
    const { mrn } = await node.call(patientsEndpoints.read, { token, params: { patientId } });
    const lena = person('lena.ruiz', 'Lena Ruiz');
    await node.call(authEndpoints.register, { body: lena });
    const stranger = await signIn(node, lena.email);
    const asked = { mrn, reason: 'Unconscious, transferred to us' };
    const opened = await call('access.breakGlass', { token: stranger.token, body: asked });
    await call('access.emergencies', { token });
    await call('access.review', { token, params: { grantId: part(opened, 'grantId') } });
    await node.app.accessLog.drained();
    const span = [-3_600_000, 3_600_000].map((shift) => new Date(Date.now() + shift).toISOString());
    await call('accessLog.unusualReaders', { token, query: `?from=${span[0]}&to=${span[1]}` });
    await call('access.restrict', { token, params: { patientId }, body });
    await call('access.read', { token, params: { patientId } });
  }

  /**
   * Calls the endpoints that need nothing but a patient. A new domain then needs no line here. Writes come before
   * reads.
   */
  async function otherCallsAbout(patientId: string) {
    const left = everyEndpoint.filter(
      ({ name, endpoint }) =>
        !examples.has(name) && !endpoint.download && /^[^:]*:patientId[^:]*$/.test(endpoint.path),
    );
    const writes = left.filter(({ endpoint }) => endpoint.method !== 'get');
    for (const { name, endpoint } of [...writes, ...left.filter((one) => !writes.includes(one))]) {
      const body = endpoint.body && aBodyFor(name, patientId);
      await call(name, { token, params: { patientId }, ...(body && { body }) });
    }
  }

  async function deviceCalls(patientId: string) {
    const params = { patientId };
    const attached = await call('devices.attach', {
      token,
      params,
      body: aBodyFor('devices.attach', patientId),
    });
    await call('devices.attached', { token, params });
    await call('devices.seen', { token });
    await call('devices.detach', { token, params: { ...params, attachmentId: part(attached, 'id') } });
  }

  async function connectionCalls() {
    const added = await call('connections.add', { token, body: aBodyFor('connections.add') });
    const connectionId = part(added, 'id');
    await call('connections.change', {
      token,
      params: { connectionId },
      body: aBodyFor('connections.change'),
    });
    await call('connections.changeSending', {
      token,
      params: { connectionId },
      body: aBodyFor('connections.changeSending'),
    });
    const bytes = Buffer.from(
      anAdt({
        event: 'A02',
        patient: { id: 'A100' },
        controlId: 'A-1',
        at: '20261128120000+0000',
        eventAt: '20261128120000+0000',
      }),
    );
    await node.app.messages.receive({ bytes }, { address: '127.0.0.1' });
    // The counts are written after the answer.
    await vi.waitFor(async () => {
      const { body } = await node.api('GET', '/department/connections', { token });
      expect(body).toMatchObject([{ refused: 1 }]);
    });
    await call('connections.list', { token });
    const listed = await call('connections.messages', { token, query: '?state=refused&limit=1' });
    const messageId = z.array(z.object({ id: z.string() })).parse(listed.body)[0]?.id ?? '';
    await call('connections.message', { token, params: { messageId } });
    await call('connections.take', { token, params: { messageId }, body: aBodyFor('connections.take') });
    await call('connections.dismiss', {
      token,
      params: { messageId },
      body: aBodyFor('connections.dismiss'),
    });
    await mergeCalls();
    await call('connections.remove', { token, params: { connectionId } });
  }

  /** The hospital has registered one person twice, and says so. */
  async function mergeCalls() {
    const [first, second] = [
      { id: 'A201', name: 'Twin^Ada' },
      { id: 'A202', name: 'Twin^Ada M' },
    ];
    const times = { at: '20261128120000+0000', eventAt: '20261128120000+0000' };
    for (const message of [
      anAdt({ ...times, event: 'A04', patient: first, controlId: 'A-2' }),
      // A minute later, so that the board lists them in one order.
      anAdt({ ...times, eventAt: '20261128120100+0000', event: 'A04', patient: second, controlId: 'A-3' }),
      anAdt({
        ...times,
        event: 'A40',
        patient: first,
        controlId: 'A-4',
        more: [`MRG|${second.id}^^^HOSP^MR`],
      }),
    ]) {
      await node.app.messages.receive({ bytes: Buffer.from(message) }, { address: '127.0.0.1' });
    }
    const numbers = [first.id, second.id].map(recordNumberKey);
    const merged = await PatientModel.find({ mrnKey: trusted({ $in: numbers }) }).sort({ mrn: 1 });
    const [patientId = '', formerId = ''] = merged.map(({ id }) => String(id));
    await call('patients.undoMerge', { token, params: { patientId }, body: { formerId } });
  }

  async function departmentCalls() {
    await call('departments.update', { token, body: aBodyFor('departments.update') });
    await call('departments.updateVitalsIntervals', {
      token,
      body: aBodyFor('departments.updateVitalsIntervals'),
    });
    await call('departments.vitalsIntervals', { token });
    await call('departments.changeHandover', { token, body: aBodyFor('departments.changeHandover') });
    await call('departments.changeExports', { token, body: aBodyFor('departments.changeExports') });
    await call('criticalLimits.change', { token, body: aBodyFor('criticalLimits.change') });
    await call('criticalLimits.read', { token });
    await call('troponinAssays.change', { token, body: aBodyFor('troponinAssays.change') });
    await call('troponinAssays.read', { token });
    await call('beds.change', { token, body: aBodyFor('beds.change') });
    await call('beds.read', { token });
    await call('demoPatients.read', { token });
    await call('demoPatients.fill', { token });
    await call('demoPatients.remove', { token, body: aBodyFor('demoPatients.remove') });
    await call('departmentRights.read', { token });
    await call('departmentRights.change', { token, body: aBodyFor('departmentRights.change') });
    await call('departments.createInvite', { token });
    await call('departments.listInvites', { token });
    const { code } = await node.call(departmentsEndpoints.createInvite, { token });
    await call('auth.invitation', { body: { inviteCode: code } });
    const nils = person('nils.ortiz', 'Nils Ortiz');
    await node.call(authEndpoints.register, { body: { ...nils, userRole: 'Nurse', inviteCode: code } });
    const nurse = await signIn(node, nils.email);
    const userId = nurse.user.id;
    await call('departments.members', { token });
    await call('beds.roster', { token });
    await call('departments.updateMember', { token, params: { userId }, body: { role: 'Resident' } });
    const link = await call('departments.memberResetLink', { token, params: { userId } });
    await call('auth.forgotPassword', { body: { email: 'nobody@example.org' } });
    const reset = /token=([\w-]+)/.exec(part(link, 'url'))?.[1] ?? '';
    await call('auth.validateResetToken', { body: { token: reset } });
    await call('auth.resetPassword', { body: { token: reset, newPassword: 'a second good passphrase' } });
    const again = await signIn(node, nils.email, 'a second good passphrase');
    const passwords = { currentPassword: 'a second good passphrase', newPassword: goodPassword };
    const changed = await call('auth.changePassword', { token: again.token, body: passwords });
    const former = part(changed, 'token');
    await call('auth.unlock', { token: former, body: { password: goodPassword } });
    const renewed = await call('sessions.renew', { token: former, body: { password: goodPassword } });
    const own = part(renewed, 'token');
    await call('sessions.list', { token: own });
    await call('sessions.endOthers', { token: own });
    await call('security.events', { token, query: '?limit=2' });
    const notices = await call('security.notices', { token: own });
    const [notice] = z.array(z.object({ id: z.string() })).parse(notices.body);
    await call('security.readNotices', { token: own, body: { ids: [notice?.id ?? 'notice'] } });
    const mara = person('mara.lind', 'Mara Lind');
    await node.call(authEndpoints.register, { body: mara });
    const guest = await signIn(node, mara.email);
    const invite = await node.call(departmentsEndpoints.createInvite, { token });
    await call('auth.joinDepartment', { token: guest.token, body: { inviteCode: invite.code } });
  }

  async function oidcCalls() {
    await call('oidc.providers');
    await call('oidc.waysToSignIn');
    const own = await node.call(authEndpoints.profile, { token });
    admitTo(own.department.id);
    const person = 'kim.albrecht';
    const claims = { name: 'Kim Albrecht', email: 'kim.albrecht@example.org', groups: ['ed-nurses'] };
    directory.people.set(person, { claims: { ...claims, preferred_username: person } });
    const groups = ['ed-physicians', 'ed-admins'];
    directory.people.set('robin', { claims: { ...claims, name: robin.fullName, groups } });
    const browser = new Browser(node.url);
    const params = { provider: 'klinikum' };
    const at = async (address: string, who: string) =>
      fragmentOf(await atProvider(browser, address, { person: who }))['oidc-code'];
    const headers = () => ({ Cookie: browser.cookiesFor('/api/auth/oidc') });
    const begin = `${node.url}/api/auth/oidc/klinikum/start`;
    const code = await at(begin, person);
    const kim = part(await call('oidc.exchange', { headers: headers(), body: { code } }), 'token');
    const asked = await call('oidc.confirm', { token: kim, params, headers: headers() });
    const confirmation = await at(part(asked, 'url'), person);
    await call('oidc.confirmed', { token: kim, headers: headers(), body: { code: confirmation } });
    const { recoveryCodes } = RecoveryCodes.parse(examples.get('secondFactor.renewCodes')?.response);
    const proven = { password: goodPassword, code: recoveryCodes[1] };
    const linking = { token, params, headers: headers(), body: proven };
    await at(part(await call('oidc.link', linking), 'url'), 'robin');
    const linked = await at(begin, 'robin');
    await call('passkeys.challengeForCode', { headers: headers(), body: { code: linked } });
    const [identity] = z
      .array(z.object({ id: z.string() }))
      .parse((await call('oidc.identities', { token })).body);
    const identityId = identity?.id ?? '';
    await call('oidc.unlink', { token, params: { identityId }, body: { password: goodPassword } });
    directory.holdLogouts();
    const page = await browser.get(`${directory.issuer}/session/end?client_id=${clientId}`);
    await browser.submit(page, { logout: 'yes' });
    await call('oidc.backchannelLogout', {
      params,
      body: { logout_token: directory.logoutTokens.at(-1) },
    });
    await directory.stop();
  }

  async function displayCalls() {
    const pairing = await call('displays.requestPairing');
    const [pairingId, code] = [part(pairing, 'pairingId'), part(pairing, 'code')];
    const body = { ...aBodyFor('displays.pair'), code };
    const displayId = part(await call('displays.pair', { token, body }), 'id');
    const paired = await call('displays.pairing', { params: { pairingId } });
    await call('displays.own', { token: part(paired, 'token') });
    await call('displays.list', { token });
    await call('displays.rename', { token, params: { displayId }, body: aBodyFor('displays.rename') });
    await call('displays.revoke', { token, params: { displayId } });
  }

  async function factorCalls() {
    await call('secondFactor.status', { token });
    const enrolment = await call('secondFactor.enrol', { token, body: { password: goodPassword } });
    const code = await generate({ secret: part(enrolment, 'secret') });
    await call('secondFactor.confirm', { token, body: { code } });
    await call('secondFactor.settings', { token });
    await call('secondFactor.changeSettings', { token, body: { requireSecondFactor: false } });
    const first = z.object({ recoveryCodes: z.array(z.string()) });
    const { recoveryCodes } = first.parse(examples.get('secondFactor.confirm')?.response);
    const body = { password: goodPassword, code: recoveryCodes[0] };
    const renewed = first.parse((await call('secondFactor.renewCodes', { token, body })).body);
    const { created, proof } = aPasskey(node.url);
    const begun = await call('passkeys.begin', { token });
    const credential = created(PasskeyCreation.parse(begun.body));
    const name = { name: 'Phone' };
    const added = await call('passkeys.add', { token, body: { ...name, credential } });
    const params = { passkeyId: part(added, 'id') };
    await call('passkeys.rename', { token, params, body: { name: 'Phone of Robin' } });
    await call('passkeys.challenge', { body: { email: robin.email, password: goodPassword } });
    const asked = PasskeyRequest.parse((await call('passkeys.confirmation', { token })).body);
    await call('passkeys.confirm', { token, body: { passkey: proof(asked) } });
    await call('passkeys.list', { token });
    return async () => {
      await call('passkeys.remove', { token, params });
      const [left] = renewed.recoveryCodes;
      await call('secondFactor.off', { token, body: { password: goodPassword, code: left } });
      await node.call(secondFactorEndpoints.status, { token });
    };
  }

  async function chartCalls(): Promise<string> {
    const { dateOfBirth: _grows, ...form } = aBodyFor('patients.create');
    const patientId = part(await call('patients.create', { token, body: form }), 'id');
    const params = { patientId };
    const query = '?limit=1';
    await call('patients.update', { token, params, body: aBodyFor('patients.update') });
    await call('patients.read', { token, params });
    await call('patients.list', { token, query });
    await call('patients.find', { token, body: aBodyFor('patients.find') });
    await call('board.list', { token });
    await call('board.since', { token, params });
    await call('board.figures', { token });
    const set = await call('vitals.record', { token, params, body: aBodyFor('vitals.record') });
    await call('vitals.list', { token, params, query });
    const noteId = part(await call('notes.add', { token, params, body: aBodyFor('notes.add') }), 'id');
    const ofNote = { patientId, noteId };
    await call('notes.amend', { token, params: ofNote, body: aBodyFor('notes.amend') });
    await call('notes.versions', { token, params: ofNote, query });
    await call('notes.addFor', { token, body: aBodyFor('notes.addFor', patientId) });
    await call('notes.list', { token, params, query });
    await call('scores.calculate', { token, body: aBodyFor('scores.calculate', patientId) });
    await call('scores.list', { token, params, query });
    const { user } = await node.call(authEndpoints.profile, { token }).then((profile) => ({ user: profile }));
    const request = aRequest({ token, user, email: user.email, password: goodPassword });
    const lactate = { testName: 'Lactate', result: '4.2', units: 'mmol/L', referenceRange: '0.5-2.0' };
    const { id: labId } = await node.app.labs.add(request, patientId, lactate);
    await call('labs.add', { token, params, body: aBodyFor('labs.add') });
    await call('labs.tag', { token, params: { labId }, body: aBodyFor('labs.tag') });
    for (const name of ['labs.recent', 'labs.list', 'labs.tagged'])
      await call(name, { token, params, query });
    await call('labs.untag', { token, params: { labId } });
    await call('labs.removeTag', { token, params: { labId } });
    const uploaded = await call('labs.upload', { token, body: aBodyFor('labs.upload', patientId) });
    await call('labs.analyze', { token, params: { labId: part(uploaded, 'id') } });
    await call('medications.check', { token, params, body: aBodyFor('medications.check') });
    const started = await call('medications.start', { token, params, body: aBodyFor('medications.start') });
    const medication = { ...params, medicationId: part(started, 'id') };
    await call('medications.give', { token, params: medication, body: aBodyFor('medications.give') });
    const { discontinuedAt: _later, ...end } = aBodyFor('medications.discontinue');
    await call('medications.discontinue', { token, params: medication, body: end });
    await call('medications.list', { token, params, query });
    await node.call(vitalsEndpoints.record, { token, params, body: { oxygenSaturation: 84 } });
    await call('attention.take', { token, params, body: {} });
    const ofSet = { patientId, domain: 'vitals', recordId: part(set, 'id') };
    await call('records.review', { token, params: ofSet });
    const sam = { ...request.actor, id: 'student-1', fullName: 'Sam Weber', role: 'Student' };
    const ofStudent = { ...request, actor: sam, needsCountersignature: true as const };
    const waits = await node.app.vitals.record(ofStudent, patientId, { heartRate: 84 });
    await call('records.waiting', { token, params });
    await call('records.countersign', {
      token,
      params: { patientId, domain: 'vitals', recordId: waits.id },
      body: aBodyFor('records.countersign'),
    });
    const inError = { ...aBodyFor('records.enterInError'), version: 2 };
    await call('records.enterInError', { token, params: ofSet, body: inError });
    await call('records.listErrors', { token, params });
    await call('timeline.entries', { token, params, query });
    await call('xrays.analyze', { token, params });
    await call('xrays.list', { token, params, query });
    await call('feedback.send', { token, body: aBodyFor('feedback.send') });
    return patientId;
  }

  async function handoverCalls(patientId: string) {
    const params = { patientId };
    const receiver = await signIn(node, 'nils.ortiz@example.org');
    await call('handover.read', { token, params });
    await call('handover.shift', { token, query: '?scope=department' });
    await call('accessLog.tellMany', { token, body: aBodyFor('accessLog.tellMany', patientId) });
    const question = { ...aBodyFor('chat.ask', patientId), purpose: 'handover' };
    const summary = await node.api('POST', '/chat', { token, body: question });
    const body = {
      ...aBodyFor('handover.give'),
      receiverId: receiver.user.id,
      summaryId: part(summary, 'messageId'),
    };
    const handoverId = part(await call('handover.give', { token, params, body }), 'id');
    await call('handover.confirm', { token: receiver.token, params: { patientId, handoverId } });
    await call('handover.list', { token, params, query: '?limit=1' });
  }

  async function conversationCalls(patientId: string) {
    const params = { patientId };
    await call('chat.preview', { token, body: aBodyFor('chat.preview', patientId) });
    const asked = await call('chat.ask', { token, body: aBodyFor('chat.ask', patientId) });
    const messageId = part(asked, 'messageId');
    await call('chat.stop', { token, params: { messageId } });
    node.ai.script({ reply: { kind: 'reply', tokens: ['Zuerst die Atemwege prüfen.'] } });
    await call('chat.translate', {
      token,
      params: { patientId, messageId },
      body: aBodyFor('chat.translate'),
    });
    node.ai.script({});
    await call('chat.messages', { token, params });
    await call('chat.saveMessages', { token, params, body: aBodyFor('chat.saveMessages') });
    const unsent = examples.get('chat.saveMessages');
    await call('chat.saveMessages', {
      token,
      params,
      body: { messages: [], sessionId: 'screen-1', clear: true },
    });
    if (unsent) examples.set('chat.saveMessages', unsent);
    await call('chat.archived', { token, params });
    await call('chat.restore', { token, params });
  }
}
