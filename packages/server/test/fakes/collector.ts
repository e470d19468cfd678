import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'vitest';
import * as z from 'zod';

const Attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
  }),
});
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(Attribute),
  events: z.array(z.object({ name: z.string() })),
  status: z.object({ code: z.number() }),
});
/** The body of OTLP over HTTP with JSON. Source: https://opentelemetry.io/docs/specs/otlp/#otlphttp */
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** A span as the collector received it, with its attributes by name. */
export interface ReceivedSpan extends Omit<z.output<typeof Span>, 'attributes'> {
  attributes: Record<string, string | number | undefined>;
}

/** A collector of OpenTelemetry's traces on a free port. */
export interface Collector {
  /** The base address. */
  url: string;
  /** Every body as text, with its headers. */
  received: string[];
  spans(): ReceivedSpan[];
  /** Resolves with the spans of a trace once it has one of each of these names. */
  traceWith(traceId: string, names: readonly string[]): Promise<ReceivedSpan[]>;
  /** Makes the collector accept connections and never respond. */
  hang(): void;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const received: string[] = [];
  const spans: ReceivedSpan[] = [];
  let isHung = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (isHung) return;
    const text = Buffer.concat(chunks).toString('utf8');
    received.push(`${JSON.stringify(request.headers)} ${text}`);
    if (request.url === '/v1/traces') spans.push(...spansIn(text));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The collector is not listening');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    spans: () => spans,
    async traceWith(traceId, names) {
      const own = () => spans.filter((span) => span.traceId === traceId);
      await expect.poll(() => names.filter((name) => !own().some((span) => span.name === name))).toEqual([]);
      return own();
    },
    hang() {
      isHung = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansIn(text: string): ReceivedSpan[] {
  return Traces.parse(JSON.parse(text)).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, ...span }) => ({
        ...span,
        attributes: Object.fromEntries(
          attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
        ),
      })),
    ),
  );
}
