import { tracingChannel } from 'node:diagnostics_channel';
import * as z from 'zod';
import type { OpenSpan } from './tracer.ts';
import { beginSpan } from './tracing.ts';

/** The field of ioredis's event that we read. Its arguments contain names and texts. */
const Command = z.object({ command: z.string() });

/** Gives each command of every Redis connection of this process a span, named after the command alone. */
export function traceRedis(): void {
  const open = new WeakMap<object, OpenSpan>();
  const end = (event: unknown, errorType?: string) => {
    if (typeof event !== 'object' || event === null) return;
    open.get(event)?.end(errorType);
    open.delete(event);
  };
  tracingChannel('ioredis:command').subscribe({
    start(event) {
      const { data } = Command.safeParse(event);
      if (!data) return;
      const span = beginSpan(data.command, { 'db.system.name': 'redis', 'db.operation.name': data.command });
      if (span && typeof event === 'object' && event !== null) open.set(event, span);
    },
    asyncEnd: (event) => end(event),
    error: (event) => end(event, 'error'),
    end: () => {},
    asyncStart: () => {},
  });
}
