import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { itemBounds as wireItems } from '@bedside/contracts/bounds.ts';
import type { Bytes } from '../files/files.ts';
import { FairQueue } from '../queues/fair-queue.ts';
import { PdfAnswer } from './pdf-answer.ts';
import { canTakeNetwork, pdfProgram, withoutNetwork } from './pdf-program.ts';

/** The answer of the program that reads a PDF: its text, or the images of a few pages. */
const maxPdfAnswerBytes = 24 * 1024 * 1024;

/** PDFs that are read at once on a node. */
const maxPdfsAtOnce = 1;

/** PDFs that wait to be read on a node. */
const maxWaitingPdfs = 60;

/** PDFs of one clinician that wait to be read. */
const maxWaitingPdfsOfOne = 20;

/** The memory of the heap of the process that reads one PDF. */
const maxHeapMegabytes = 128;

/** All memory that the process may write, which its streams need as well. A 292 kB file has taken 939 MB without limits. */
const maxMemoryKilobytes = 256 * 1024;

/** The processor time of the process that reads one PDF. */
const processorSeconds = 20;

/** What the process reads of one PDF, besides the pages that the contract allows. */
const mostInPdf = {
  expandedBytes: 64 * 1024 * 1024,
  characters: 200_000,
  imagePages: 5,
  imageSide: 1800,
  imagePixels: 30_000_000,
} as const;

/** The process that reads one PDF, on a busy machine. Its processor time has a shorter limit. */
const pdfReadingMs = 60_000;

/** One at a time on a node, because each uses a processor and much memory. Each sender has a lane. */
const queue = new FairQueue({
  atOnce: maxPdfsAtOnce,
  waiting: maxWaitingPdfs,
  waitingInLane: maxWaitingPdfsOfOne,
});

/**
 * Reads a PDF's text, or the images of its pages if it has none. Uses a separate process with limits on memory and
 * time. That process has no environment variables, no network and no files, and runs at
 * a low priority. Returns `too-complex` if reading needs
 * more than the limits. Throws `rate-limited` if too many wait.
 */
export function readPdf(bytes: Bytes, sender: string): Promise<PdfAnswer> {
  return queue.run(sender, () => readInChild(bytes));
}

async function readInChild(bytes: Bytes): Promise<PdfAnswer> {
  const child = await startedProgram(bytes);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const stop = () => child.kill('SIGKILL');
  const timer = setTimeout(stop, pdfReadingMs);
  const output: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > maxPdfAnswerBytes) stop();
    else output.push(piece);
  });
  try {
    // A program that has ended does not read the rest.
    if (child.stdin && 'content' in bytes)
      await pipeline(Readable.from([bytes.content]), child.stdin).catch(() => undefined);
    const code = await ended;
    if (code !== 0 || size > maxPdfAnswerBytes) return { status: 'too-complex' };
    return PdfAnswer.parse(JSON.parse(Buffer.concat(output).toString('utf8')));
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/** The program reads a file itself, so that its megabytes do not pass through this process. */
async function startedProgram(bytes: Bytes): Promise<ChildProcess> {
  const runner = (await canTakeNetwork()) ? withoutNetwork : [];
  if ('content' in bytes) return startProgram(runner, 'pipe');
  const file = await open(bytes.path);
  try {
    return startProgram(runner, file.fd);
  } finally {
    await file.close();
  }
}

/**
 * The shell sets the limits that the system enforces, and then executes the program. Memory outside the heap counts
 * too, because streams expand there.
 */
function startProgram(runner: readonly string[], input: 'pipe' | number): ChildProcess {
  const node = [
    ...runner,
    process.execPath,
    `--max-old-space-size=${maxHeapMegabytes}`,
    ...pdfProgram(),
    JSON.stringify({ ...mostInPdf, pages: wireItems.labDocumentPages }),
  ];
  const limits = `ulimit -d ${maxMemoryKilobytes}; ulimit -t ${processorSeconds}; ulimit -c 0`;
  const child = spawn('/bin/sh', ['-c', `${limits}; exec "$@"`, 'sh', ...node], {
    env: {},
    stdio: [input, 'pipe', 'ignore'],
  });
  lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // The program has ended already, or the system does not allow it.
  }
}
