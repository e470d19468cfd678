import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { expect, it } from 'vitest';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../../../../../..');
const Cost = z.object({ milliseconds: z.number(), machineCode: z.number() });

/** Builds the program as the server is built, and runs it in a process of its own. */
async function measure() {
  const outDir = path.join(root, '.cache/reply-cost');
  await build({
    ...{ root, configFile: false, logLevel: 'warn', publicDir: false },
    ssr: { noExternal: ['@bedside/contracts'] },
    build: { ssr: 'packages/server/test/evidence/reply-cost.ts', target: 'node20', outDir },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(outDir, 'reply-cost.js')]);
  return Cost.parse(JSON.parse(stdout));
}

it('REPLY-7: a reply of 1,000 words is compared in some milliseconds of processor time', async () => {
  const { milliseconds, machineCode } = await measure();
  // 12 to 19 ms on a machine that others share. The bound leaves room for a busier one.
  expect(milliseconds).toBeLessThan(25);
  // Beyond 16 MB V8 compiles patterns without its optimizations, and a reply costs three times as much.
  expect(machineCode).toBeLessThan(16 * 1024 ** 2);
});
