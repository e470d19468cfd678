import type { SessionActor } from '../../request/request-context.ts';

/** How long a session check is valid. With the request's way to its commit this is well within D38's 5 s. */
const freshRightsMs = 1000;

/** A request's rights as of the last session check. */
export interface RequestRights {
  /** The actor as of the last check. */
  readonly actor: SessionActor;
  /** Checks the session again if the last check is over a second old. Throws the same errors as the first check. */
  confirm(): Promise<void>;
}

/**
 * Checks a request's session, and lets the request repeat the check after a second. A body can take minutes to
 * arrive and a model minutes to reply, and a clinician can be suspended meanwhile (D38). A request that takes
 * less than a second costs one check.
 */
export async function createRequestRights(look: () => Promise<SessionActor>): Promise<RequestRights> {
  let actor = await look();
  let lookedAt = performance.now();
  return {
    get actor() {
      return actor;
    },
    async confirm() {
      if (performance.now() - lookedAt < freshRightsMs) return;
      const began = performance.now();
      actor = await look();
      lookedAt = began;
    },
  };
}
