import { ScimError } from './scim-error.ts';
import { enterpriseAttributes, enterpriseSchema, userAttributes, userSchema } from './scim-schema.ts';

/** The most resources of one answer. */
export const maxResults = 200;

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const resourceTypeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** Returns a list of resources, one page of `total` (RFC 7644, 3.4.2). */
export const listOf = (
  resources: readonly object[],
  { total = resources.length, startIndex = 1 }: { total?: number; startIndex?: number } = {},
) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  // A count of 0 asks for the total only.
  ...(resources.length > 0 && { Resources: resources }),
});

/** Describes what this server supports (RFC 7643, 5). */
const providerConfig = (base: string) => ({
  schemas: [configSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: "The installation's token for its directory",
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const resourceTypes = (base: string) => [
  {
    schemas: [resourceTypeSchema],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A person of the directory who may sign in',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
];

const schemas = (base: string) =>
  [
    { id: userSchema, name: 'User', description: 'A person of the directory', attributes: userAttributes },
    {
      id: enterpriseSchema,
      name: 'EnterpriseUser',
      description: 'Where the person works',
      attributes: enterpriseAttributes,
    },
  ].map((schema) => ({
    schemas: [schemaSchema],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));

/** Returns the answer of a path of discovery (RFC 7644, 4). Undefined: it is none. */
export function discovered(path: string, base: string, query: URLSearchParams): object | undefined {
  const [, kind = '', id, ...more] = path.split('/');
  const found = { ServiceProviderConfig: [], ResourceTypes: resourceTypes(base), Schemas: schemas(base) };
  if (!Object.hasOwn(found, kind) || more.length > 0) return undefined;
  // RFC 7644, 4: a filter here would let a client believe that it left something out.
  if (query.has('filter')) throw new ScimError(403, 'Discovery has no filter');
  if (kind === 'ServiceProviderConfig') return id === undefined ? providerConfig(base) : undefined;
  const list: readonly { id: string }[] = kind === 'Schemas' ? found.Schemas : found.ResourceTypes;
  return id === undefined ? listOf(list) : list.find((one) => one.id === id);
}
