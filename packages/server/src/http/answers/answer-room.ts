import type { Context } from 'koa';
import { itemBounds, maxWaitingPerSession, timeBounds } from '../../bounds.ts';
import { Slots } from '../../infra/queues/slots.ts';
import { AppError } from '../../request/app-error.ts';

/** Large responses of one session that are being read or sent. */
const maxLargeAnswersPerSession = 2;

/** Large responses of a node that are being read or sent. */
const maxLargeAnswers = 12;

/** Reads of a node that are running, or that their clients have not received yet. */
const maxReads = 2000;

/** Holds room for a response until its client has received it or disconnected. */
interface AnswerRoom {
  /** Takes room for the response to a read. Throws `rate-limited` if none is free in time. */
  enter(context: Context, sessionId: string): Promise<void>;
  /**
   * Takes one of the few slots for large responses, with the same errors. A second call by the same request does
   * nothing.
   */
  large(context: Context, sessionId: string): Promise<void>;
}

/**
 * Bounds the memory that a session's responses take while they are read from the database and sent: a number of
 * responses, and fewer large ones.
 */
export function createAnswerRoom(): AnswerRoom {
  const waiting = maxWaitingPerSession;
  const patience = timeBounds.slot;
  const all = new Slots({ perHolder: itemBounds.readsPerSession, together: maxReads, waiting, patience });
  const large = new Slots({
    perHolder: maxLargeAnswersPerSession,
    together: maxLargeAnswers,
    waiting,
    patience,
  });
  const largeSlots = new WeakMap<Context, Promise<void>>();
  return {
    async enter(context, sessionId) {
      holdUntilSent(context, await all.take(sessionId));
    },
    large(context, sessionId) {
      const known = largeSlots.get(context);
      if (known) return known;
      const taken = large.take(sessionId).then((release) => holdUntilSent(context, release));
      largeSlots.set(context, taken);
      return taken;
    },
  };
}

/** Throws if the client has disconnected meanwhile. Its slot is free again, so nothing more may be read for it. */
function holdUntilSent({ res }: Context, release: () => void): void {
  if (res.closed) {
    release();
    throw new AppError('unavailable', { message: 'The client has disconnected' });
  }
  res.once('close', release);
}
