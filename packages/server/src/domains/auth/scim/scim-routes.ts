import { createHash, timingSafeEqual } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { rateBounds } from '../../../bounds.ts';
import { createBodyReader } from '../../../http/body/body-turns.ts';
import { bearerToken } from '../../../http/client/bearer-token.ts';
import { networkOf } from '../../../http/client/client-network.ts';
import type { DatabaseWatch } from '../../../infra/mongo/database-watch.ts';
import { requestSeconds } from '../../../infra/observe/metrics.ts';
import { countingFailures } from '../../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import type { AppError } from '../../../request/app-error.ts';
import { securityEvents } from '../../security/security.service.ts';
import type { Scim, ScimQuery } from './scim.service.ts';
import { type Projection, projected } from './scim-answers.ts';
import { discovered } from './scim-discovery.ts';
import { ScimError } from './scim-error.ts';
import { isObject, type Json } from './scim-user.ts';

const mediaType = 'application/scim+json';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const searchSchema = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

/** Attributes that one request names. */
const maxNamedAttributes = 100;

/** Between two events of refused tokens on one node. */
const refusalEventMs = 15 * 60 * 1000;

interface ScimServer {
  scim: Scim;
  limits: RateLimits;
  addressOf: (context: Context) => string;
  database: Pick<DatabaseWatch, 'whileAvailable'>;
}

interface Answer {
  status?: 200 | 201 | 204;
  body?: object;
  location?: string;
}

/** The longest token that is compared. */
const maxTokenCharacters = 1000;

/**
 * Serves SCIM 2.0 (RFC 7644) below `/scim/v2`, with its own media type and form of errors. It is no part of the API of
 * clinicians: who calls it has the installation's token and no session.
 */
export function scimRoutes(router: Router, { scim, limits, addressOf, database }: ScimServer): void {
  const readBody = createBodyReader();
  let lastEventAt = 0;

  /** Throws for a token that is not the installation's, which counts against its network. */
  async function admit(context: Context): Promise<void> {
    if (scim.token === undefined) throw new ScimError(404, 'This installation has no directory');
    const expected = scim.token;
    const token = bearerToken(context, maxTokenCharacters);
    if (token !== undefined && isSame(token, expected)) return;
    const address = addressOf(context);
    if (Date.now() - lastEventAt > refusalEventMs) {
      lastEventAt = Date.now();
      securityEvents.record('directory-refused', { address });
    }
    await countingFailures(limits, [[rateBounds.wrongScimTokens, networkOf(address)]], async () => undefined);
    throw new ScimError(401, 'The token is not the one of this installation');
  }

  async function answer(context: Context): Promise<Answer> {
    const path = context.path.replace(/^\/scim(\/v2)?/i, '').replace(/\/$/, '');
    const { method } = context;
    const query = new URLSearchParams(context.querystring);
    const address = addressOf(context);
    const body = () => readBody(context, address, {});
    const [, kind = '', id, ...more] = path.split('/').map(decoded);
    if (isSearch(path)) {
      if (method !== 'POST') throw wrongMethod(context, ['POST']);
      return search(readSearch(await body()));
    }
    if (kind !== 'Users' || more.length > 0) {
      const found = discovered(decoded(path), scim.base(), query);
      if (!found) throw new ScimError(404, 'There is nothing at this path');
      if (method !== 'GET') throw wrongMethod(context, ['GET']);
      return { body: found };
    }
    const projection = projectionOf(query);
    const shown = (resource: Json): Answer => ({
      body: projected(resource, projection),
      location: `${scim.base()}/Users/${String(resource.id)}`,
    });
    if (id === undefined) {
      if (method === 'GET') return search({ ...queryOf(query), ...projection });
      if (method !== 'POST') throw wrongMethod(context, ['GET', 'POST']);
      return { ...shown(await scim.create(await body(), address)), status: 201 };
    }
    switch (method) {
      case 'GET':
        return shown(await scim.get(id));
      case 'PUT':
        return shown(await scim.replace(id, await body(), address));
      case 'PATCH':
        return shown(await scim.patch(id, await body(), address));
      case 'DELETE':
        await scim.remove(id, address);
        return { status: 204 };
      default:
        throw wrongMethod(context, ['GET', 'PUT', 'PATCH', 'DELETE']);
    }
  }

  async function search(query: ScimQuery & Projection): Promise<Answer> {
    const { Resources, ...list } = await scim.list(query);
    const shown = Resources?.map((one) => projected(one as Json, query));
    return { body: { ...list, ...(shown && { Resources: shown }) } };
  }

  const handle = async (context: Context): Promise<void> => {
    context.state.errorForm = scimError;
    const observe = requestSeconds.startTimer({ endpoint: `${context.method} /scim/v2` });
    try {
      const {
        status = 200,
        body,
        location,
      } = await database.whileAvailable(async () => {
        await admit(context);
        return answer(context);
      });
      context.status = status;
      context.set('Cache-Control', 'no-store');
      if (location !== undefined) context.set('Location', location);
      context.body = body === undefined ? null : JSON.stringify(body);
      if (body !== undefined) context.type = mediaType;
      if (body === undefined) context.status = 204;
      observe({ status: String(context.status) });
    } catch (error) {
      observe({ status: error instanceof ScimError ? String(error.status) : '500' });
      throw error;
    }
  };
  router.all(['/scim', '/scim/{*path}'], handle);
}

