import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import { itemBounds, maxWaitingPerSession, timeBounds } from '../../bounds.ts';
import { Slots } from '../../infra/queues/slots.ts';
import { readFormBody, readJsonBody } from './body.ts';
import { dropRest } from './drop-rest.ts';

/** A JSON body that is read at once. Larger ones of one sender wait for each other. */
export const smallBodyBytes = 64 * 1024;

/** Reads a request's body when it is the sender's turn: JSON, or a form if the protocol says so. */
type BodyReader = (context: Context, sender: string, endpoint: { form?: boolean }) => Promise<unknown>;

/**
 * Reads large bodies of one sender one after another, with a pause. Parsing a megabyte blocks everyone for about 20 ms.
 * Small bodies, as in ordinary work, never wait.
 */
export function createBodyReader(): BodyReader {
  const turns = new Slots({
    perHolder: 1,
    together: itemBounds.largeBodies,
    waiting: maxWaitingPerSession,
    patience: timeBounds.slot,
  });
  return async (context, sender, { form }) => {
    const readBody = form ? readFormBody : readJsonBody;
    if (!isLarge(context)) return readBody(context);
    const done = await turns.take(sender).catch((error: unknown) => {
      context.set('Connection', 'close');
      dropRest(context);
      throw error;
    });
    try {
      return await readBody(context);
    } finally {
      void wait(timeBounds.betweenLargeBodies, undefined, { ref: false }).then(done);
    }
  };
}

/** Returns whether a body is large, or may be because its length is not declared. */
function isLarge(context: Context): boolean {
  const { length } = context.request;
  const isUnknown = context.get('transfer-encoding') !== '' || context.get('content-encoding') !== '';
  return isUnknown || (length ?? 0) > smallBodyBytes;
}
