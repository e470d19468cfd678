import type { Actor } from '@bedside/contracts/primitives.ts';

/** The signed-in clinician, from the token alone (D2). */
export interface SessionActor extends Actor {
  departmentId: string;
  isAdmin: boolean;
  sessionId: string;
}

/** What an `Idempotency-Key` header means for one request: unique per actor, in their department, and endpoint. */
export interface Idempotency {
  /** Actor, department, endpoint and key in one: who changes the department meets nothing of the one they left. */
  key: string;
  /** SHA-256 of the parsed body. */
  bodyHash: string;
}

/** For how long a key stands for what it made; then it is free again. */
export const idempotencyMilliseconds = 24 * 60 * 60 * 1000;

/** Where a call comes from. */
export interface Caller {
  /** The client's address, past the trusted proxies. */
  address: string;
  /** The header as it was sent; empty where there is none. */
  userAgent: string;
}

/** What a service knows of the request it works for, beside the input. */
export interface RequestContext {
  actor: SessionActor;
  requestId: string;
  /** The screen's language: en, es or de. */
  language: string;
  /** Absent for work of the server itself, such as the demo history. */
  caller?: Caller;
  idempotency?: Idempotency | undefined;
  /** Aborted when the caller hangs up; for work that is of no use without them. */
  hungUp?: AbortSignal;
  /**
   * Looks at the session again where the last look is over a second old; throws once the actor has lost it (D38). Absent
   * where the server itself acts.
   */
  confirmRights?: () => Promise<void>;
  /** Resolves when there is room for a large answer to this session; the room is held until the client has it. */
  large?: () => Promise<void>;
  /** The time of the request; the demo history is written with times of its own. */
  now: () => Date;
}
