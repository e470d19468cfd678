import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteBounds, itemBounds, pdfLimits, timeBounds } from '../../bounds.ts';
import type { Bytes } from '../files/files.ts';
import { FairQueue } from '../queues/fair-queue.ts';
import { PdfAnswer } from './pdf-answer.ts';
import { pdfProgram } from './pdf-program.ts';

/** One at a time on a node, because each uses a processor and much memory. Each sender has a lane. */
const queue = new FairQueue({
  atOnce: itemBounds.pdfsAtOnce,
  waiting: itemBounds.waitingPdfs,
  waitingInLane: itemBounds.waitingPdfsOfOne,
});

/**
 * Reads a PDF's text, or the images of its pages if it has none. Uses a separate process with limits on memory and
 * time. That process has no environment variables and runs at a low priority. Returns `too-complex` if reading needs
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
  const timer = setTimeout(stop, timeBounds.pdfReading);
  const output: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > byteBounds.pdfAnswer) stop();
    else output.push(piece);
  });
  try {
    // A program that has ended does not read the rest.
    if (child.stdin && 'content' in bytes)
      await pipeline(Readable.from([bytes.content]), child.stdin).catch(() => undefined);
    const code = await ended;
    if (code !== 0 || size > byteBounds.pdfAnswer) return { status: 'too-complex' };
    return PdfAnswer.parse(JSON.parse(Buffer.concat(output).toString('utf8')));
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/** The program reads a file itself, so that its megabytes do not pass through this process. */
async function startedProgram(bytes: Bytes): Promise<ChildProcess> {
  if ('content' in bytes) return startProgram('pipe');
  const file = await open(bytes.path);
  try {
    return startProgram(file.fd);
  } finally {
    await file.close();
  }
}

/**
 * The shell sets the limits that the system enforces, and then executes the program. Memory outside the heap counts
 * too, because streams expand there.
 */
function startProgram(input: 'pipe' | number): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${pdfLimits.heapMegabytes}`,
    ...pdfProgram(),
    JSON.stringify(pdfLimits.program),
  ];
  const limits = `ulimit -d ${pdfLimits.memoryKilobytes}; ulimit -t ${pdfLimits.processorSeconds}; ulimit -c 0`;
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
