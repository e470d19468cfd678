import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anybody, anybody signed in, or only an administrator of the department. */
export type Access = 'public' | 'session' | 'admin';

/** What a file may be, by its bytes: any image made of pixels, one of these formats alone, a PDF, or plain text (txt, log). */
export type FileKind = 'image' | 'jpeg' | 'png' | 'gif' | 'pdf' | 'text';

/** Files that come along with a call, which is then multipart/form-data; the fields of `body` come as text parts. */
export interface Upload {
  /** The names of the parts that hold a file, each at most once. */
  parts: readonly string[];
  /** Those of `parts` without which the call makes no sense. */
  required?: readonly string[];
  /** The most bytes that one file may have. */
  maxFileBytes: number;
  accepts: readonly FileKind[];
}

/** One REST call, typed once: the server binds it, the client calls it, the OpenAPI document describes it. */
export interface Endpoint {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below `/api`, with `:name` for parameters, e.g. `/patient/:patientId/vitals`. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Someone whose department requires a second factor may call it before they have set theirs up; nothing else (0044). */
  duringEnrolment?: boolean;
  /** The status of success; 200 where it is not given. */
  status?: 200 | 201 | 204;
  params?: z.ZodType<Record<string, string>>;
  query?: z.ZodType;
  body?: z.ZodType;
  upload?: Upload;
  response: z.ZodType;
  /** The answer is a file of one of these media types, and `response` says nothing of it. */
  download?: readonly string[];
  /** The failures of this call beyond those that follow from its shape; see `failureStatuses` in the server's openapi.ts. */
  fails?: readonly ErrorCode[];
  /** The call creates something and honors the `Idempotency-Key` header. */
  idempotent?: boolean;
  /** The answer is a list of a patient's records and carries the `Chart-Seq` and `Chart-Epoch` headers. */
  chartList?: boolean;
  /** The answer is a page of a list; where more is, its `Link` header names the next one (D55). */
  paged?: boolean;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: parsed, unknown fields stripped. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What a caller gives. */
export interface EndpointCall<E extends Endpoint> {
  params: Sent<E['params']>;
  query: Sent<E['query']>;
  body: Sent<E['body']>;
}

export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** Declares a domain's calls, keeping each one's exact type. */
export function defineEndpoints<const T extends Record<string, Endpoint>>(endpoints: T): T {
  return endpoints;
}

/** Declares a domain's chart-entry types and the shape of each one's `data`. */
export function defineEntries<const T extends Record<string, z.ZodType>>(entries: T): T {
  return entries;
}
