import type { Context } from 'koa';
import { itemBounds, timeBounds } from '../../bounds.ts';
import { Slots } from '../../infra/queues/slots.ts';
import { AppError } from '../../request/app-error.ts';

/** Holds a place for an answer until its client has taken it, or has gone. */
interface AnswerRoom {
  /** Takes a place for the answer to a read; throws `rate-limited` where there is none for too long. */
  enter(context: Context, sessionId: string): Promise<void>;
  /** Takes one of the few places for large answers, in the same way; again it costs nothing. */
  large(context: Context, sessionId: string): Promise<void>;
}

/**
 * Bounds what a session's answers take of memory while they are read from the database, and while their client reads them: so
 * many at once, and fewer large ones.
 */
export function createAnswerRoom(): AnswerRoom {
  const {
    readsPerSession,
    reads,
    largeAnswersPerSession,
    largeAnswers,
    waitingPerSession: waiting,
  } = itemBounds;
  const patience = timeBounds.slot;
  const all = new Slots({ perHolder: readsPerSession, together: reads, waiting, patience });
  const large = new Slots({ perHolder: largeAnswersPerSession, together: largeAnswers, waiting, patience });
  const asked = new WeakMap<Context, Promise<void>>();
  return {
    async enter(context, sessionId) {
      holdUntilTaken(context, await all.take(sessionId));
    },
    large(context, sessionId) {
      const known = asked.get(context);
      if (known) return known;
      const taken = large.take(sessionId).then((giveBack) => holdUntilTaken(context, giveBack));
      asked.set(context, taken);
      return taken;
    },
  };
}

/** Throws where the client has gone meanwhile: its place is free again, so nothing more may be read for it. */
function holdUntilTaken({ res }: Context, giveBack: () => void): void {
  if (res.closed) {
    giveBack();
    throw new AppError('unavailable', { message: 'The client has gone' });
  }
  res.once('close', giveBack);
}
