import { itemBounds } from '@bedside/contracts/bounds.ts';
import type * as z from 'zod';
import { AppError } from './app-error.ts';

/** Parses what came from outside; what does not fit answers 422 with each field's trouble, of the first 20. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = new Map<string, string>();
  for (const issue of result.error.issues) {
    const path = issue.path.join('.') || 'body';
    if (!fields.has(path)) fields.set(path, issue.message);
    if (fields.size === itemBounds.refusedFields) break;
  }
  throw new AppError('invalid-input', { fields: Object.fromEntries(fields) });
}
