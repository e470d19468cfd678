import type { SessionActor } from '../../request/request-context.ts';

/** For how long a look at the session counts, in milliseconds: with the request's way to its commit well within D38's 5 s. */
const freshMilliseconds = 1000;

/** What a request may do, as its session said at the last look. */
export interface HeldRights {
  /** Who asks, as of the last look. */
  readonly actor: SessionActor;
  /** Looks at the session again if the last look is over a second old. Throws what the first look would have thrown. */
  confirm(): Promise<void>;
}

/**
 * Looks at a request's session, and again when asked to after a second. A body can take minutes to arrive and a model
 * minutes to answer, and a clinician can be suspended meanwhile (D38). A request that is done within a second costs one look.
 */
export async function holdRights(look: () => Promise<SessionActor>): Promise<HeldRights> {
  let actor = await look();
  let lookedAt = performance.now();
  return {
    get actor() {
      return actor;
    },
    async confirm() {
      if (performance.now() - lookedAt < freshMilliseconds) return;
      const began = performance.now();
      actor = await look();
      lookedAt = began;
    },
  };
}
