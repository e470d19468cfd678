import { randomBytes, randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { Endpoint, EndpointCall, EndpointResponse } from '@bedside/contracts/define.ts';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import { ErrorBody } from '@bedside/contracts/errors.ts';
import mongoose from 'mongoose';
import { afterAll, inject } from 'vitest';
import { createAssistant } from '../src/ai/model/assistant.ts';
import { type App, createApp } from '../src/app.ts';
import type { AppOptions } from '../src/app-options.ts';
import { beginAccessLog } from '../src/domains/access-log/access-writer.ts';
import { listen } from '../src/http/http-server.ts';
import { failureStatuses } from '../src/http/pages/openapi.ts';
import { createMailer } from '../src/infra/mail/mail.ts';
import { buildIndexes, connectMongo, disconnectMongo } from '../src/infra/mongo/mongo.ts';
import { createLog } from '../src/infra/observe/log.ts';
import { createSecretBox } from '../src/infra/secrets/secret-box.ts';
import { createLocalCoordination } from '../src/realtime/coordination/local-coordination.ts';
import { type FakeOpenAi, startFakeOpenAi } from './fakes/fake-openai.ts';

export interface NodeOptions extends Partial<AppOptions> {
  /** The model's time limit in seconds, for a test that waits for it to pass. */
  firstTokenSeconds?: number;
  /** The model's time limit from one token to the next. The same as `firstTokenSeconds` by default. */
  pauseSeconds?: number;
  /** A fake model that several nodes share. */
  ai?: FakeOpenAi;
}

export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, with the `Content-Type` of `headers`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** A node's response. `error` is set if the body has the shape of an error. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined if the response is not JSON. */
  body: unknown;
  error: ErrorBody | undefined;
}

/** A real server on its own port, and functions to call it. */
export interface TestNode {
  url: string;
  app: App;
  /** The fake model of its assistant. */
  ai: FakeOpenAi;
  /** Makes any call. `path` is relative to `/api`. */
  api(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Makes a call that must succeed, and returns the response parsed by its contract. */
  call<E extends Endpoint>(
    endpoint: E,
    options: Partial<EndpointCall<E>> & { token?: string; headers?: Record<string, string> },
  ): Promise<EndpointResponse<E>>;
  close(): Promise<void>;
}

const noMailServer = { smtpUrl: undefined, mailFrom: undefined, publicUrl: undefined, print: () => {} };

const open = new Set<() => Promise<void>>();
let connected: Promise<void> | undefined;
let ownsDatabase = false;

afterAll(async () => {
  await Promise.all([...open].map((close) => close()));
  if (!connected) return;
  await connected;
  if (ownsDatabase) await mongoose.connection.dropDatabase();
  await disconnectMongo();
  connected = undefined;
});

/** Connects this test file to its own database on the run's mongod, or to `uri`, and builds the indexes. Runs once. */
export function useMongo(uri?: string): Promise<void> {
  connected ??= (async () => {
    ownsDatabase = uri === undefined;
    await connectMongo(uri ?? ownDatabase());
    await buildIndexes();
  })();
  return connected;
}

/** Returns the URI of an empty database on the run's mongod. */
export function ownDatabase(): string {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/test-${randomUUID()}`;
  return uri.href;
}

/** The nodes of one test file share a key, as those of an installation do. */
const secrets = createSecretBox([randomBytes(32)]);

/**
 * Starts the real app on a free port over this file's database, with a fake model. By default it has its own coordination,
 * and so its own rate limits. Closes at the end of the file unless the test closes it first.
 */
export async function aNode(options: NodeOptions = {}): Promise<TestNode> {
  const { firstTokenSeconds = 20, pauseSeconds, ai: given, ...overrides } = options;
  await useMongo();
  const ai = given ?? (await startFakeOpenAi());
  const coordination = options.coordination ?? createLocalCoordination();
  await beginAccessLog(options.secrets ?? secrets);
  const replySeconds = options.replySeconds ?? 120;
  const model = { baseURL: ai.baseURL, apiKey: 'key-of-the-test', model: 'fake-model', demo: false };
  const app = createApp({
    assistant: createAssistant({
      ...{ ...model, firstTokenSeconds, pauseSeconds, replySeconds, extrasSeconds: replySeconds },
    }),
    mailer: createMailer({ ...noMailServer, dataDir: path.join(os.tmpdir(), 'bedside-test-mails') }),
    log: createLog('silent'),
    secrets,
    trialSessionLimit: 20,
    sessionHours: 14,
    unusedHours: 4,
    idleMinutes: 30,
    trustProxy: false,
    version: '0.0.0-test',
    ...overrides,
    replySeconds,
    coordination,
  });
  const url = `http://127.0.0.1:${await listen(app.http, 0, '127.0.0.1')}`;
  const close = async () => {
    if (!open.delete(close)) return;
    // A hanging model would delay the node's shutdown.
    if (!given) await ai.close();
    await app.close();
    await coordination.close();
  };
  open.add(close);
  return { url, app, ai, close, ...callsTo(url) };
}

/** Returns functions to call a server at `url`, in this process or in another. */
export function callsTo(url: string): Pick<TestNode, 'api' | 'call'> {
  async function api(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { body, raw, token, headers } = options;
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    refuseUndocumented(method, path, response.status);
    const parsed = parsedJson(text);
    const error = ErrorBody.safeParse(parsed).data;
    return { status: response.status, headers: response.headers, text, body: parsed, error };
  }

  return {
    api,
    async call(endpoint, { params, query, body, token, headers = {} }) {
      const path = pathOf(endpoint, params) + searchOf(query);
      const answer = await api(endpoint.method.toUpperCase(), path, {
        body,
        headers,
        ...(token !== undefined && { token }),
      });
      if (answer.status !== (endpoint.status ?? 200)) {
        throw new Error(`${endpoint.method} ${path} returned ${answer.status}: ${answer.text}`);
      }
      // The schema that parses here also defines the type.
      return endpoint.response.parse(answer.body) as EndpointResponse<typeof endpoint>;
    },
  };
}

/** Every call of the contracts, with the statuses that the OpenAPI document lists for it. */
const documented = everyEndpointOf(endpoints).map((endpoint) => ({
  method: endpoint.method.toUpperCase(),
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  statuses: new Set([endpoint.status ?? 200, ...failureStatuses(endpoint)]),
}));

/** Throws if the OpenAPI document does not list `status` for a call. */
function refuseUndocumented(method: string, path: string, status: number): void {
  const bare = path.split('?')[0] ?? '';
  const call = documented.find((one) => one.method === method && one.pattern.test(bare));
  if (call && !call.statuses.has(status)) {
    throw new Error(`${method} ${bare} returned ${status}, which the OpenAPI document does not list`);
  }
}

function everyEndpointOf(table: Record<string, Record<string, Endpoint>>): Endpoint[] {
  return Object.values(table).flatMap((domain) => Object.values(domain));
}

/** Values for parameters that only accept certain words. */
const exampleParams: Record<string, string> = { view: 'frontal', domain: 'vitals' };

/** Returns an endpoint's path with its parameters filled in. A missing parameter is replaced by its name. */
export function pathOf(endpoint: Endpoint, params?: unknown): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  return endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(given.get(name) ?? exampleParams[name] ?? name)),
  );
}

function searchOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
