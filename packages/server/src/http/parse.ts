import type * as z from 'zod';
import { AppError } from './app-error.ts';

/** Parses what came from outside; what does not fit answers 422 with each field's trouble. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = Object.create(null);
  for (const issue of result.error.issues) {
    const path = issue.path.join('.') || 'body';
    fields[path] ??= issue.message;
  }
  throw new AppError('invalid-input', { fields: { ...fields } });
}
