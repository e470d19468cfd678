import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClinician, aDepartment, aPatient, type SignedIn, watch } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { Browser } from '../../../../test/oidc/a-browser.ts';
import { aProvider, type TestProvider } from '../../../../test/oidc/a-provider.ts';
import { settingsOf } from '../../../../test/oidc/provided-node.ts';
import { aScimUser, operations, scimOf, scimToken } from '../../../../test/oidc/scim-calls.ts';
import { atProvider, fragmentOf, signedInAt } from '../../../../test/oidc/sign-in-at.ts';
import { securityEvents } from '../../security/security.service.ts';
import { UserModel } from '../auth.model.ts';

let directory: TestProvider;
let node: TestNode;
let admin: SignedIn;
let scim: ReturnType<typeof scimOf>;
const settings = settingsOf('klinikum', '', '');

beforeAll(async () => {
  directory = await aProvider();
  settings.issuer = directory.issuer;
  node = await aNode({ oidcProviders: [settings], scimToken });
  directory.admit(node.url, 'klinikum');
  admin = await aDepartment(node);
  settings.departments = admin.user.department.id;
  settings.administrators = { claim: 'groups', values: ['ed-admins'] };
  scim = scimOf(node);
});
afterAll(() => directory.stop());

/** Enters someone into the directory, and returns their name there. */
function employ(person: string, groups: string[] = ['ed-nurses']): string {
  directory.people.set(person, {
    claims: { name: `Nurse ${person}`, email: `${person}@klinikum.example`, groups },
    amr: ['mfa'],
  });
  return person;
}

const idOf = (answer: Awaited<ReturnType<typeof scim>>) => String(answer.body.id);

describe('access to SCIM', () => {
  it('refuses every path without the token, with another one and with a session’s', async () => {
    for (const token of [null, 'x'.repeat(40), `${scimToken}x`, admin.token]) {
      const as = scimOf(node, token);
      for (const [method, path] of [
        ['GET', '/Users'],
        ['POST', '/Users'],
        ['GET', '/Users/any'],
        ['PUT', '/Users/any'],
        ['PATCH', '/Users/any'],
        ['DELETE', '/Users/any'],
        ['GET', '/ServiceProviderConfig'],
        ['GET', '/Schemas'],
        ['GET', '/nothing'],
      ] as const) {
        const { status, headers, body } = await as(method, path);
        expect.soft([status, headers.get('www-authenticate')], `${method} ${path}`).toEqual([401, 'Bearer']);
        expect.soft(headers.get('content-type')).toContain('application/scim+json');
        expect.soft(body).toMatchObject({ status: '401' });
      }
    }
    await securityEvents.drained();
    const events = await node.call(securityEndpoints.events, { token: admin.token, query: {} });
    expect(events.filter(({ kind }) => kind === 'directory-refused')).toHaveLength(1);
  });

  it('is not there without a token in the configuration', async () => {
    const other = await aNode({ oidcProviders: [settings] });
    const { status, body } = await scimOf(other)('GET', '/Users');
    expect([status, body.status]).toEqual([404, '404']);
    await other.close();
  });

  it('admits no call of the API with its token', async () => {
    expect((await node.api('GET', '/department/members', { token: scimToken })).status).toBe(401);
  });
});

