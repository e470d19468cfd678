import * as z from 'zod';
import type { BoardLevel, BoardRow } from './board/board.contract.ts';
import { textBounds } from './bounds.ts';
import type { ChartEntry } from './chart-entries.ts';
import { type EvidenceMark, EvidenceMarks } from './chat/evidence.ts';
import { type Objection, Objections } from './chat/objection.ts';
import { type ReplyQuote, ReplyQuotes } from './chat/reply-quote.ts';
import type { ErrorCode } from './errors.ts';
import { ListedFacts } from './patients/patients.contract.ts';
import { activities, type Viewer } from './presence/presence.contract.ts';
import { Actor, Id, prose } from './primitives.ts';
import type { Right } from './rights.ts';

/** Messages that a client sends. The server parses each one, checks it like REST, and acknowledges it. */
export const clientMessages = {
  'patient:watch': z.object({
    patientId: Id,
    after: z.number().int().min(0).optional(),
    epoch: z.string().max(textBounds.id).optional(),
  }),
  'patient:unwatch': z.object({ patientId: Id }),
  'presence:set': z.object({ patientId: Id, activity: z.enum(activities) }),
  'board:watch': z.object({}),
  'board:unwatch': z.object({}),
} as const;

/** The right that each message needs. Everyone may stop watching. */
export const messageRights = {
  'patient:watch': 'read-chart',
  'patient:unwatch': 'none',
  'presence:set': 'read-chart',
  'board:watch': 'read-chart',
  'board:unwatch': 'none',
} as const satisfies Record<keyof typeof clientMessages, Right | 'none'>;
export type ClientMessage = keyof typeof clientMessages;
export type ClientMessageData<M extends ClientMessage> = z.output<(typeof clientMessages)[M]>;

export const StreamUnderWay = z.object({
  messageId: Id,
  text: prose,
  askedBy: Actor,
  /** The marks up to now. A node that does not stream the reply has none. */
  marks: EvidenceMarks.optional(),
  /** The quotes up to now. A node that does not stream the reply has none. */
  quotes: ReplyQuotes.optional(),
  /** What the chart holds against comfort (D64). Absent if nothing does. */
  objections: Objections.optional(),
  /** The text already reassures although there are objections (REPLY-1). */
  reassures: z.literal(true).optional(),
});
/** A running reply with its text up to now. */
export type StreamUnderWay = z.output<typeof StreamUnderWay>;

export interface WatchAnswer {
  ok: true;
  seq: number;
  epoch: string;
  /** All entries after `after`. Empty if the request had no `after` or if the viewer has to reload its data. */
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
  /** The log's epoch. A viewer of another epoch drops the delta. */
  epoch: string;
  /** The id of the reply. */
  messageId: string;
  /** The offset of `text` in the reply, in UTF-16 units. Deltas of one reply are contiguous. */
  offset: number;
  text: string;
  /** The marks that end in `text`. Their offsets count from the start of the reply. */
  marks?: EvidenceMark[];
  /** The quotes in `text`. Their offsets count from the start of the reply. */
  quotes?: ReplyQuote[];
  /** Comes with the first text: what the chart holds against comfort (D64). */
  objections?: Objection[];
  /** Comes with the first text that reassures although there are objections (REPLY-1). */
  reassures?: true;
}

export interface PresenceChanged {
  patientId: string;
  /** See {@link ChatDelta}. */
  epoch: string;
  viewers: Viewer[];
}

export interface BoardGone {
  patientId: string;
  /** See {@link ChatDelta}. */
  epoch: string;
}

export const sessionEndReasons = ['signed-out', 'expired', 'revoked'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

export const departmentSettings = [
  'name',
  'vitals-intervals',
  'critical-limits',
  'troponin-assays',
  'beds',
  'exports',
  'handover-format',
  'rights',
] as const;
export type DepartmentSetting = (typeof departmentSettings)[number];

/** A patient's creation or facts, for the lists of people who have not opened the chart. */
export const ListedEntry = z.object({
  scope: z.literal('list'),
  patientId: Id,
  data: ListedFacts,
});
export type ListedEntry = z.output<typeof ListedEntry>;

/** Events that the server pushes. */
export interface ServerToClient {
  /** To the chart's viewers. People who have not opened the chart receive it as a {@link ListedEntry}. */
  'chart:entry': (entry: ChartEntry) => void;
  'chat:delta': (delta: ChatDelta) => void;
  'presence:changed': (change: PresenceChanged) => void;
  /** Whether the node reaches its database. Sent on each change, and to a client that connects during an outage. */
  'database:changed': (change: { isAvailable: boolean }) => void;
  /** Sent to a wall display when it connects. A screen with an older protocol reloads its page. */
  'display:hello': (hello: { protocol: number }) => void;
  /**
   * Sent to a wall display whose settings a clinician changed. It reads its settings and the rows again. If `level` is
   * another than before, the rows that it has are no longer meant for it.
   */
  'display:changed': (change: { level: BoardLevel }) => void;
  /** Settings of the reader's department changed. Sent to all its members; a client reads the setting again. */
  'department:changed': (change: { setting: DepartmentSetting }) => void;
  /** A new row of the department's board, to its watchers. Rows may repeat or arrive out of order. */
  'board:row': (row: BoardRow) => void;
  /** A patient is no longer on the board. */
  'board:gone': (gone: BoardGone) => void;
  /**
   * Who may open this chart has changed, or an emergency access ended. A client reads its lists and the chart again; the
   * server has closed the room of a chart that the reader may no longer open.
   */
  'patient:access': (change: { patientId: string }) => void;
  'session:ended': (end: { reason: SessionEndReason }) => void;
  /**
   * Sent to a socket when it connects, when it starts to watch its first patient, and every {@link beatMs}. A
   * client without a beat younger than 2.4 intervals is not live.
   */
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
  'board:watch': (
    message: ClientMessageData<'board:watch'>,
    ack: (answer: { ok: true } | Refusal) => void,
  ) => void;
  'board:unwatch': (
    message: ClientMessageData<'board:unwatch'>,
    ack: (answer: { ok: true } | Refusal) => void,
  ) => void;
}

/** The version of a wall display's protocol: its row, its own settings and its events. Increase it with each change. */
export const displayProtocol = 2;

/** How often the server sends `beat`, in milliseconds. */
export const beatMs = 1000;

/** How often a viewer checks for missed entries, in milliseconds. */
export const heartbeatMs = 20_000;
