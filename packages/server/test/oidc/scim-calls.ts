import type { TestNode } from '../node.ts';

export const scimToken = 'the-token-of-the-directory-long-enough';

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** Returns a person as a directory sends them. */
export const aScimUser = (externalId: string, more: Record<string, unknown> = {}) => ({
  schemas: [userSchema],
  externalId,
  userName: `${externalId}@klinikum.example`,
  displayName: 'Anna Fischer',
  emails: [{ value: `${externalId}@klinikum.example`, type: 'work', primary: true }],
  roles: [{ value: 'ed-nurses' }],
  active: true,
  ...more,
});

/** Returns the operations of a PATCH as a body. */
export const operations = (...list: Record<string, unknown>[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: list,
});

interface ScimAnswer {
  status: number;
  headers: Headers;
  // The shape is what the tests are about.
  body: Record<string, never> & { [name: string]: unknown };
}

/** Returns a function that calls a node's SCIM as the directory does. */
export function scimOf({ url }: Pick<TestNode, 'url'>, token: string | null = scimToken) {
  return async (method: string, path: string, body?: unknown): Promise<ScimAnswer> => {
    const response = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/scim+json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  };
}
