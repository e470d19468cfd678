import type { Actor } from '@bedside/contracts/primitives.ts';

/** The signed-in clinician, from the token alone (D2). */
export interface SessionActor extends Actor {
  departmentId: string;
  isAdmin: boolean;
  sessionId: string;
}

/** What an `Idempotency-Key` header means for one request: unique per actor and endpoint. */
export interface Idempotency {
  /** Actor, endpoint and key in one. */
  key: string;
  /** SHA-256 of the parsed body. */
  bodyHash: string;
}

/** What a service knows of the request it works for, beside the input. */
export interface RequestContext {
  actor: SessionActor;
  requestId: string;
  /** The screen's language: en, es or de. */
  language: string;
  idempotency?: Idempotency | undefined;
  /** The time of the request; the demo history is written with times of its own. */
  now: () => Date;
}