describe('a person of the directory', () => {
  it('is created once, with a role by the table of the provider, and found by every id of theirs', async () => {
    const sent = aScimUser('person-1', { roles: [{ value: 'unknown' }, { value: 'ed-physicians' }] });
    const created = await scim('POST', '/Users', sent);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(sent);
    expect(created.headers.get('location')).toBe(`${node.url}/scim/v2/Users/${idOf(created)}`);
    const again = await scim('POST', '/Users', sent);
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const account = await UserModel.findById(idOf(created)).lean();
    expect(account).toMatchObject({
      fullName: 'Anna Fischer',
      userRole: 'Medical Practitioner',
      isAdmin: false,
      departmentId: admin.user.department.id,
      identities: [{ issuer: directory.issuer, subject: 'person-1' }],
    });
    for (const filter of [
      'userName eq "PERSON-1@klinikum.example"',
      'externalId eq "person-1"',
      `id eq "${idOf(created)}"`,
      'emails[type eq "work" and value sw "person-1@"]',
      'displayName co "fisch" and externalId eq "person-1"',
    ]) {
      const found = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect.soft([filter, found.body.totalResults]).toEqual([filter, 1]);
    }
  });

  it('is the person who signs in, and no one else is', async () => {
    const id = idOf(await scim('POST', '/Users', aScimUser(employ('person-2'))));
    const { user } = await signedInAt(node.url, 'klinikum', { person: 'person-2' });
    expect(user.id).toBe(id);
    // Another person of the same address and name.
    employ('person-3');
    directory.people.get('person-3')?.claims;
    const other = await signedInAt(node.url, 'klinikum', { person: 'person-3' });
    expect(other.user.id).not.toBe(id);
  });

  it('who signed in before is taken over, and is in no list until then', async () => {
    employ('person-4');
    const { user } = await signedInAt(node.url, 'klinikum', { person: 'person-4' });
    const { username } = user;
    const found = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${username}"`)}`);
    expect(found.body.totalResults).toBe(0);
    expect((await scim('GET', `/Users/${user.id}`)).status).toBe(404);
    const created = await scim('POST', '/Users', aScimUser('person-4'));
    expect([created.status, idOf(created)]).toEqual([201, user.id]);
  });

  it('with a member’s name and address is another person', async () => {
    const member = await aClinician(node, { department: admin });
    const sent = aScimUser('person-5', {
      userName: member.user.username,
      emails: [{ value: member.email, primary: true }],
      displayName: member.user.fullName,
      active: false,
    });
    const created = await scim('POST', '/Users', sent);
    expect(created.status).toBe(201);
    expect(idOf(created)).not.toBe(member.user.id);
    expect((await node.api('GET', '/auth/profile', { token: member.token })).status).toBe(200);
  });

  it('needs a role and a department that mean something here', async () => {
    const { status, body } = await scim('POST', '/Users', aScimUser('person-6', { roles: [] }));
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });

  it('gets role and administrator rights from their roles, at once in an open session', async () => {
    const id = idOf(await scim('POST', '/Users', aScimUser(employ('person-7'))));
    const { token } = await signedInAt(node.url, 'klinikum', { person: 'person-7' });
    const change = operations({
      op: 'add',
      path: 'roles',
      value: [{ value: 'ed-physicians' }, { value: 'ed-admins' }],
    });
    expect((await scim('PATCH', `/Users/${id}`, change)).status).toBe(200);
    const { body } = await node.api('GET', '/auth/profile', { token });
    expect(body).toMatchObject({ role: 'Medical Practitioner', isAdmin: true });
    await securityEvents.drained();
    const events = await node.call(securityEndpoints.events, { token: admin.token, query: { userId: id } });
    expect(events.map(({ kind, about }) => [kind, about])).toEqual(
      expect.arrayContaining([
        ['role-changed', 'directory'],
        ['admin-granted', 'directory'],
      ]),
    );
  });
});

