import { describe, expect, it } from 'vitest';
import { filterTokens, matches, parseFilter } from './scim-filter.ts';
import { patched, readOperations } from './scim-patch.ts';
import { knownAttributes, readUser } from './scim-user.ts';

/** The full user of RFC 7643, 8.2, with the attributes that this server does not keep. */
const bjensen = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: '2819c223-7f76-453a-919d-413861904646',
  externalId: '701984',
  userName: 'bjensen@example.com',
  name: {
    formatted: 'Ms. Barbara J Jensen, III',
    familyName: 'Jensen',
    givenName: 'Barbara',
    middleName: 'Jane',
    honorificPrefix: 'Ms.',
    honorificSuffix: 'III',
  },
  displayName: 'Babs Jensen',
  nickName: 'Babs',
  profileUrl: 'https://login.example.com/bjensen',
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
  userType: 'Employee',
  title: 'Tour Guide',
  active: true,
  password: 't1meMa$heen',
  groups: [{ value: 'e9e30dba-f08f-4109-8486-d5c6a331660a', display: 'Tour Guides' }],
  x509Certificates: [{ value: 'MIIDQzCCAqygAwIBAgICEAAwDQYJKoZIhvcNAQEFBQAw' }],
  meta: { resourceType: 'User', created: '2010-01-23T04:56:22Z', lastModified: '2011-05-13T04:42:34Z' },
};

const isMatch = (filter: string, resource: unknown = bjensen) =>
  matches(parseFilter(filterTokens(filter)), resource);

describe('the filters of RFC 7644, 3.4.2.2', () => {
  it.each([
    ['userName eq "bjensen@example.com"', true],
    ['userName Eq "BJENSEN@example.com"', true],
    ['name.familyName co "O\'Malley"', false],
    ['name.familyName co "ENS"', true],
    ['userName sw "J"', false],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "b"', true],
    ['title pr', true],
    ['nothing pr', false],
    ['meta.lastModified gt "2011-05-13T04:42:34Z"', false],
    ['meta.lastModified ge "2011-05-13T04:42:34Z"', true],
    ['meta.lastModified lt "2011-05-13T06:42:35+02:00"', true],
    ['meta.lastModified le "2010-05-13T04:42:34Z"', false],
    ['title pr and userType eq "Employee"', true],
    ['title pr or userType eq "Intern"', true],
    ['schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"', false],
    ['userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")', true],
    ['userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")', false],
    ['userType eq "Employee" and (emails.type eq "work")', true],
    ['userType eq "Employee" and emails[type eq "work" and value co "@example.com"]', true],
    [
      'emails[type eq "work" and value co "@jensen.org"] or ims[type eq "xmpp" and value co "@foo.com"]',
      false,
    ],
    ['externalId eq "701984"', true],
    ['active eq true', true],
    ['active ne true', false],
    ['middleName eq null', true],
    ['userName eq "a" or userName eq "b" and title pr', false],
  ])('%s', (filter, expected) => {
    expect(isMatch(filter)).toBe(expected);
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName is "x"',
    'eq "x"',
    '(title pr',
    'title pr)',
    'a eq "x" b',
    'a[b eq "c"',
    "a eq 'x'",
    'title pr and',
    'not title pr',
  ])('refuses %j', (filter) => {
    expect(() => isMatch(filter)).toThrow('The filter is not valid');
  });
});

const patchedBy = (resource: object, ...list: object[]) =>
  patched(
    knownAttributes({ ...resource }),
    readOperations({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: list }),
  );

