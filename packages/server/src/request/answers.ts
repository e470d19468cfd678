import type { Readable } from 'node:stream';
import type * as z from 'zod';

const texts = new WeakMap<object, { schema: z.ZodType; json: string }>();

/**
 * Caches the stored JSON text of a record in the shape of `schema` while the record exists. A response then sends it
 * unchanged. Freezes the record, so that it cannot differ from its text.
 */
export function rememberText<T extends object>(record: T, schema: z.ZodType, json: string): Readonly<T> {
  texts.set(record, { schema, json });
  return Object.freeze(record);
}

/** Returns the cached JSON text of a response in the shape of exactly this schema. */
export function textOf(answer: unknown, schema: z.ZodType): string | undefined {
  const known = typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined;
  return known?.schema === schema ? known.json : undefined;
}

/** A page of a list. `next` is the start of the next page, in the form that `before` takes. */
export interface PageAnswer<T> {
  data: T;
  next?: string | undefined;
}

/** A list of one patient's records, with the log's `seq` and `epoch` from before the read. */
export interface ChartAnswer<T> extends PageAnswer<T> {
  seq: number;
  epoch: string;
}

/** The same list as the JSON text of each record, which already had the contract's shape when it was stored. */
export interface ChartText {
  texts: readonly string[];
  /** True if the same array may be sent again, so that its encoded form is kept with it. */
  isKept?: true;
  next?: string | undefined;
  seq: number;
  epoch: string;
}

/** A response as JSON text that already has the contract's shape. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** A file to download. */
export interface FileAnswer {
  /** The file's name for downloads. */
  name: string;
  /** One of the endpoint's declared media types. */
  type: string;
  content: Buffer | Readable;
}

/** Where a response sends the browser: a path of the app, or the address of a provider. */
export interface RedirectAnswer {
  location: string;
}
