import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { AppError } from '../../../request/app-error.ts';
import { settledWithin } from '../../timers/settled-within.ts';
import { type Log, withoutWords } from '../log.ts';
import { spansLost } from '../metrics.ts';

/** Ended spans that wait for the collector. Further ones are dropped. */
const maxWaitingSpans = 2048;

/** Spans in one export. */
const maxSpansPerExport = 512;

/** Exports that run at once. */
const maxExportsAtOnce = 2;

/** How long spans are gathered before an export. */
const gatherMs = 2000;

/** The time for one export. */
const exportMs = 10_000;

/** The time for the last spans when the server ends. */
const closeMs = 1000;

export type Tracer = ReturnType<typeof createTracer>;

/** The parts of a request that its span shows. */
export interface TracedRequest {
  method: string;
  /** The pattern of its path. */
  route: string;
  /** The header as received, which continues the caller's trace; empty without one. */
  traceparent: string;
  requestId: string;
}

/** A span to which the caller may add moments. */
export type CallSpan = Pick<Span, 'addEvent'>;

export interface OpenSpan {
  /** @param errorType the code of a failure; absent after a success */
  end(errorType?: string): void;
}

interface TracerOptions {
  endpoint: string;
  version: string;
  log: Log;
}

/**
 * Creates the tracer and its exporter. Spans wait in a bounded queue. While a collector is gone or slow, further ones are
 * dropped, and no request waits.
 */
export function createTracer({ endpoint, version, log }: TracerOptions) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMs,
    concurrencyLimit: maxExportsAtOnce,
  });
  const processor = new BatchSpanProcessor(countingLosses(exporter, log), {
    maxQueueSize: maxWaitingSpans,
    maxExportBatchSize: maxSpansPerExport,
    scheduledDelayMillis: gatherMs,
    exportTimeoutMillis: exportMs,
  });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'bedside', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor],
  });
  provider.register();
  const tracer = provider.getTracer('bedside');

  /** Returns the span of the request under way. After its end, work in the background has no span. */
  const current = (): Span | undefined => {
    const span = trace.getActiveSpan();
    return span?.isRecording() ? span : undefined;
  };

  async function runIn<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await context.with(trace.setSpan(context.active(), span), work);
    } catch (error) {
      fail(span, errorTypeOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    async request(
      { method, route, traceparent, requestId }: TracedRequest,
      work: () => Promise<void>,
      statusOf: () => number,
    ): Promise<void> {
      // Only this header: a `tracestate` or `baggage` may contain any text.
      const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'bedside.request_id': requestId,
      };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      const noteStatus = (status: number) => {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) fail(span, String(status));
      };
      try {
        await context.with(trace.setSpan(parent, span), work);
        noteStatus(statusOf());
      } catch (error) {
        noteStatus(error instanceof AppError ? error.status : 500);
        throw error;
      } finally {
        span.end();
      }
    },

    call<T>(
      name: string,
      attributes: Attributes,
      work: (span: CallSpan | undefined) => Promise<T>,
    ): Promise<T> {
      if (!current()) return work(undefined);
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
      return runIn(span, () => work(span));
    },

    begin(name: string, attributes: Attributes): OpenSpan | undefined {
      if (!current()) return undefined;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
      return {
        end(errorType) {
          if (errorType !== undefined) fail(span, errorType);
          span.end();
        },
      };
    },

    headers(): Record<string, string> {
      const carrier: Record<string, string> = {};
      if (current()) propagation.inject(context.active(), carrier);
      const { traceparent } = carrier;
      return traceparent === undefined ? {} : { traceparent };
    },

    async close(): Promise<void> {
      await settledWithin(closeMs, [provider.shutdown()]);
    },
  };
}

/** Marks a span as failed. Its description stays empty, because messages can quote a body. */
function fail(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns an error's code or its class, never its message. */
function errorTypeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  const { name, code } = withoutWords(error);
  return code ?? name;
}

/** Counts the spans that the collector did not accept, and logs the first failure after a success. */
function countingLosses(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed) spansLost.inc(spans.length);
        if (hasFailed && !isFailing) log.warn('the collector of traces does not accept spans');
        isFailing = hasFailed;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