describe('the operations of RFC 7644, 3.5.2', () => {
  it('add a value and the parts of a resource', () => {
    const changed = patchedBy(bjensen, {
      op: 'add',
      value: { emails: [{ value: 'babs@jensen.example', type: 'home' }], nickname: 'Babs', displayName: 'B' },
    });
    expect(changed.emails).toEqual([...bjensen.emails, { value: 'babs@jensen.example', type: 'home' }]);
    expect(changed.displayName).toBe('B');
  });

  it('leave a value alone that is there', () => {
    const again = { op: 'add', path: 'emails', value: [{ value: 'babs@jensen.org', type: 'home' }] };
    expect(patchedBy(bjensen, again).emails).toEqual(bjensen.emails);
  });

  it('remove all values, chosen ones, and a part of chosen ones', () => {
    expect(patchedBy(bjensen, { op: 'remove', path: 'emails' }).emails).toBeUndefined();
    const chosen = { op: 'remove', path: 'emails[type eq "work" and value ew "example.com"]' };
    expect(patchedBy(bjensen, chosen).emails).toEqual([{ value: 'babs@jensen.org', type: 'home' }]);
    const part = { op: 'remove', path: 'emails[type eq "home"].type' };
    expect(patchedBy(bjensen, part).emails).toEqual([bjensen.emails[0], { value: 'babs@jensen.org' }]);
    expect(patchedBy(bjensen, { op: 'remove', path: 'name.middleName' }).name).not.toHaveProperty(
      'middleName',
    );
  });

  it('replace a whole list, a chosen value, and a part of it', () => {
    const whole = { op: 'replace', path: 'emails', value: [{ value: 'a@b.example', primary: true }] };
    expect(patchedBy(bjensen, whole).emails).toEqual([{ value: 'a@b.example', primary: true }]);
    const one = {
      op: 'replace',
      path: 'emails[type eq "work"]',
      value: { type: 'work', value: 'new@b.example' },
    };
    expect(patchedBy(bjensen, one).emails).toEqual([
      { type: 'work', value: 'new@b.example' },
      bjensen.emails[1],
    ]);
    const part = { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@b.example' };
    expect(patchedBy(bjensen, part).emails).toMatchObject([{ value: 'new@b.example', primary: true }, {}]);
    expect(() => patchedBy(bjensen, { ...part, path: 'emails[type eq "none"].value' })).toThrow('No value');
  });

  it('leave one primary value', () => {
    const second = { op: 'replace', path: 'emails[type eq "home"].primary', value: true };
    expect(patchedBy(bjensen, second).emails).toMatchObject([{ primary: false }, { primary: true }]);
  });

  it('all succeed or all fail', () => {
    expect(() =>
      patchedBy(
        bjensen,
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'userName', value: 1 },
      ),
    ).toThrow('userName must be a text');
  });
});

describe('the requests of directories', () => {
  it('of Entra ID, with capitals, texts for truth values, paths as names, and values to remove', () => {
    const changed = patchedBy(
      { ...bjensen, roles: [{ value: 'a' }, { value: 'b' }] },
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Add', path: 'emails[type eq "other"].value', value: 'third@example.com' },
      { op: 'Replace', value: { 'name.givenName': 'Babs', displayName: 'Babs J' } },
      { op: 'Remove', path: 'roles', value: [{ value: 'a' }] },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'ED-North',
      },
      { op: 'Add', path: 'urn:example:unknown:1.0:User:costCenter', value: '4130' },
    );
    expect(changed).toMatchObject({
      active: false,
      name: { givenName: 'Babs', familyName: 'Jensen' },
      displayName: 'Babs J',
      roles: [{ value: 'b' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'ED-North' },
    });
    expect(changed.emails).toContainEqual({ type: 'other', value: 'third@example.com' });
  });
});

describe('a user of RFC 7643, 8.2', () => {
  it('keeps what this server knows, and no password', () => {
    const { id: _id, meta: _meta, schemas: _schemas, ...sent } = bjensen;
    const user = readUser(bjensen);
    expect(Object.keys(user).sort()).toEqual(
      ['active', 'displayName', 'emails', 'externalId', 'name', 'userName'].sort(),
    );
    expect(sent).toMatchObject(user);
  });

  it('is read with its names in any case', () => {
    expect(
      readUser({
        SCHEMAS: ['URN:ietf:params:scim:schemas:core:2.0:user'],
        EXTERNALID: '1',
        username: 'b',
        Emails: [{ VALUE: 'a@b.example' }],
      }),
    ).toEqual({ externalId: '1', userName: 'b', emails: [{ value: 'a@b.example' }] });
  });
});
