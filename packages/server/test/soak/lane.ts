import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { everyEndpoint } from '../calls/every-endpoint.ts';
import { type SignedIn, signIn } from '../factories.ts';
import { pathOf } from '../node.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { aLabReport } from '../samples/sample-documents.ts';
import { aFile, multipart } from '../samples/sample-files.ts';
import { BusyDepartment } from '../screens/busy-department.ts';

/** A department's clinicians, its administrator first. */
export type People = [SignedIn, ...SignedIn[]];

/** Every call that reads a patient or a whole department. Those about one record are left out. */
const reads: readonly Endpoint[] = everyEndpoint
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, access, path }) => method === 'get' && access !== 'public' && !/:(?!patientId)/.test(path),
  )
  // Only a wall display may read its own settings.
  .filter(({ path }) => path !== '/displays/own');

const wordsPerLane = 150_000;
/**
 * A server's lines about a database or Redis that responds too late. On a machine that is far too busy they do, and the
 * server then refuses requests as it documents.
 */
const starved = /MongoDB does not respond|redis (lost|refused)|did not renew its lease/;

/**
 * The part of writes. A node keeps the records of present charts up to its bounds, some 3 kB for each, so with many writes
 * the charts grow faster than a leak that a test could find.
 */
const writeShare = 0.1;
/** The seconds between two of these by one lane. */
const rareSeconds = { question: 20, image: 30, document: 60, signIn: 40 };

/**
 * One lane of requests, each after the response to the last. A lane has patients of its own, so that no two requests change
 * the same record at once.
 */
export class Lane {
  readonly department: BusyDepartment;
  /** The numbers of requests so far, by kind. */
  readonly made: Record<string, number> = {};
  readonly #server: ServerProcess;
  readonly #who: People;
  readonly #due: Record<keyof typeof rareSeconds, number>;
  #reads = 0;

  /** @param place the lane's number, so that each lane has words of its own and does rare things at its own times */
  constructor(server: ServerProcess, who: People, { place, seed }: { place: number; seed: number }) {
    this.#server = server;
    this.#who = who;
    this.department = new BusyDepartment([server], who, seed + place, place * wordsPerLane);
    const first = (seconds: number) => seconds * 1000 * ((place * 0.3) % 1);
    this.#due = {
      question: first(rareSeconds.question),
      image: first(rareSeconds.image),
      document: first(rareSeconds.document),
      signIn: first(rareSeconds.signIn),
    };
  }

  /** Makes `perSecond` requests a second until `over`. A late request delays the next, so that a busy machine gets no burst. */
  async run(perSecond: number, over: () => boolean): Promise<void> {
    const begun = performance.now();
    let next = begun;
    while (!over()) {
      await this.#step(performance.now() - begun);
      next = Math.max(next + 1000 / perSecond, performance.now());
      await delay(next - performance.now());
    }
  }

  /** Makes each kind of request once. */
  async warmUp(): Promise<void> {
    for (const endpoint of reads) await this.#read(endpoint);
    for (const kind of rareKinds) await this.#rare(kind);
    for (let count = 0; count < 40; count += 1) await this.department.act();
  }

  async #step(milliseconds: number): Promise<void> {
    const rare = rareKinds.find((kind) => this.#due[kind] <= milliseconds);
    if (rare) {
      this.#due[rare] += rareSeconds[rare] * 1000;
      return this.#rare(rare);
    }
    if (this.department.random() < writeShare) return this.#note('write', () => this.department.act());
    const endpoint = reads[this.#reads % reads.length];
    this.#reads += 1;
    if (endpoint) await this.#read(endpoint);
  }

  #rare(kind: keyof typeof rareSeconds): Promise<void> {
    const patient = this.#pick(this.department.patients);
    return this.#note(kind, async () => {
      if (kind === 'question') await this.department.ask(patient);
      else if (kind === 'image') await this.department.image(patient);
      else if (kind === 'document') await this.#document(patient.id);
      else {
        const { token } = await signIn(this.#server, this.#pick(this.#who).email);
        await this.#server.call(authEndpoints.logout, { token });
      }
    });
  }

  async #document(patientId: string): Promise<void> {
    const form = new FormData();
    form.append('patientId', patientId);
    form.append('testName', 'Lab Results Analysis');
    form.append('testCategory', 'Analysis');
    const report = aLabReport(
      [`Report ${randomUUID()}`],
      [{ name: 'Potassium', value: '6.1', unit: 'mmol/L' }],
    );
    form.append('file', aFile(report, 'report.pdf'));
    await this.#send('POST', pathOf(labsEndpoints.upload), await multipart(form));
  }

  #read(endpoint: Endpoint): Promise<void> {
    const patientId = this.#pick(this.department.patients).id;
    const path = pathOf(endpoint, { patientId });
    const query = endpoint.paged ? '?limit=100' : '';
    return this.#note('read', () => this.#send('GET', path + query));
  }

  async #send(method: string, path: string, options: object = {}): Promise<void> {
    // Only the administrator may read everything.
    const [{ token }] = this.#who;
    const { status, text } = await this.#server.api(method, path, { token, ...options });
    if (status >= 300) throw new Error(`${method} ${path} was refused with ${status}: ${text}`);
  }

  /** Counts a request. Throws if it was refused, unless the machine had no time for the server's database or replies. */
  async #note(kind: string, work: () => Promise<void>): Promise<void> {
    const outcome = await work().then(
      () => kind,
      (error: unknown) => {
        if (
          !starved.test(this.#server.output()) ||
          !/"code":"unavailable"|reply was interrupted/.test(String(error))
        )
          throw error;
        return 'starved';
      },
    );
    this.made[outcome] = (this.made[outcome] ?? 0) + 1;
  }

  #pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.department.random() * list.length)];
    if (one === undefined) throw new Error('There is nothing to choose from');
    return one;
  }
}

const rareKinds = ['question', 'image', 'document', 'signIn'] as const;
