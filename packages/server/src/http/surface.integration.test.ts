import { request as httpRequest } from 'node:http';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { errorStatus } from '@bedside/contracts/errors.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { aBodyFor, everyEndpoint } from '../../test/calls/every-endpoint.ts';
import { aDepartment, aPatient, type SignedIn } from '../../test/factories.ts';
import { aNode, pathOf, type TestNode } from '../../test/node.ts';

let node: TestNode;
let admin: SignedIn;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
});

/** Sends a request unchanged, because `fetch` sends no unusual methods and normalizes paths. */
function bare(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const outgoing = httpRequest(node.url, { method, path, headers }, (incoming) => {
        let body = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          body += chunk;
        });
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }),
        );
      });
      outgoing.on('error', reject).end();
    },
  );
}

const OpenApi = z.object({
  openapi: z.string(),
  servers: z.undefined().optional(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        requestBody: z.looseObject({ required: z.boolean() }).optional(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

describe('GET /api/openapi.json', () => {
  test('returns a valid OpenAPI 3.1 document without a token', async () => {
    const answer = await node.api('GET', '/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const verdict = await new Validator().validate(z.record(z.string(), z.unknown()).parse(answer.body));
    expect(verdict.errors).toBeUndefined();
    expect(verdict.valid).toBe(true);
    expect(OpenApi.parse(answer.body).openapi).toMatch(/^3\.1\./);
  });

  test('describes every endpoint with its parameters, body, access and responses', async () => {
    const { paths } = OpenApi.parse((await node.api('GET', '/openapi.json')).body);
    const operation = ({ path, method }: Endpoint) =>
      paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
    for (const { name, endpoint } of everyEndpoint) {
      const described = operation(endpoint);
      expect.soft(described?.operationId, name).toBe(name);
      expect
        .soft(described?.security !== undefined, `${name} needs a token`)
        .toBe(endpoint.access !== 'public');
      expect
        .soft(described?.requestBody?.required ?? false, `${name} has a body`)
        .toBe(endpoint.body !== undefined || endpoint.upload !== undefined);
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const given = described?.parameters?.filter((parameter) => parameter.in === 'path');
      expect.soft(given?.map((parameter) => parameter.name) ?? [], name).toEqual(inPath);
      const answers = Object.keys(described?.responses ?? {});
      expect.soft(answers, name).toEqual(expect.arrayContaining([String(endpoint.status ?? 200), 'default']));
      const { params, query, body, upload, idempotent } = endpoint;
      const hasInput = params ?? query ?? body ?? upload ?? idempotent;
      expect.soft(answers.includes('422'), `${name} can be refused`).toBe(hasInput !== undefined);
    }
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBe(everyEndpoint.length);
  });
});

describe('GET /api/docs', () => {
  test('returns a page that loads all its parts without a token', async () => {
    const page = await node.api('GET', '/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const parts = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      const answer = await fetch(node.url + part);
      expect.soft(answer.status, part).toBe(200);
      expect
        .soft(answer.headers.get('content-type'), part)
        .toMatch(part.endsWith('.css') ? /css/ : /javascript/);
      expect.soft((await answer.text()).length, part).toBeGreaterThan(50);
    }
    // The page's policy would block an inline script.
    expect(page.text).not.toMatch(/<script>|onload=/);
  });

  test('serves no other file', async () => {
    for (const path of [
      'package.json',
      'swagger-ui.js.map',
      '..%2Fpackage.json',
      '..%2F..%2Fkoa%2Fpackage.json',
    ]) {
      expect.soft((await bare('GET', `/api/docs/${path}`)).status, path).toBe(404);
    }
  });
});

describe("the operator's probes", () => {
  test('have their metrics at one path only, and hide them from forwarded requests', async () => {
    for (const path of [
      '/metrics/',
      '/METRICS',
      '/Metrics',
      '//metrics',
      '/metrics%2f',
      '/%6detrics',
      '/metrics;a',
    ]) {
      expect((await bare('GET', path)).body, path).not.toContain('bedside_');
    }
    const forwarded = await bare('GET', '/metrics', { 'X-Forwarded-For': '203.0.113.7' });
    expect(forwarded.body).not.toContain('bedside_');
    expect((await bare('GET', '/metrics', { Forwarded: 'for=203.0.113.7' })).body).not.toContain('bedside_');
    expect((await bare('GET', '/metrics')).body).toContain('bedside_');
  });

  test('report whether the process runs, whether it is ready, and its metrics', async () => {
    expect(await (await fetch(`${node.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const ready = await fetch(`${node.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', degraded: [] }]);
    const patient = await aPatient(node, admin.token, { name: 'Measured Nobody' });
    const metrics = await fetch(`${node.url}/metrics`);
    expect(metrics.headers.get('content-type')).toContain('text/plain');
    const text = await metrics.text();
    expect(text).toContain('POST /patients');
    for (const secret of [patient.id, patient.name, patient.mrn, admin.token])
      expect(text).not.toContain(secret);
  });
});

const Refused = z.strictObject({
  code: z.enum(Object.keys(errorStatus)),
  message: z.string().min(1),
  error: z.string().min(1),
  requestId: z.uuid(),
  fields: z.record(z.string(), z.string()).optional(),
});

describe('a call to an unknown endpoint', () => {
  const methods = [
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'SEARCH',
    'PURGE',
  ];
  const paths = [...new Set(everyEndpoint.map(({ endpoint }) => endpoint.path))];

  test.each(paths)('lists the allowed methods for another method of %s', async (path) => {
    const found = everyEndpoint.find(({ endpoint }) => endpoint.path === path)?.endpoint;
    // A name such as `notes` is also a possible id of a missing patient.
    const there = everyEndpoint.filter(({ endpoint }) => found && leadsTo(endpoint, pathOf(found)));
    const known = [...new Set(there.map(({ endpoint }) => endpoint.method.toUpperCase()))];
    for (const method of methods) {
      if (!found || known.includes(method) || (method === 'HEAD' && known.includes('GET'))) continue;
      const answer = await bare(method, `/api${pathOf(found)}`);
      expect.soft(answer.status, method).toBe(405);
      const allowed = String(answer.headers.allow).split(', ');
      expect.soft(allowed.filter((name) => name !== 'HEAD').sort(), method).toEqual([...known].sort());
      if (method === 'HEAD') continue;
      expect.soft(Refused.parse(JSON.parse(answer.body)).code, method).toBe('method-not-allowed');
    }
  });

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/patient',
    '/api/patient/',
    '/api/patient/a/b/c',
    '/api/patients/../auth/profilee',
    '/api//patients',
    '/api/constructor',
    '/api/__proto__',
    '/api/patient/%00/nothing',
  ])('returns 404 in the common error shape for %s', async (path) => {
    for (const method of ['GET', 'POST', 'TRACE', 'PROPFIND']) {
      const answer = await bare(method, path);
      expect.soft(answer.status, method).toBe(404);
      expect.soft(Refused.parse(JSON.parse(answer.body)).code, method).toBe('not-found');
    }
  });
});

describe('an id that no patient has', () => {
  const odd = [
    '%00',
    '%24gt',
    '%7B%22%24gt%22%3A%22%22%7D',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    '..%2F..%2Fpatients',
    '%2e%2e',
    '%F0%9F%92%89',
    '%20',
    `${'0'.repeat(24)}`,
    'null',
    'undefined',
  ];

  test.each(odd)('is not found: %s', async (id) => {
    const headers = { Authorization: `Bearer ${admin.token}` };
    for (const path of ['', '/vitals', '/messages', '/entries']) {
      const answer = await bare('GET', `/api/patient/${id}${path}`, headers);
      expect.soft(answer.status, path).toBe(404);
      expect.soft(Refused.parse(JSON.parse(answer.body)).code, path).toBe('not-found');
    }
  });

  test.each(['%', '%E0%A4%A', '%ff', '%c0%ae', '%u0041'])('is invalid or not found: %s', async (id) => {
    const headers = { Authorization: `Bearer ${admin.token}` };
    const answer = await bare('GET', `/api/patient/${id}/vitals`, headers);
    expect([400, 404]).toContain(answer.status);
    Refused.parse(JSON.parse(answer.body));
  });

  test.each([65, 1000, 10_000])('is rejected at %i characters', async (length) => {
    const answer = await node.api('GET', `/patient/${'a'.repeat(length)}/vitals`, { token: admin.token });
    expect([answer.status, answer.error?.code]).toEqual([422, 'invalid-input']);
  });
});

describe('an impossible idempotency key', () => {
  const keyed = everyEndpoint.filter(({ endpoint }) => endpoint.idempotent && !endpoint.upload);
  test.each(keyed)('is rejected by $name', async ({ name, endpoint }) => {
    const patient = await aPatient(node, admin.token);
    const answer = await node.api(
      endpoint.method.toUpperCase(),
      pathOf(endpoint, { patientId: patient.id }),
      {
        token: admin.token,
        headers: { 'Idempotency-Key': 'x'.repeat(201) },
        ...(endpoint.body && { body: aBodyFor(name, patient.id) }),
      },
    );
    expect([answer.status, answer.error?.fields]).toEqual([422, { 'Idempotency-Key': 'invalid' }]);
  });
});

describe('a query', () => {
  test.each([
    'limit=0',
    'limit=-1',
    'limit=abc',
    'limit=1.5',
    'limit=1e3',
    'limit=10001',
    'limit=99999999999999999999',
    'limit=',
    'limit=%20',
    'limit=0x10',
    'limit=1&limit=2',
    'limit[$gt]=1&limit=x',
  ])('is rejected on every list if it is %s', async (query) => {
    const patient = await aPatient(node, admin.token);
    for (const path of ['/patients', `/patient/${patient.id}/vitals`, `/patient/${patient.id}/messages`]) {
      const answer = await node.api('GET', `${path}?${query}`, { token: admin.token });
      expect.soft([answer.status, answer.error?.code], path).toEqual([422, 'invalid-input']);
      expect.soft(Object.keys(answer.error?.fields ?? {}), path).toEqual(['limit']);
    }
  });

  test('is ignored if its name is unknown', async () => {
    const answer = await node.api('GET', '/patients?limit[$gt]=1&__proto__=x&departmentId=y', {
      token: admin.token,
    });
    expect(answer.status).toBe(200);
  });
});

test('rejects headers that are far too long, and the node continues', async () => {
  const answer = await bare('GET', '/api/patients', { Authorization: `Bearer ${'x'.repeat(60_000)}` });
  expect(answer.status).toBe(431);
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
});

/** Returns whether a path belongs to an endpoint. */
function leadsTo({ path }: Endpoint, asked: string): boolean {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(asked);
}
