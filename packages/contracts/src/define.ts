import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { NeededRight } from './rights.ts';

/**
 * Who may call an endpoint: anyone, anyone signed in, only an administrator of the department, or (`board`) anyone signed
 * in and a wall display.
 */
export type Access = 'public' | 'session' | 'admin' | 'board';

/**
 * The kinds of file that an upload accepts, detected from its bytes: any raster image, one image format, PDF, or
 * plain text.
 */
export type FileKind = 'image' | 'jpeg' | 'png' | 'gif' | 'pdf' | 'text';

/** Files of a call. The request is multipart/form-data and carries the fields of `body` as text parts. */
export interface Upload {
  /** Names of the file parts. Each may occur once. */
  parts: readonly string[];
  /** The parts that a request must contain. */
  required?: readonly string[];
  /** Maximum bytes of one file. */
  maxFileBytes: number;
  accepts: readonly FileKind[];
  /** The server cuts names, dates and places out of image files before it uses or stores them. */
  cutsMetadata?: boolean;
  /** The error messages for a wrong kind of file and for a large file, where the specification has them. */
  refusals?: { kind: string; size: string };
}

/** One REST call. The server binds it, the client calls it, and the OpenAPI document describes it. */
export type Endpoint = EndpointShape & (Open | Guarded);

interface Open {
  access: 'public';
  right?: never;
}

interface Guarded {
  access: Exclude<Access, 'public'>;
  /** The right that the caller needs. The administrators' calls need `administer`. */
  right: NeededRight;
}

interface EndpointShape {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path below `/api`, with `:name` for parameters, e.g. `/patient/:patientId/vitals`. */
  path: `/${string}`;
  summary: string;
  /** Allowed for someone who has yet to set up the second factor that their department requires (ADR 0044). */
  duringEnrolment?: boolean;
  /** Needs the password, a second factor or a sign-in at the provider within five minutes, else `confirmation-needed`. */
  stepUp?: boolean;
  /** Refused as `forbidden` if another site's page sends it. A request without an origin is none of a page. */
  ownOriginOnly?: boolean;
  /** The body is `application/x-www-form-urlencoded` instead of JSON, because a protocol says so. */
  form?: boolean;
  /** The status of a success; 200 by default. With 302 it sends the browser elsewhere. */
  status?: 200 | 201 | 204 | 302;
  params?: z.ZodType<Record<string, string>>;
  query?: z.ZodType;
  body?: z.ZodType;
  upload?: Upload;
  response: z.ZodType;
  /** The response is a file of one of these media types. `response` is then unused. */
  download?: readonly string[];
  /** Errors beyond those that follow from the call's shape; see `failureStatuses` in the server's openapi.ts. */
  fails?: readonly ErrorCode[];
  /** The call creates something and honors the `Idempotency-Key` header. */
  idempotent?: boolean;
  /** The work is useless without its caller, so it ends when the client disconnects. Uploads always do. */
  endsWithClient?: boolean;
  /** The response lists a patient's records and has the headers `Chart-Seq` and `Chart-Epoch`. */
  chartList?: boolean;
  /** The response is a page of a list. Its `Link` header names the next page, if there is one (D55). */
  paged?: boolean;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The input of a handler: parsed values, without unknown fields. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** The input of a caller, before parsing. */
export interface EndpointCall<E extends Endpoint> {
  params: Sent<E['params']>;
  query: Sent<E['query']>;
  body: Sent<E['body']>;
}

export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** Declares a domain's calls. Keeps the exact type of each. */
export function defineEndpoints<const T extends Record<string, Endpoint>>(endpoints: T): T {
  return endpoints;
}

/** Declares a domain's entry types with the schema of each one's `data`. */
export function defineEntries<const T extends Record<string, z.ZodType>>(entries: T): T {
  return entries;
}
