import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Returns Node's arguments to run the program that reads a PDF. A build has the program beside it, and gives it files of its
 * own only and no network. From the sources it runs through tsx, which reads everywhere.
 */
export function pdfProgram(): string[] {
  if (!import.meta.url.endsWith('.ts')) return isolatedProgram(beside('.'), beside('./read-pdf.js'));
  return ['--import', import.meta.resolve('tsx'), beside('./read-pdf-program.ts')];
}

/**
 * Returns Node's arguments to run a program that reads its folder and the parser of PDFs, writes no file, starts no program
 * or thread, loads no native code and has no network. `dist` is the folder of the build.
 */
export function isolatedProgram(dist: string, program: string): string[] {
  const parser = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('unpdf'))));
  return [
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    ...[dist, parser].map((folder) => `--allow-fs-read=${path.join(folder, path.sep)}`),
    '--import',
    path.join(dist, 'no-network.js'),
    program,
  ];
}

/** The command that takes the network from a process and its children, where the system allows it. */
export const withoutNetwork = ['/usr/bin/unshare', '--user', '--map-root-user', '--net'];

let isAllowed: Promise<boolean> | undefined;

/** Returns whether the system can take the network from a process. Most containers do not allow it. */
export function canTakeNetwork(): Promise<boolean> {
  const [command = '', ...options] = withoutNetwork;
  isAllowed ??= promisify(execFile)(command, [...options, 'true']).then(
    () => true,
    () => false,
  );
  return isAllowed;
}
