import { RestClient } from './rest-client.ts';

/** An upload of a lab document, as a browser sends it. Built once, so that the load costs little. */
export interface DocumentForm {
  contentType: string;
  body: Buffer;
}

export function documentForm(patientId: string, name: string, file: Buffer): DocumentForm {
  const boundary = 'bench-boundary-5f0c1d';
  const field = (key: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const head = [
    field('patientId', patientId),
    field('testName', 'Lab Results Analysis'),
    field('testCategory', 'Analysis'),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`,
    'Content-Type: application/octet-stream\r\n\r\n',
  ];
  const body = Buffer.concat([Buffer.from(head.join('')), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** Colleagues who upload documents. They take turns, because each may send only a limited number per minute. */
export class Uploaders {
  readonly #clients: RestClient[];
  #next = 0;

  constructor(origin: string, tokens: readonly string[], connections: number) {
    this.#clients = tokens.map((token) => new RestClient(origin, { token, connections }));
  }

  /** Resolves when the server has responded with the status `expected`. Rejects on any other. */
  async upload({ contentType, body }: DocumentForm, expected: 201 | 422): Promise<void> {
    this.#next += 1;
    const client = this.#clients[this.#next % this.#clients.length];
    await client?.send('POST', '/api/patient/lab-results/upload', { contentType, body, expected });
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}
