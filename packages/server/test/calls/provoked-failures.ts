import { request as httpRequest } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { ErrorBody, errorStatus } from '@bedside/contracts/errors.ts';
import { expect } from 'vitest';
import { failureStatuses } from '../../src/http/pages/openapi.ts';
import type { SignedIn } from '../factories.ts';
import { type Answer, type CallOptions, pathOf, type TestNode } from '../node.ts';
import { aFile, multipart, sampleFiles } from '../samples/sample-files.ts';
import { aBodyFor, bodyTypeOf, everyEndpoint } from './every-endpoint.ts';

type Call = (typeof everyEndpoint)[number];

/** The calls that the OpenAPI document lists with a failure status. */
export const documentedWith = (status: number): Call[] =>
  everyEndpoint.filter(({ endpoint }) => failureStatuses(endpoint).includes(status));

interface Sent extends CallOptions {
  /** The node to call, instead of the one of these failures. */
  at?: TestNode;
  params?: Record<string, string>;
  query?: string;
}

type Failure = Pick<Answer, 'status' | 'text' | 'error'>;

/** Calls a node, as `who` and for one patient by default, and collects its failures. */
export class ProvokedFailures {
  /** A call's name and a status, such as `vitals.record 404`. */
  readonly pairs = new Set<string>();
  readonly #node: TestNode;
  readonly #who: SignedIn;
  readonly #patientId: string;

  constructor(node: TestNode, who: SignedIn, patientId: string) {
    this.#node = node;
    this.#who = who;
    this.#patientId = patientId;
  }

  /** Makes the call and expects a failure of this status. */
  async provoke(name: string, status: number, sent: Sent = {}): Promise<void> {
    const { at = this.#node, params = { patientId: this.#patientId }, query = '', ...options } = sent;
    const { method, path } = endpointOf(name);
    const target = pathOf(endpointOf(name), params) + query;
    const answer = await at.api(method.toUpperCase(), target, { token: this.#who.token, ...options });
    this.#collect(`${method} ${path}`, name, status, answer);
  }

  /** Announces a body of `length` bytes, sends one, and expects a failure of this status. */
  async provokeByHalf(name: string, status: number, length: number): Promise<void> {
    const endpoint = endpointOf(name);
    const type = bodyTypeOf(endpoint);
    const url = `${this.#node.url}/api${pathOf(endpoint, { patientId: this.#patientId })}`;
    const headers = {
      Authorization: `Bearer ${this.#who.token}`,
      'Content-Type': type,
      'Content-Length': length,
    };
    const answer = await new Promise<Failure>((resolve, reject) => {
      const outgoing = httpRequest(url, { method: endpoint.method, agent: false, headers });
      outgoing.on('error', reject);
      outgoing.on('response', async (response) => {
        const text = await textOf(response);
        resolve({
          status: response.statusCode ?? 0,
          text,
          error: ErrorBody.safeParse(JSON.parse(text)).data,
        });
        outgoing.destroy();
      });
      outgoing.write('{');
    });
    this.#collect(url, name, status, answer);
  }

  #collect(what: string, name: string, status: number, { status: answered, error, text }: Failure): void {
    expect.soft(answered, `${name}, ${what}: ${text.slice(0, 200)}`).toBe(status);
    expect.soft(error && errorStatus[error.code], `the code of ${name} ${status}: ${text}`).toBe(status);
    if (answered >= 400) this.pairs.add(`${name} ${answered}`);
  }
}

function endpointOf(name: string): Call['endpoint'] {
  const call = everyEndpoint.find((one) => one.name === name);
  if (!call) throw new Error(`No endpoint ${name}`);
  return call.endpoint;
}

type Fields = Record<string, unknown>;

/** Fields of each call that differ between two requests with one key. */
const variants: Record<string, (which: string, body: Fields) => Fields> = {
  'patients.create': (which) => ({ plan: which }),
  'vitals.record': (which) => ({ notes: which }),
  'notes.add': (which) => ({ title: which }),
  'notes.addFor': (which) => ({ title: which }),
  'labs.add': (which) => ({ notes: which }),
  'scores.calculate': (which, { parameters }) => ({
    parameters: Object.assign({}, parameters, { troponinLevel: which === 'first' ? 6 : 7 }),
  }),
  'records.enterInError': (which) => ({ note: which }),
  'attention.take': (which) => (which === 'first' ? {} : { causes: ['critical-result:unknown'] }),
  'chat.ask': (which) => ({ messages: [{ role: 'user', content: which }] }),
  'handover.give': (which) => ({ text: which }),
  'feedback.send': (which) => ({ summary: `The ${which} of two` }),
};

/** A correct call, different for each `which`. `memberId` is a colleague of the caller. */
export async function aVariant(
  name: string,
  patientId: string,
  which: string,
  memberId?: string,
): Promise<CallOptions> {
  const { upload, body } = endpointOf(name);
  const right = body ? aBodyFor(name, patientId, memberId) : {};
  const fields = { ...right, ...variants[name]?.(which, right) };
  if (!upload) return { body: fields };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  for (const part of upload.required ?? []) form.append(part, aFile(sampleFiles.png, `${which}.png`));
  return multipart(form);
}
