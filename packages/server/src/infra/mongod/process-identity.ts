import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * Identifies one run of one process. A process id alone does not, because the system reuses it, and a lock that
 * trusted it could stay shut forever. `startedAt` is the boot id and the kernel's start tick on Linux, and null
 * on systems that do not tell.
 */
export const ProcessIdentity = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string().nullable(),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

/** Returns the identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: linuxStat(process.pid)?.startedAt ?? null };
}

/**
 * Returns true while the process of exactly this identity runs. A zombie counts as gone, because it holds
 * nothing.
 */
export function isRunning(identity: ProcessIdentity): boolean {
  if (!isAlive(identity.pid)) return false;
  const now = linuxStat(identity.pid);
  return now === null || identity.startedAt === null || now.startedAt === identity.startedAt;
}

/** Returns true while any process has this id, zombies excepted. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that it runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const stat = linuxStat(pid);
  return stat === null || !['Z', 'X'].includes(stat.state);
}

/** Returns the command line of a running process, or null if it is gone or the system does not tell. */
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
    // The second field is the program's name in parentheses, which may contain spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { state: fields[0] ?? '', startedAt: `${boot}/${fields[19] ?? ''}` };
  } catch {
    return null;
  }
}
