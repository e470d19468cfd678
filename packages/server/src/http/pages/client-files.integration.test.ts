import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
const logged: string[] = [];
const home = mkdtempSync(path.join(os.tmpdir(), 'bedside-client-'));
const folder = path.join(home, 'dist');

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>clinical decision support</title>');
  writeFileSync(path.join(folder, 'wall.html'), '<!doctype html><title>the wall display</title>');
  writeFileSync(path.join(folder, 'assets', 'app-1a2b.js'), 'start()');
  writeFileSync(path.join(folder, 'assets', 'app-1a2b.js.br'), 'as Brotli');
  writeFileSync(path.join(folder, 'assets', 'app-1a2b.js.gz'), 'as gzip');
  writeFileSync(path.join(folder, '.env.txt'), 'SECRET');
  writeFileSync(path.join(home, 'secret.txt'), 'SECRET');
  const destination = new Writable({
    write(chunk, _encoding, next) {
      logged.push(String(chunk));
      next();
    },
  });
  node = await aNode({ clientFolder: folder, log: pino({ base: null, level: 'trace' }, destination) });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Sends the path unchanged, because `fetch` would normalize it. */
function get(target: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const outgoing = request(node.url, { method, path: target, headers }, (incoming) => {
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

describe('the served client', () => {
  test.each(['/', '/index.html', '/reset-password?token=x', '/any/other/path', '/patients'])(
    'has its page at %s',
    async (at) => {
      const { status, headers, body } = await get(at);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toContain('clinical decision support');
      expect((await get(at, 'HEAD')).status).toBe(200);
    },
  );

  test('serves the page of the wall display at /wall only', async () => {
    const { status, headers, body } = await get('/wall');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(body).toContain('the wall display');
    expect((await get('/wall', 'HEAD')).status).toBe(200);
    for (const at of ['/wall/x', '/walls', '/p/wall']) expect((await get(at)).body).not.toContain('wall');
  });

  test('logs no patient and no record that an address names', async () => {
    const patient = '5f0c0ffee0ddba11cafe0001';
    for (const at of [
      `/p/${patient}`,
      `/p/${patient}/labs/6a7b`,
      `/p/${patient}/nowhere/%ZZ`,
      `/p/${patient}.js`,
    ])
      await get(at);
    expect((await node.api('GET', `/patient/${patient}`)).status).toBe(401);
    const metrics = (await get('/metrics')).body;
    expect(metrics).toContain('# HELP');
    expect(`${logged.join('')}${metrics}`).not.toMatch(/5f0c0ffee|6a7b/);
  });

  test('is cached forever where the file name contains a hash', async () => {
    const { status, headers } = await get('/assets/app-1a2b.js');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  test.each([
    ['br, gzip', 'br', 'as Brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['gzip;q=0, identity', undefined, 'start()'],
    ['', undefined, 'start()'],
  ])('is sent to a browser that accepts "%s" in the encoding %s', async (accepted, encoding, sent) => {
    const { headers, body } = await get('/assets/app-1a2b.js', 'GET', { 'Accept-Encoding': accepted });
    expect([headers['content-encoding'], body]).toEqual([encoding, sent]);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers.vary).toContain('Accept-Encoding');
  });

  test('is not sent again to a browser that has cached it', async () => {
    const { headers } = await get('/');
    const again = await get('/any/path', 'GET', { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await get('/', 'GET', { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  test('is read once, at the start, and needs no disk afterwards', async () => {
    rmSync(folder, { recursive: true });
    expect((await get('/')).body).toContain('clinical decision support');
    expect((await get('/assets/app-1a2b.js')).status).toBe(200);
  });

  test('can send no patient data elsewhere: images and calls of its page stay on this origin', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']).split(';');
    const rules = policy.map((rule) => rule.trim());
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "img-src 'self' blob: data:",
      "connect-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect.soft(rules).toContain(rule);
    }
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each(['/', '/assets/app-1a2b.js', '/nowhere.js', '/api/patients', '/healthz'])(
    'turns off every unused browser feature at %s',
    async (at) => {
      const { headers } = await get(at);
      const features = String(headers['permissions-policy']).split(', ');
      // Each as `feature=(allowlist)`, once.
      for (const feature of features) expect.soft(feature).toMatch(/^[a-z-]+=\((self)?\)$/);
      expect(new Set(features).size).toBe(features.length);
      expect(features.filter((feature) => feature.endsWith('=(self)'))).toEqual([
        'clipboard-write=(self)',
        'publickey-credentials-create=(self)',
        'publickey-credentials-get=(self)',
      ]);
      for (const feature of [
        'camera',
        'microphone',
        'geolocation',
        'usb',
        'serial',
        'payment',
        'display-capture',
      ]) {
        expect.soft(features).toContain(`${feature}=()`);
      }
    },
  );

  test.each([
    '/assets/gone-9f9f.js',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/.env.txt',
  ])('has nothing at %s', async (at) => {
    const { status, body } = await get(at);
    expect([400, 403, 404]).toContain(status);
    expect(body).not.toContain('SECRET');
  });

  test.each([
    '/%',
    '/%E0%A4%A.js',
    '/%00.js',
    '/a%00/b',
    `/${'a'.repeat(5000)}`,
    `/${'a'.repeat(5000)}.js`,
    '/__proto__',
    '/constructor.js',
  ])('handles the faulty path %s', async (at) => {
    expect((await get(at)).status).toBeLessThan(500);
    expect((await get(at, 'HEAD')).status).toBeLessThan(500);
  });

  test('rejects other methods, and does not answer API calls', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS']) {
      const { status } = await get('/', method);
      expect.soft([404, 405], method).toContain(status);
    }
    const { status, body } = await get('/api/nothing');
    expect([status, JSON.parse(body).code]).toEqual([404, 'not-found']);
  });
});
