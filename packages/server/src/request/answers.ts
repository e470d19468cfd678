import type * as z from 'zod';

const texts = new WeakMap<object, { schema: z.ZodType; json: string }>();

/**
 * Remembers the JSON text of a record in the shape of `schema`, for as long as the record lives: where it is the answer of a
 * call, it goes out as it was stored. Freezes the record, so that it cannot differ from its text.
 */
export function rememberText<T extends object>(record: T, schema: z.ZodType, json: string): Readonly<T> {
  texts.set(record, { schema, json });
  return Object.freeze(record);
}

/** The remembered JSON text of an answer that is in the shape of this very schema. */
export function textOf(answer: unknown, schema: z.ZodType): string | undefined {
  const known = typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined;
  return known?.schema === schema ? known.json : undefined;
}

/** A page of a list; `next` is where the next one begins, as its `before` says it. */
export interface PageAnswer<T> {
  data: T;
  next?: string | undefined;
}

/** A list of one patient's records with where the chart's log stood before it was read. */
export interface ChartAnswer<T> extends PageAnswer<T> {
  seq: number;
  epoch: string;
}

/** The same list as JSON text, of records that were put into the contract's shape when they were written. */
export interface ChartText {
  json: string;
  next?: string | undefined;
  seq: number;
  epoch: string;
}

/** An answer as JSON text that is in the contract's shape already. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** A file to be downloaded. */
export interface FileAnswer {
  /** What it is called where it is saved. */
  name: string;
  /** One of the media types that the endpoint declares. */
  type: string;
  content: Buffer;
}
