import { itemBounds } from '@bedside/contracts/bounds.ts';
import { type FieldProblem, isProblem, problemOf } from '@bedside/contracts/field-problems.ts';
import type * as z from 'zod';
import { AppError } from './app-error.ts';

/** Parses external input. Throws `invalid-input` with the problems of the first 20 fields. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input, { error: problemOf });
  if (result.success) return result.data;
  const fields = new Map<string, FieldProblem | { message: FieldProblem; confirmable: true }>();
  for (const issue of result.error.issues) {
    const path = issue.path.join('.') || 'body';
    const message = isProblem(issue.message) ? issue.message : 'invalid';
    const isConfirmable = issue.code === 'custom' && issue.params?.confirmable === true;
    if (!fields.has(path)) fields.set(path, isConfirmable ? { message, confirmable: true } : message);
    if (fields.size === itemBounds.refusedFields) break;
  }
  throw new AppError('invalid-input', { fields: Object.fromEntries(fields) });
}
