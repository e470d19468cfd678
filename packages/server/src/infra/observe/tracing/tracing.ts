import type { Attributes } from '@opentelemetry/api';
import type { Log } from '../log.ts';
import type { CallSpan, OpenSpan, TracedRequest, Tracer } from './tracer.ts';

/**
 * The traces of this process, which are off unless an operator names a collector. Then spans show where a request's time
 * goes: in MongoDB, Redis or the model. Their names and attributes contain route patterns, commands and codes, never the ids
 * of patients, parameters, bodies or texts. While traces are off, nothing of OpenTelemetry is loaded.
 */
let tracer: Tracer | undefined;

interface TracingOptions {
  /** The collector's base address, such as `http://127.0.0.1:4318`. */
  endpoint: string;
  version: string;
  log: Log;
}

/**
 * Starts to trace. Call it before the connections to MongoDB and Redis are opened. Resolves with a function that sends the
 * last spans, within a bounded time.
 */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { createTracer } = await import('./tracer.ts');
  const started = createTracer(options);
  tracer = started;
  return async () => {
    tracer = undefined;
    await started.close();
  };
}

export const isTracing = (): boolean => tracer !== undefined;

/** Runs a request in a span of its own. `statusOf` returns the status once `work` has resolved. */
export function inRequestSpan(
  request: TracedRequest,
  work: () => Promise<void>,
  statusOf: () => number,
): Promise<void> {
  return tracer ? tracer.request(request, work, statusOf) : work();
}

/**
 * Runs the call of another service in a span, if it belongs to a traced request; otherwise it only runs `work`. The span of
 * a failure has the error's code or class, never its message.
 */
export function inCallSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: CallSpan | undefined) => Promise<T>,
): Promise<T> {
  return tracer ? tracer.call(name, attributes, work) : work(undefined);
}

/** Begins a span within the request under way. Returns undefined without a traced request. */
export function beginSpan(name: string, attributes: Attributes): OpenSpan | undefined {
  return tracer?.begin(name, attributes);
}

/** Returns the header that passes the trace on to another service, or nothing. */
export function traceHeaders(): Record<string, string> {
  return tracer?.headers() ?? {};
}
