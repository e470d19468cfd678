import { readFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, expect, vi } from 'vitest';
import type * as pdfProgram from '../src/infra/documents/pdf-program.ts';
import { dist } from './processes/built.ts';

// Most files sign people in only to test something else, and a hash at production's cost takes fifty times longer. The
// algorithm is the real one. A file about passwords or sign-ins calls `vi.unmock('@node-rs/argon2')`.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (password, options, signal) =>
    argon2.hash(password, { ...options, memoryCost: 1024, timeCost: 1 }, signal);
  return { ...argon2, hash };
});

// The built program, as in production. Through tsx, a document took four times the processor time.
vi.mock('../src/infra/documents/pdf-program.ts', (): typeof pdfProgram => ({
  pdfProgram: () => [path.join(dist, 'read-pdf.js')],
}));

// The files of a worker share its modules, because loading them for each file took a seventh of the time. Our modules keep
// no state between files. A file that replaces a module loads its own copy of all, and so does the one after it.
const worker = globalThis as { hasReplacedModules?: boolean };
const replacesModules = /vi\.(un)?mock\(/.test(readFileSync(expect.getState().testPath ?? '', 'utf8'));
if (replacesModules || worker.hasReplacedModules) {
  vi.resetModules();
  mongoose.deleteModel(/^/);
}
worker.hasReplacedModules = replacesModules;
// A file that failed while it loaded left its connection open.
await mongoose.disconnect();

// Loaded after the reset, so that it is the copy of the file's modules.
const { closeFile } = await import('./file-end.ts');
afterAll(closeFile);
