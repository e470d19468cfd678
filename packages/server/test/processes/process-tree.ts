import { readFileSync } from 'node:fs';

/**
 * Returns the memory of a process and of all its descendants on Linux, in bytes. A page that several processes share
 * counts once in total. A process that ends meanwhile counts as nothing.
 */
export function treeBytes(pid: number): number {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.reduce((bytes, child) => bytes + treeBytes(child), proportionalBytes(pid));
}

/** The kernel's "proportional set size": each shared page counts as its share. */
function proportionalBytes(pid: number): number {
  const kibibytes = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  return Number(kibibytes) * 1024;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
