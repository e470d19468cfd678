import type { Activity } from '@bedside/contracts/presence/presence.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { SessionEndReason, StreamUnderWay } from '@bedside/contracts/socket.ts';

/** What nodes tell each other. Delivery is at most once: everything that must not be lost is also in Mongo. */
export type BusMessage =
  | { kind: 'room'; room: string; event: string; payload: unknown; except?: string }
  | { kind: 'session-ended'; sessionIds: string[]; reason: SessionEndReason }
  | { kind: 'stop-reply'; messageId: string; by: Actor };

/** One socket's presence at one patient. */
export interface Presence {
  socketId: string;
  userId: string;
  fullName: string;
  role: string;
  activity: Activity;
  /** ISO time at which this socket came to the patient. */
  since: string;
}

export interface PresenceStore {
  set(patientId: string, presence: Presence): Promise<void>;
  remove(patientId: string, socketId: string): Promise<void>;
  /** Everybody's sockets on all nodes; those of a node that died leave within 15 s. */
  list(patientId: string): Promise<Presence[]>;
}

/** Replies under way with their text so far, so that a viewer who joins on any node gets them whole. */
export interface ReplyStore {
  begin(patientId: string, messageId: string, askedBy: Actor): Promise<void>;
  /** Adds `text` at `offset` (UTF-16 units). Called in order for one reply. */
  append(patientId: string, messageId: string, offset: number, text: string): Promise<void>;
  list(patientId: string): Promise<StreamUnderWay[]>;
  end(patientId: string, messageId: string): Promise<void>;
}

/** A quick, atomic gate before Mongo's own conditional update, which has the last word (D4). */
export interface TrialCounter {
  /**
   * Adds one session unless that passes `limit`; `count` fills the counter from Mongo when it is missing.
   * `unavailable` where the shared store is out of reach: Mongo alone decides then.
   */
  reserve(
    userId: string,
    limit: number,
    count: () => Promise<number>,
  ): Promise<'reserved' | 'refused' | 'unavailable'>;
  /** Sets the counter to what Mongo says. */
  correct(userId: string, count: number): Promise<void>;
}

export interface LimitRule {
  name: string;
  /** Attempts allowed … */
  points: number;
  /** … in this many seconds. */
  seconds: number;
}

/** What is counted: attempts of one key, such as an address, against a rule. */
export type Count = readonly [rule: LimitRule, key: string];

export interface Verdict {
  allowed: boolean;
  retryAfterSeconds: number;
}

export interface RateLimits {
  /** {@link take} for one count. */
  consume(rule: LimitRule, key: string): Promise<Verdict>;
  /**
   * Counts one attempt in each of `counts`, or, where one of them is full, in none and refuses. Looking and counting are one
   * step on all nodes: of any number of attempts at once no more than the rule's points are let through.
   */
  take(counts: readonly Count[]): Promise<Verdict>;
  /** Takes back one attempt of each: it turned out to be none that the rule is about. */
  giveBack(counts: readonly Count[]): Promise<void>;
  reset(rule: LimitRule, key: string): Promise<void>;
}

/**
 * What the nodes of one installation share beside Mongo. Two implementations, in the process and over Redis, pass
 * one suite. No method rejects because the shared store is lost: each then answers from this node alone, within 1 s.
 */
export interface Coordination {
  readonly nodeId: string;
  /** Whether there can be other nodes. */
  readonly shared: boolean;
  /** True while the shared store is out of reach, and a little longer, until the other nodes have surely found it too. */
  readonly degraded: boolean;
  /** Tells every *other* node; keeps order, never throws, never waits. */
  publish(message: BusMessage): void;
  /** Listens to the other nodes. */
  subscribe(listener: (message: BusMessage) => void): void;
  /** Called with each change of `degraded`. */
  onDegraded(listener: (degraded: boolean) => void): void;
  readonly presence: PresenceStore;
  readonly replies: ReplyStore;
  readonly trial: TrialCounter;
  readonly limits: RateLimits;
  close(): Promise<void>;
}