describe('a suspension in the directory', () => {
  it('ends sessions and sockets on every node within 5 s, and refuses every way to sign in', async () => {
    const there = await aNode({ oidcProviders: [settings], scimToken });
    const id = idOf(await scim('POST', '/Users', aScimUser(employ('leaver'))));
    const { token } = await signedInAt(node.url, 'klinikum', { person: 'leaver' });
    const patient = await aPatient(node, admin.token);
    const screens = await Promise.all([node, there].map(({ url }) => watch(url, token, patient.id)));
    const begun = performance.now();
    const suspended = await scim(
      'PATCH',
      `/Users/${id}`,
      operations({ op: 'replace', path: 'active', value: false }),
    );
    expect([suspended.status, suspended.body.active]).toEqual([200, false]);
    for (const screen of screens) await screen.until('the end', () => !screen.socket.connected);
    expect(performance.now() - begun).toBeLessThan(5000);
    for (const { api } of [node, there])
      expect((await api('GET', '/auth/profile', { token })).status).toBe(401);

    const page = await atProvider(new Browser(node.url), `${node.url}/api/auth/oidc/klinikum/start`, {
      person: 'leaver',
    });
    expect(fragmentOf(page)).toMatchObject({ 'oidc-failure': 'suspended' });
    await securityEvents.drained();
    const events = await node.call(securityEndpoints.events, { token: admin.token, query: { userId: id } });
    expect(events[0]).toMatchObject({ kind: 'member-suspended', about: 'directory', subject: { id } });
    expect(events[0]?.actor).toBeUndefined();

    await scim('PATCH', `/Users/${id}`, operations({ op: 'Replace', value: { active: 'True' } }));
    await signedInAt(node.url, 'klinikum', { person: 'leaver' });
    await there.close();
  });

  it('of an account with a password closes that way, too', async () => {
    const member = await aClinician(node, { department: admin });
    await UserModel.updateOne(
      { _id: member.user.id },
      { identities: [{ issuer: directory.issuer, subject: 'with-password', linkedAt: new Date() }] },
    );
    const created = await scim('POST', '/Users', aScimUser('with-password', { active: false }));
    expect(idOf(created)).toBe(member.user.id);
    expect((await node.api('GET', '/auth/profile', { token: member.token })).status).toBe(401);
    const { email, password } = member;
    const login = await node.api('POST', '/auth/login', { body: { email, password } });
    expect([login.status, login.error?.fields]).toEqual([403, { email: 'suspended' }]);
  });

  it('and one of an administrator are lifted by whoever made them', async () => {
    const id = idOf(await scim('POST', '/Users', aScimUser(employ('twice'))));
    const set = (status: 'active' | 'suspended') =>
      node.api('PATCH', `/department/members/${id}`, { token: admin.token, body: { status } });
    const active = (value: boolean) =>
      scim('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'active', value }));
    const isOpen = async () => (await UserModel.findById(id).lean())?.suspendedAt === undefined;

    await active(false);
    const refused = await set('active');
    expect([refused.status, refused.error?.fields]).toEqual([409, { member: 'suspended-in-directory' }]);
    const members = await node.call(departmentsEndpoints.members, { token: admin.token });
    expect(members.find((one) => one.id === id)).toMatchObject({
      status: 'suspended',
      isSuspendedInDirectory: true,
    });
    await set('suspended');
    await active(true);
    expect(await isOpen()).toBe(false);
    expect((await set('active')).status).toBe(200);
    expect(await isOpen()).toBe(true);
  });

  it('follows from roles that mean nothing here any more', async () => {
    const id = idOf(await scim('POST', '/Users', aScimUser(employ('moved-on'))));
    const { token } = await signedInAt(node.url, 'klinikum', { person: 'moved-on' });
    await scim(
      'PATCH',
      `/Users/${id}`,
      operations({ op: 'replace', path: 'roles', value: [{ value: 'cafeteria' }] }),
    );
    expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
    await scim(
      'PATCH',
      `/Users/${id}`,
      operations({ op: 'replace', path: 'roles', value: [{ value: 'ed-nurses' }] }),
    );
    await signedInAt(node.url, 'klinikum', { person: 'moved-on' });
  });

  it('of the last administrator holds, and leaves an event of its own', async () => {
    const department = await aDepartment(node);
    const second = { ...settingsOf('second', directory.issuer, department.user.department.id) };
    const other = await aNode({ oidcProviders: [second], scimToken });
    await UserModel.updateOne(
      { _id: department.user.id },
      { identities: [{ issuer: directory.issuer, subject: 'the-last', linkedAt: new Date() }] },
    );
    second.departments = department.user.department.id;
    await scimOf(other)('POST', '/Users', aScimUser('the-last', { active: false }));
    await securityEvents.drained();
    expect((await node.api('GET', '/auth/profile', { token: department.token })).status).toBe(401);
    const { SecurityEventModel } = await import('../../security/security.model.ts');
    const kinds = await SecurityEventModel.find({ departmentId: department.user.department.id }).distinct(
      'kind',
    );
    expect(kinds).toContain('no-administrator-left');
    await other.close();
  });
});

describe('DELETE', () => {
  it('suspends and takes out of the list, and the person can come back', async () => {
    const id = idOf(await scim('POST', '/Users', aScimUser(employ('deleted'))));
    const { token } = await signedInAt(node.url, 'klinikum', { person: 'deleted' });
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await scim(method, `/Users/${id}`)).status).toBe(404);
    expect((await node.api('GET', '/auth/profile', { token })).status).toBe(401);
    expect(await UserModel.findById(id).lean()).toMatchObject({ suspendedBy: ['directory'] });
    const back = await scim('POST', '/Users', aScimUser('deleted'));
    expect([back.status, idOf(back)]).toEqual([201, id]);
    await signedInAt(node.url, 'klinikum', { person: 'deleted' });
  });
});

