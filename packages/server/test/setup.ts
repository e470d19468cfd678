import path from 'node:path';
import mongoose from 'mongoose';
import { vi } from 'vitest';
import type * as pdfProgram from '../src/infra/documents/pdf-program.ts';
import { dist } from './processes/built.ts';

// Files share the libraries. Each loads its own copy of our modules, so no state passes between files. Only Mongoose
// keeps the definitions of our modules, and the connection of a file that failed while it loaded.
vi.resetModules();
await mongoose.disconnect();
mongoose.deleteModel(/^/);

// Most files sign people in only to test something else, and a hash at production's cost takes fifty times longer. The
// algorithm is the real one. A file about passwords or sign-ins calls `vi.unmock('@node-rs/argon2')`.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (password, options, signal) =>
    argon2.hash(password, { ...options, memoryCost: 1024, timeCost: 1 }, signal);
  return { ...argon2, hash };
});

// The built program, as in production. Through tsx, a document took four times the processor time.
vi.mock('../src/infra/documents/pdf-program.ts', async (original) => {
  const program = await original<typeof pdfProgram>();
  return { ...program, pdfProgram: () => program.isolatedProgram(dist, path.join(dist, 'read-pdf.js')) };
});
