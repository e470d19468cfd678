import { textBounds } from '@bedside/contracts/bounds.ts';
import type { Endpoint, Upload } from '@bedside/contracts/define.ts';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import { ErrorBody, type ErrorCode, errorStatus } from '@bedside/contracts/errors.ts';
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import examples from './openapi-examples.json' with { type: 'json' };

/** Real requests and responses by operation. `openapi-examples.integration.test.ts` keeps them true. */
const exampleOf = new Map<string, { request?: unknown; response?: unknown }>(Object.entries(examples));

const json = (schema: z.ZodType, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});

/** Returns the contracts as an OpenAPI 3.1 document. Its paths begin with `/api`. */
export function openApiDocument(version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, domain] of Object.entries<Record<string, Endpoint>>(endpoints)) {
    for (const [name, endpoint] of Object.entries(domain)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [endpoint.method]: operation(tag, name, endpoint) };
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Bedside',
      version,
      description:
        'Clinical decision support for the emergency room. Every failure has one shape; times are UTC, ISO 8601; temperatures are in °C.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that a sign-in returns' },
      },
    },
  });
}

function operation(tag: string, name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const status = String(endpoint.status ?? 200);
  const isEmpty = status === '204' || status === '302';
  const example = exampleOf.get(`${tag}.${name}`);
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    requestParams: {
      ...(endpoint.params instanceof z.ZodObject && { path: endpoint.params }),
      ...(endpoint.query instanceof z.ZodObject && { query: endpoint.query }),
      ...(endpoint.idempotent && {
        header: z.object({ 'Idempotency-Key': z.string().max(textBounds.idempotencyKey).optional() }),
      }),
    },
    ...requestBody(endpoint, example?.request),
    responses: {
      [status]: {
        description: endpoint.summary,
        ...(endpoint.download
          ? file(endpoint.download)
          : !isEmpty && json(endpoint.response, example?.response)),
        ...(endpoint.chartList && {
          headers: z.object({ 'Chart-Seq': z.string().optional(), 'Chart-Epoch': z.string().optional() }),
        }),
      },
      ...Object.fromEntries(
        failureStatuses(endpoint).map((status) => [
          statusKey(status),
          { description: codesOf(status), ...json(ErrorBody) },
        ]),
      ),
      default: { description: 'Any other failure', ...json(ErrorBody) },
    },
  };
}

/** Returns the error codes of a status, such as `conflict, stale-version`. */
function codesOf(status: number): string {
  return Object.entries(errorStatus)
    .flatMap(([code, one]) => (one === status ? [code] : []))
    .join(', ');
}

const file = (types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }])),
});

function requestBody(
  { body, upload, form }: Endpoint,
  example: unknown,
): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload) return { requestBody: { required: true, ...multipart(upload, body, example) } };
  if (form && body)
    return {
      requestBody: {
        required: true,
        content: { [formType]: { schema: body, ...(example !== undefined && { example }) } },
      },
    };
  return body ? { requestBody: { required: true, ...json(body, example) } } : {};
}

/** Describes text fields and files together, each file by the name of its part. */
function multipart(
  { parts, required = [], maxFileBytes, accepts }: Upload,
  body: z.ZodType = z.object({}),
  example?: unknown,
) {
  const file = z.string().meta({
    format: 'binary',
    description: `At most ${maxFileBytes} bytes; accepted types, detected from the bytes: ${accepts.join(', ')}`,
  });
  const files = z.object(
    Object.fromEntries(parts.map((part) => [part, required.includes(part) ? file : file.optional()])),
  );
  return {
    content: {
      'multipart/form-data': {
        schema: z.intersection(body, files),
        ...(example !== undefined && { example }),
      },
    },
  };
}

const formType = 'application/x-www-form-urlencoded';

/**
 * Returns the statuses with which a call can fail: those that follow from its shape, and those in its contract's
 * `fails`. The tests' client rejects a response with any other status.
 */
export function failureStatuses(endpoint: Endpoint): number[] {
  const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
  const codes: ErrorCode[] = [
    ...(endpoint.access === 'public' ? (['rate-limited'] as const) : (['unauthenticated'] as const)),
    ...(endpoint.access !== 'public' && !endpoint.duringEnrolment ? (['forbidden'] as const) : []),
    ...(endpoint.stepUp ? (['confirmation-needed'] as const) : []),
    ...(endpoint.params ? (['not-found'] as const) : []),
    ...(endpoint.params || endpoint.query || hasBody || endpoint.idempotent
      ? (['invalid-input'] as const)
      : []),
    ...(hasBody ? (['unparsable', 'too-large', 'unsupported-media-type'] as const) : []),
    // Node itself cuts an upload that takes too long, without a response of ours.
    ...(endpoint.body && !endpoint.upload ? (['request-timeout'] as const) : []),
    // The same key with another body. A call without a body has nothing that could differ.
    ...(endpoint.idempotent && hasBody ? (['conflict'] as const) : []),
    // Reads and large bodies wait for a turn, and no sender may have too many waiting.
    ...(endpoint.method === 'get' || hasBody ? (['rate-limited'] as const) : []),
    ...(endpoint.fails ?? []),
    'internal',
    'unavailable',
  ];
  return [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b);
}

const statusKey = (status: number): `4${string}` | `5${string}` =>
  status < 500 ? `4${String(status).slice(1)}` : `5${String(status).slice(1)}`;