describe('lists', () => {
  it('are read in pages, with the attributes that were asked for', async () => {
    const all = await scim('GET', '/Users');
    const total = Number(all.body.totalResults);
    const ids: unknown[] = [];
    for (let startIndex = 1; startIndex <= total; startIndex += 3) {
      const page = await scim(
        'GET',
        `/Users?startIndex=${startIndex}&count=3&attributes=userName,name.familyName`,
      );
      const list = page.body.Resources as unknown as Record<string, unknown>[];
      expect.soft(page.body).toMatchObject({ totalResults: total, startIndex, itemsPerPage: list.length });
      for (const one of list) expect.soft(Object.keys(one).sort()).toEqual(['id', 'schemas', 'userName']);
      ids.push(...list.map((one) => one.id));
    }
    expect(new Set(ids).size).toBe(total);
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: total,
      itemsPerPage: 0,
    });
    expect((await scim('GET', '/Users?startIndex=-4&count=1')).body).toMatchObject({ startIndex: 1 });
    const searched = await scim('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'roles.value eq "ed-nurses"',
      count: 1,
      excludedAttributes: ['emails'],
    });
    expect(searched.body.Resources).toMatchObject([{ roles: [{ value: 'ed-nurses' }] }]);
    expect((searched.body.Resources as unknown as object[])[0]).not.toHaveProperty('emails');
  });
});

describe('bad input', () => {
  it('never is a failure of the server, and always an error of SCIM', async () => {
    const id = idOf(await scim('POST', '/Users', aScimUser(employ('robust'))));
    const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const user = aScimUser('robust');
    const cases: [string, string, unknown?][] = [
      ['POST', '/Users', '{'],
      ['POST', '/Users', '"text"'],
      ['POST', '/Users', deep],
      ['POST', '/Users', {}],
      ['POST', '/Users', { ...user, schemas: 'x' }],
      ['POST', '/Users', { ...user, externalId: 'new-1', userName: 7 }],
      ['POST', '/Users', { ...user, externalId: 'new-2', userName: 'a\u0000b' }],
      ['POST', '/Users', { ...user, externalId: 'x'.repeat(300) }],
      ['POST', '/Users', { ...user, externalId: { $gt: '' } }],
      ['POST', '/Users', { ...user, externalId: 'new-3', active: 'perhaps' }],
      ['POST', '/Users', { ...user, externalId: 'new-4', emails: Array(101).fill({ value: 'a@b.de' }) }],
      ['POST', '/Users', { ...user, externalId: 'new-5', userName: user.userName }],
      ['PUT', `/Users/${id}`, { ...user, externalId: 'other' }],
      ['PUT', '/Users/unknown', user],
      ['PATCH', `/Users/${id}`, {}],
      ['PATCH', `/Users/${id}`, operations()],
      ['PATCH', `/Users/${id}`, operations({ op: 'move', path: 'active', value: true })],
      ['PATCH', `/Users/${id}`, operations({ op: 'remove' })],
      ['PATCH', `/Users/${id}`, operations({ op: 'remove', path: 'userName' })],
      ['PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'emails[', value: 1 })],
      [
        'PATCH',
        `/Users/${id}`,
        operations({ op: 'replace', path: 'emails[type eq "none"].value', value: 'x@y.de' }),
      ],
      ['PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'active', value: 'no' })],
      ['PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'externalId', value: 'other' })],
      ['GET', `/Users?filter=${encodeURIComponent('userName eq')}`],
      ['GET', `/Users?filter=${encodeURIComponent('('.repeat(100))}`],
      ['GET', `/Users?filter=${encodeURIComponent('active gt true')}`],
      ['GET', '/Users?count=many'],
      ['GET', '/Users/%E0%A4%A'],
      ['POST', '/.search', {}],
      ['GET', '/Groups'],
      ['POST', '/ServiceProviderConfig', {}],
      ['PUT', '/Users', {}],
      ['GET', '/Schemas?filter=x'],
    ];
    for (const [method, path, body] of cases) {
      const answer = await scim(method, path, body);
      const what = `${method} ${path} ${JSON.stringify(body)?.slice(0, 100)}`;
      expect.soft(answer.status, what).toBeGreaterThanOrEqual(400);
      expect.soft(answer.status, what).toBeLessThan(500);
      expect.soft(answer.body, what).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(answer.status),
      });
    }
    const { active, userName } = (await scim('GET', `/Users/${id}`)).body;
    expect({ active, userName }).toEqual({ active: true, userName: user.userName });
  });
});
