import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { Activity } from '@bedside/contracts/presence/presence.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { SessionEndReason, StreamUnderWay } from '@bedside/contracts/socket.ts';

/** A message between nodes. Delivery is at most once, so everything that must not be lost is also in MongoDB. */
export type BusMessage =
  | { kind: 'room'; room: string; event: string; payload: unknown; except?: string }
  | { kind: 'session-ended'; sessionIds: string[]; reason: SessionEndReason }
  | { kind: 'display-changed'; displayId: string }
  | { kind: 'access-changed'; patientId: string }
  | { kind: 'stop-reply'; messageId: string; by: Actor };

/** One socket's presence at one patient. */
export interface Presence {
  socketId: string;
  userId: string;
  fullName: string;
  role: string;
  activity: Activity;
  /** When this socket began to watch the patient (ISO time). */
  since: string;
}

export interface PresenceStore {
  set(patientId: string, presence: Presence): Promise<void>;
  remove(patientId: string, socketId: string): Promise<void>;
  /** Returns the sockets of all nodes. The sockets of a node that died expire within 15 s. */
  list(patientId: string): Promise<Presence[]>;
}

/** The marks and quotes of a piece of a reply. Offsets count from the start of the reply. */
export interface ReplyLinks {
  marks: readonly EvidenceMark[];
  quotes: readonly ReplyQuote[];
}

/** Running replies with their text so far, so a viewer who joins on any node receives each from the start. */
export interface ReplyStore {
  /** Keeps `objections` to show them to a viewer who joins once the text reassures. */
  begin(
    patientId: string,
    messageId: string,
    askedBy: Actor,
    objections?: readonly Objection[],
  ): Promise<void>;
  /**
   * Adds `text` at `offset` (UTF-16 units). Callers keep the order within one reply. Only the node that writes the reply
   * keeps `links`; a viewer on another node has the links of earlier text when the reply ends.
   */
  append(
    patientId: string,
    messageId: string,
    offset: number,
    text: string,
    links?: ReplyLinks,
  ): Promise<void>;
  /** Returns the objections only of a text that reassures. */
  list(patientId: string): Promise<StreamUnderWay[]>;
  end(patientId: string, messageId: string): Promise<void>;
}

/** A quick, atomic check before MongoDB's conditional update, which decides (D4). */
export interface TrialCounter {
  /**
   * Adds one session unless that exceeds `limit`. `count` reads a missing counter from MongoDB.
   * Returns `unavailable` if the shared store cannot be reached; MongoDB alone decides then.
   */
  reserve(
    userId: string,
    limit: number,
    count: () => Promise<number>,
  ): Promise<'reserved' | 'refused' | 'unavailable'>;
  /** Sets the counter to the count from MongoDB. */
  correct(userId: string, count: number): Promise<void>;
}

export interface LimitRule {
  name: string;
  /** Attempts allowed per `seconds`. */
  points: number;
  seconds: number;
}

/** Counts the attempts of one key, such as an address, against a rule. */
export type Count = readonly [rule: LimitRule, key: string];

/** A need for the messages of one department. */
export interface Listening {
  /** Resolves, within 1 s, when every message that another node sends from then on arrives, or the store is lost. */
  readonly begun: Promise<void>;
  /** Ends the need. A second call does nothing. */
  end(): void;
}

export interface Verdict {
  allowed: boolean;
  retryAfterSeconds: number;
}

export interface RateLimits {
  /** {@link take} for one count. */
  consume(rule: LimitRule, key: string): Promise<Verdict>;
  /**
   * Counts one attempt in each of `counts`. Refuses and counts nothing if any of them is full.
   * Check and count are one atomic step for all nodes, so simultaneous attempts never exceed the rule's points.
   */
  take(counts: readonly Count[]): Promise<Verdict>;
  /** Removes one attempt from each of `counts`, because the rule turned out not to apply to it. */
  giveBack(counts: readonly Count[]): Promise<void>;
  reset(rule: LimitRule, key: string): Promise<void>;
}

/**
 * State that the nodes of one installation share outside MongoDB. Two implementations, in the process and over Redis,
 * pass one suite. No method rejects because the shared store is lost: it then uses this node's state, within 1 s.
 */
export interface Coordination {
  readonly nodeId: string;
  /** True if other nodes can exist. */
  readonly shared: boolean;
  /** True while the shared store cannot be reached, and until the other nodes have had time to find it again. */
  readonly degraded: boolean;
  /**
   * Sends to every *other* node, or only to those that listen to a department. Keeps the order of messages to the same
   * department. Never throws or waits.
   */
  publish(message: BusMessage, departmentId?: string): void;
  /** Receives the messages of a department until the returned need ends, and for a while after. */
  listen(departmentId: string): Listening;
  /** Calls `listener` with each message from another node. */
  subscribe(listener: (message: BusMessage) => void): void;
  /** Calls `listener` with each change of `degraded`. */
  onDegraded(listener: (degraded: boolean) => void): void;
  readonly presence: PresenceStore;
  readonly replies: ReplyStore;
  readonly trial: TrialCounter;
  readonly limits: RateLimits;
  close(): Promise<void>;
}