/** Compares digests, whose length says nothing about the token. */
function isSame(token: string, expected: string): boolean {
  const [one, other] = [token, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Returns an error as RFC 7644, 3.12 writes it. Its status is a text. */
function scimError(error: AppError): { status: number; body: object; type: string } {
  // SCIM has no 422.
  const status = error.status === 422 ? 400 : error.status;
  const scimType = error instanceof ScimError ? error.scimType : status === 400 ? 'invalidSyntax' : undefined;
  const body = {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType && { scimType }),
    detail: error.message,
  };
  return { status, body, type: mediaType };
}

const isSearch = (path: string) => path === '/.search' || path === '/Users/.search';

/** Reads a search that is sent as a body (RFC 7644, 3.4.3). */
function readSearch(json: unknown): ScimQuery & Projection {
  const body = isObject(json) ? json : {};
  const schemas = Array.isArray(body.schemas) ? body.schemas : [];
  if (!schemas.includes(searchSchema)) {
    throw new ScimError(400, `schemas must contain ${searchSchema}`, 'invalidSyntax');
  }
  const { filter, startIndex, count, attributes, excludedAttributes } = body;
  if (filter !== undefined && typeof filter !== 'string') {
    throw new ScimError(400, 'filter must be a text', 'invalidFilter');
  }
  return {
    filter,
    startIndex: wholeNumber('startIndex', startIndex),
    count: wholeNumber('count', count),
    attributes: namesOf(attributes),
    excludedAttributes: namesOf(excludedAttributes),
  };
}

const queryOf = (query: URLSearchParams): ScimQuery => ({
  filter: query.get('filter') ?? undefined,
  startIndex: wholeNumber('startIndex', query.get('startIndex') ?? undefined),
  count: wholeNumber('count', query.get('count') ?? undefined),
});

const projectionOf = (query: URLSearchParams): Projection => ({
  attributes: namesOf(query.get('attributes')?.split(',')),
  excludedAttributes: namesOf(query.get('excludedAttributes')?.split(',')),
});

function wholeNumber(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const text = String(value);
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `${name} must be a whole number`, 'invalidValue');
  return Number(text);
}

function namesOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length > maxNamedAttributes) throw new ScimError(400, 'Too many attributes', 'invalidValue');
  return value.filter((one) => typeof one === 'string');
}

function wrongMethod(context: Context, allowed: readonly string[]): ScimError {
  context.set('Allow', allowed.join(', '));
  return new ScimError(405, `This path allows ${allowed.join(', ')}`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ScimError(404, 'There is nothing at this path');
  }
}
