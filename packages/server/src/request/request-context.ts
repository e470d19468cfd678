import type { BoardLevel } from '@bedside/contracts/board/board.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { CountersignableRight, Right } from '@bedside/contracts/rights.ts';

/** How long a repeated `Idempotency-Key` returns the first result. */
export const idempotencyMs = 24 * 60 * 60 * 1000;

/** The signed-in clinician, from the token alone (D2). */
export interface SessionActor extends Actor {
  departmentId: string;
  isAdmin: boolean;
  /** What the actor may do in the department, as of the last session check. */
  rights: readonly Right[];
  /** Those of the rights that the actor's role holds with countersigning. Absent for the server's own work. */
  countersigned?: readonly CountersignableRight[];
  sessionId: string;
  /** The client's address, for the access log. Absent for the server's own work, which is no access. */
  address?: string;
}

/** A wall display, identified by its token alone. */
export interface DisplayActor {
  displayId: string;
  departmentId: string;
  level: Exclude<BoardLevel, 'staff'>;
}

/** The meaning of an `Idempotency-Key` header for one request, unique per actor, department and endpoint. */
export interface Idempotency {
  /**
   * Combines actor, department, endpoint and key. An actor who changes departments never meets keys of the
   * previous one.
   */
  key: string;
  /** SHA-256 of the parsed body. */
  bodyHash: string;
}

/** The origin of a call. */
export interface Caller {
  /** The client's address, past the trusted proxies. */
  address: string;
  /** The header as sent, or empty. */
  userAgent: string;
}

/** The request's properties that a service receives beside the input. */
export interface RequestContext {
  actor: SessionActor;
  requestId: string;
  /** The screen's language: en, es or de. */
  language: string;
  /** Absent for the server's own work, such as the demo history. */
  caller?: Caller;
  /** Returns the cookie of a browser that signs in at a provider. Absent for the server's own work. */
  browser?: () => { keep(): string; readonly secret: string | undefined };
  idempotency?: Idempotency | undefined;
  /** True if the actor holds the call's right with countersigning. What the call records is then flagged. */
  needsCountersignature?: true;
  /** Aborted when the client disconnects, for work that is useless without it. */
  hungUp?: AbortSignal;
  /**
   * Checks the session again if the last check is over a second old. Throws if the actor has lost it (D38).
   * Absent if the server itself acts.
   */
  confirmRights?: () => Promise<void>;
  /**
   * Resolves when there is room for a large response to this session. The room is held until the client has
   * received it.
   */
  large?: () => Promise<void>;
  /**
   * Runs once the majority has the command's entries, before viewers receive them. Not for a command that ran before. Must not
   * reject.
   */
  committed?: () => Promise<void>;
  /** Returns the time of the request. The demo history uses its own times. */
  now: () => Date;
}
