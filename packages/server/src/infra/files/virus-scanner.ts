import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { virusScans } from '../observe/metrics.ts';

/** How long a scan of one file may take, with the connection. A person waits for it. */
const scanMs = 20_000;

/** A scanner's answer is one short line. */
const maxAnswerBytes = 4096;

/** Where a ClamAV daemon listens. */
export interface ScannerAddress {
  host: string;
  port: number;
}

/** A file by its path, or its content. */
type Scanned = string | Buffer;

export interface VirusScanner {
  /** Returns whether the scanner found something harmful. Rejects if it did not answer in time, or answered anything else. */
  isInfected(file: Scanned): Promise<boolean>;
  /** True if the last scan failed. */
  readonly isFailing: boolean;
}

/** Scans nothing, because the installation has no scanner. */
export const noScanner: VirusScanner = { isInfected: async () => false, isFailing: false };

/** Creates a client of a ClamAV daemon, by its INSTREAM command (`man clamd`). */
export function createVirusScanner(address: ScannerAddress, timeoutMs: number = scanMs): VirusScanner {
  let isFailing = false;
  return {
    get isFailing() {
      return isFailing;
    },
    async isInfected(file) {
      try {
        const isFound = verdictOf(await answerTo(address, file, timeoutMs));
        isFailing = false;
        virusScans.inc({ outcome: isFound ? 'infected' : 'clean' });
        return isFound;
      } catch (error) {
        isFailing = true;
        virusScans.inc({ outcome: 'failed' });
        throw error;
      }
    },
  };
}

/** `stream: OK`, `stream: NAME FOUND`, or an error such as `INSTREAM size limit exceeded. ERROR`. Unknown is never clean. */
function verdictOf(answer: string): boolean {
  if (/^stream: OK$/.test(answer)) return false;
  if (/^stream: .+ FOUND$/.test(answer)) return true;
  throw new Error('the virus scanner gave no verdict');
}

function answerTo({ host, port }: ScannerAddress, file: Scanned, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const source = typeof file === 'string' ? createReadStream(file) : Readable.from([file]);
    const socket = connect({ host, port });
    const answer: Buffer[] = [];
    let length = 0;
    const end = (error: Error) => {
      clearTimeout(timer);
      source.destroy();
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => end(new Error('the virus scanner did not answer in time')), timeoutMs);
    source.once('error', end);
    socket.once('error', end);
    socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxAnswerBytes) end(new Error('the virus scanner gave no verdict'));
      else answer.push(chunk);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      source.destroy();
      resolve(Buffer.concat(answer).toString('utf8').replace(/\0.*$/s, ''));
    });
    socket.write('zINSTREAM\0');
    // A scanner that closes early may have answered.
    pipeline(source, framed, socket, { end: false }).catch((error) => socket.destroyed || end(error));
  });
}

/** Each chunk behind its length, then an empty one. */
async function* framed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(chunk.length);
    yield head;
    yield chunk;
  }
  yield Buffer.alloc(4);
}
