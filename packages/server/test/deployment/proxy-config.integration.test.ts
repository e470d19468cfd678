import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { configVariables, parseConfig } from '../../src/config.ts';
import { readComposeFile } from './compose/compose-file.ts';
import { aProxy, findNginx, type RunningProxy } from './proxy.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const nginx = findNginx();
if (!nginx && process.env.BEDSIDE_REQUIRE_ALL === '1') {
  throw new Error('nginx is not installed, and BEDSIDE_REQUIRE_ALL=1 allows no test to be skipped');
}

interface Answer {
  status: number;
  body: string;
  cookie: string | undefined;
}

describe.skipIf(!nginx)('the proxy', () => {
  let nodes: http.Server[];
  let proxy: RunningProxy;

  beforeAll(async () => {
    nodes = await Promise.all(['one', 'two'].map(aNode));
    const [one = '', two = ''] = nodes.map((node) => `127.0.0.1:${portOf(node)}`);
    proxy = await aProxy([one, two]);
  });

  afterAll(async () => {
    await proxy?.stop();
    for (const node of nodes ?? []) {
      node.closeAllConnections();
      node.close();
    }
  });

  /** A node that responds with its name and the headers that it received. */
  async function aNode(name: string): Promise<http.Server> {
    const server = http.createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        const { host, 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': proto } = request.headers;
        response.end(JSON.stringify({ name, host, forwardedFor, proto }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  function portOf(server: http.Server): number {
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return address.port;
  }

  function ask(options: {
    path?: string;
    cookie?: string;
    from?: string;
    forwardedFor?: string;
    body?: Buffer;
  }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers: http.OutgoingHttpHeaders = {};
      if (options.cookie) headers.cookie = options.cookie;
      if (options.forwardedFor) headers['x-forwarded-for'] = options.forwardedFor;
      if (options.body) headers['content-length'] = options.body.length;
      const request = http.request(
        {
          port: proxy.port,
          host: '127.0.0.1',
          localAddress: options.from ?? '127.0.0.1',
          method: options.body ? 'POST' : 'GET',
          path: options.path ?? '/',
          headers,
          agent: false,
        },
        (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => {
            body += chunk;
          });
          response.on('end', () => {
            const cookie = response.headers['set-cookie']?.[0];
            resolve({ status: response.statusCode ?? 0, body, cookie });
          });
        },
      );
      request.on('error', reject);
      request.end(options.body);
    });
  }

  const Received = z.object({
    name: z.string(),
    host: z.string(),
    forwardedFor: z.string(),
    proto: z.string(),
  });
  const received = ({ body }: Answer) => Received.parse(JSON.parse(body));

  it('keeps a browser at one node and spreads browsers over both', async () => {
    const chosen = new Set<string>();
    for (let browser = 0; browser < 30; browser++) {
      const first = await ask({});
      const cookie = first.cookie?.split(';')[0] ?? '';
      expect(cookie).toMatch(/^bedside_route=[0-9a-f]{32}$/);
      expect(first.cookie).toContain('HttpOnly');
      const names = new Set<string>();
      for (let request = 0; request < 5; request++) {
        const again = await ask({ cookie, path: request % 2 ? '/socket.io/?EIO=4' : '/api/patients' });
        expect(again.cookie).toBeUndefined();
        names.add(received(again).name);
      }
      expect(names.size).toBe(1);
      for (const name of names) chosen.add(name);
    }
    expect([...chosen].sort()).toEqual(['one', 'two']);
  });

  it('keeps a client without a cookie at one node by its address, and sets no cookie on a socket', async () => {
    const names = new Set<string>();
    for (let request = 0; request < 10; request++) {
      const answer = await ask({ path: '/socket.io/?EIO=4&transport=polling' });
      expect(answer.cookie).toBeUndefined();
      names.add(received(answer).name);
    }
    expect(names.size).toBe(1);
  });

  it('sends the nodes the requested host and the client’s real address last, whatever the client claims', async () => {
    const answer = received(await ask({ from: '127.0.0.9', forwardedFor: '203.0.113.7' }));
    expect(answer.forwardedFor).toBe('203.0.113.7, 127.0.0.9');
    expect(answer.host).toBe(`127.0.0.1:${proxy.port}`);
    expect(answer.proto).toBe('http');
  });

  it('passes two X-ray images, and rejects a much larger body', async () => {
    expect((await ask({ body: Buffer.alloc(20 * 1024 * 1024 + 4096) })).status).toBe(200);
    const refused = ask({ body: Buffer.alloc(26 * 1024 * 1024) }).then(
      ({ status }) => status,
      // nginx may close the connection before the client has read the refusal.
      () => 413,
    );
    expect(await refused).toBe(413);
  });

  it.each([
    '/metrics',
    '/metrics/',
    '/METRICS',
    '/Metrics?a=1',
    '//metrics',
    '/metrics%2f',
    '/%6detrics',
    '/x/../metrics',
    '/./metrics',
    '/metrics;a',
    '/metrics/x',
  ])("hides the nodes' metrics at %s", async (path) => {
    expect((await ask({ path })).status).toBe(404);
  });

  it('uses the other node when one is gone', async () => {
    const [gone] = nodes.splice(0, 1);
    gone?.closeAllConnections();
    await new Promise((resolve) => gone?.close(resolve));
    for (let browser = 0; browser < 20; browser++) {
      const answer = await ask({ cookie: `bedside_route=${browser}` });
      expect(answer.status).toBe(200);
      expect(received(answer).name).toBe('two');
    }
  });
});

describe('the compose file', () => {
  const Service = z.looseObject({
    image: z.string(),
    build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
    ports: z.array(z.string()).optional(),
    volumes: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
    healthcheck: z.looseObject({}).optional(),
  });
  const Compose = z.object({
    name: z.string(),
    services: z.record(z.string(), Service),
    volumes: z.record(z.string(), z.null()),
  });
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { services, volumes } = Compose.parse(parse(read('docker-compose.yml'), { merge: true }));

  it('has two nodes behind a proxy, with database, Redis and mail', () => {
    expect(Object.keys(services).sort()).toEqual(['mail', 'mongo', 'node-1', 'node-2', 'proxy', 'redis']);
  });

  it('mounts and builds from files and volumes that exist', () => {
    for (const { build, volumes: mounts = [] } of Object.values(services)) {
      if (build) expect(read(path.join(build.context, build.dockerfile))).toMatch(/^FROM /m);
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        if (source.startsWith('.')) expect(read(source)).not.toBe('');
        else expect(Object.keys(volumes)).toContain(source);
      }
    }
  });

  it('builds the image from files that exist', () => {
    const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const sources = copied.flatMap(([, list = '']) => list.split(' '));
    expect(sources).toContain('package-lock.json');
    // The image needs the tested versions, and `npm install` may install others.
    expect(read('deploy/Dockerfile')).not.toContain('npm install');
    for (const source of sources) expect(existsSync(path.join(root, source)), source).toBe(true);
  });

  it('waits only for services with a health check', () => {
    const ready = (name: string) =>
      services[name]?.healthcheck !== undefined ||
      (services[name]?.build && /^HEALTHCHECK /m.test(read(services[name].build.dockerfile)));
    for (const { depends_on: needs = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(services).toHaveProperty(name);
        if (condition === 'service_healthy') expect(ready(name), name).toBeTruthy();
      }
    }
  });

  it('opens ports only to this machine', () => {
    for (const { ports = [] } of Object.values(services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('sets every variable of the proxy configuration', () => {
    const asked = [...read('deploy/nginx.conf.template').matchAll(/\$\{(BEDSIDE_[A-Z0-9_]+)\}/g)];
    const given = Object.keys(services.proxy?.environment ?? {});
    expect(asked.length).toBeGreaterThan(0);
    for (const [, name] of asked) expect(given).toContain(name);
    for (const node of ['node-1', 'node-2']) {
      expect(Object.values(services.proxy?.environment ?? {})).toContain(`${node}:3000`);
      expect(services[node]?.environment).toMatchObject({
        TRUST_PROXY: '1',
        REDIS_URL: expect.stringMatching(/@redis:6379$/),
      });
    }
  });

  it('gives the nodes settings that the server accepts, with the least that an operator sets', () => {
    const names = ['MONGO_ROOT_PASSWORD', 'MONGO_PASSWORD', 'REDIS_PASSWORD'];
    const passwords = Object.fromEntries(names.map((name) => [name, 'a-password']));
    const file = readComposeFile(root, passwords);
    for (const node of ['node-1', 'node-2']) {
      const { environment = {} } = file.services[node] ?? {};
      expect(Object.keys(environment).filter((name) => !configVariables.includes(name))).toEqual([]);
      expect(parseConfig({ NODE_ENV: 'production', ...environment })).toMatchObject({
        mongodbUri: 'mongodb://bedside:a-password@mongo:27017/bedside?replicaSet=rs0',
        trustProxy: 1,
      });
    }
  });

  it('resolves its nodes again within 5 s, with an nginx that supports it', () => {
    const { environment, image = '' } = services.proxy ?? {};
    expect(environment).toMatchObject({
      BEDSIDE_RESOLVE: 'resolve',
      BEDSIDE_RESOLVER: 'resolver 127.0.0.11 valid=5s ipv6=off;',
    });
    const [, major = 0, minor = 0] = /^nginx:(\d+)\.(\d+)/.exec(image) ?? [];
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(1028);
    expect(read('deploy/nginx.conf.template')).toMatch(/^ {4}zone bedside/m);
  });

  it('requires every password, contains none, and gives the nodes those of their databases', () => {
    const text = read('docker-compose.yml');
    for (const name of ['MONGO_ROOT_PASSWORD', 'MONGO_PASSWORD', 'REDIS_PASSWORD']) {
      const uses = [...text.matchAll(new RegExp(`\\$\\{${name}(.*?)\\}`, 'g'))];
      expect(uses.length, name).toBeGreaterThan(0);
      // `:?` stops the start if the variable is missing. A default would be a publicly known password.
      for (const [, rest] of uses) expect(rest, name).toMatch(/^:\?/);
    }
    expect(services['node-1']?.environment?.MONGODB_URI).toContain('mongodb://bedside:${MONGO_PASSWORD');
    expect(read('.gitignore')).toMatch(/^\.env/m);
  });
});
