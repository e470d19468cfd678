import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * Names one run of one process. A process id alone does not: the system gives it out again, and a lock that
 * trusted it could stay shut for ever. `startedAt` is the boot's id and the kernel's start tick on Linux, and
 * null where the system does not tell it.
 */
export const ProcessIdentity = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string().nullable(),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

/** The running process's own identity. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: linuxStat(process.pid)?.startedAt ?? null };
}

/** True while the process of exactly this identity runs. A zombie counts as gone: it holds nothing any more. */
export function isRunning(identity: ProcessIdentity): boolean {
  if (!isAlive(identity.pid)) return false;
  const now = linuxStat(identity.pid);
  return now === null || identity.startedAt === null || now.startedAt === identity.startedAt;
}

/** True while some process has this id, zombies excepted. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const stat = linuxStat(pid);
  return stat === null || !['Z', 'X'].includes(stat.state);
}

/** The command line of a running process, or null where it is gone or the system does not tell. */
export function commandLineOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

function linuxStat(pid: number): { state: string; startedAt: string } | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { state: fields[0] ?? '', startedAt: `${boot}/${fields[19] ?? ''}` };
  } catch {
    return null;
  }
}
