import * as z from 'zod';
import { textBounds } from './bounds.ts';
import type { ChartEntry } from './chart-entries.ts';
import type { ErrorCode } from './errors.ts';
import { activities, type Viewer } from './presence/presence.contract.ts';
import { Actor, Id, prose } from './primitives.ts';

/** What a client sends over its socket; each is parsed, checked like REST, and acknowledged. */
export const clientMessages = {
  'patient:watch': z.object({
    patientId: Id,
    after: z.number().int().min(0).optional(),
    epoch: z.string().max(textBounds.id).optional(),
  }),
  'patient:unwatch': z.object({ patientId: Id }),
  'presence:set': z.object({ patientId: Id, activity: z.enum(activities) }),
} as const;
export type ClientMessage = keyof typeof clientMessages;
export type ClientMessageData<M extends ClientMessage> = z.output<(typeof clientMessages)[M]>;

export const StreamUnderWay = z.object({ messageId: Id, text: prose, askedBy: Actor });
/** A reply under way, with its text so far. */
export type StreamUnderWay = z.output<typeof StreamUnderWay>;

export interface WatchAnswer {
  ok: true;
  seq: number;
  epoch: string;
  /** All after `after`; none when no `after` was given or the viewer has to load afresh. */
  entries: ChartEntry[];
  reset: boolean;
  viewers: Viewer[];
  streams: StreamUnderWay[];
}

export interface Refusal {
  ok: false;
  code: ErrorCode;
  message: string;
}

export interface ChatDelta {
  patientId: string;
  /** The life of the patient's log; a viewer of another one drops the delta. */
  epoch: string;
  /** The reply's. */
  messageId: string;
  /** Where `text` begins in the reply, in UTF-16 units. Deltas of one reply are contiguous. */
  offset: number;
  text: string;
}

export interface PresenceChanged {
  patientId: string;
  /** As in {@link ChatDelta}. */
  epoch: string;
  viewers: Viewer[];
}

export const sessionEndReasons = ['signed-out', 'expired', 'revoked'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** What the server pushes. */
export interface ServerToClient {
  'chart:entry': (entry: ChartEntry) => void;
  'chat:delta': (delta: ChatDelta) => void;
  'presence:changed': (change: PresenceChanged) => void;
  /** Whether the node's database answers; sent with each change, and to who connects while it does not. */
  'database:changed': (change: { isAvailable: boolean }) => void;
  'session:ended': (end: { reason: SessionEndReason }) => void;
  /** Once each {@link beatInterval} to everybody who watches a patient: silence means that the connection is dead. */
  beat: () => void;
}

export interface ClientToServer {
  'patient:watch': (
    message: ClientMessageData<'patient:watch'>,
    ack: (answer: WatchAnswer | Refusal) => void,
  ) => void;
  'patient:unwatch': (
    message: ClientMessageData<'patient:unwatch'>,
    ack: (answer: { ok: true } | Refusal) => void,
  ) => void;
  'presence:set': (
    message: ClientMessageData<'presence:set'>,
    ack: (answer: { ok: true } | Refusal) => void,
  ) => void;
}

/** How often the server says that it is there, in milliseconds. */
export const beatInterval = 1000;

/** How often a viewer asks whether it missed something, in milliseconds. */
export const heartbeatInterval = 20_000;
