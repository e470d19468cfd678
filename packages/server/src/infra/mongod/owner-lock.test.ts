import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnedByAnother, takeOwnership } from './owner-lock.ts';
import { ownIdentity, type ProcessIdentity } from './process-identity.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'bedside-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Above the highest process id of every system. */
const DEAD_PID = 2 ** 30;

function claimedBy(owner: ProcessIdentity): void {
  mkdirSync(path.join(directory, '7'));
  writeFileSync(path.join(directory, '7', 'owner.json'), JSON.stringify(owner));
}

describe('ownership of a folder', () => {
  it('belongs to one process until it is released', () => {
    const first = takeOwnership(directory);
    expect(() => takeOwnership(directory)).toThrow(OwnedByAnother);
    first.release();
    takeOwnership(directory).release();
    takeOwnership(directory);
  });

  it('passes from a dead owner to the next, and leaves nothing of the old one', () => {
    claimedBy({ pid: DEAD_PID, startedAt: null });
    takeOwnership(directory);
    expect(readdirSync(directory)).toEqual(['8']);
  });

  it('stays with a live owner', () => {
    claimedBy(ownIdentity());
    expect(() => takeOwnership(directory)).toThrow(OwnedByAnother);
  });

  it.runIf(process.platform === 'linux')('ignores another process that received the dead owner’s id', () => {
    claimedBy({ pid: process.pid, startedAt: 'an-earlier-boot/12345' });
    takeOwnership(directory);
  });

  it('goes to exactly one of several processes that find the owner dead at once', async () => {
    claimedBy({ pid: DEAD_PID, startedAt: null });
    const contenders = Array.from({ length: 4 }, contender);
    await Promise.all(contenders.map((each) => each.says()));
    for (const each of contenders) each.go();
    const outcomes = await Promise.all(contenders.map((each) => each.says()));
    expect(outcomes.sort()).toEqual(['lost', 'lost', 'lost', 'won']);
    for (const each of contenders) each.end();
  });
});

/**
 * Starts a process that claims on command. It prints when it is ready, prints the result, and lives until the test ends
 * it.
 */
function contender() {
  const program = `
    import { takeOwnership } from ${JSON.stringify(path.join(import.meta.dirname, 'owner-lock.ts'))};
    process.stdin.once('data', () => {
      try { takeOwnership(${JSON.stringify(directory)}); console.log('won'); }
      catch (error) { console.log(error.name === 'OwnedByAnother' ? 'lost' : error); }
    });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    says: async (): Promise<string> => (await lines.next()).value,
    go: () => child.stdin.write('go'),
    end: () => child.stdin.end(),
  };
}
