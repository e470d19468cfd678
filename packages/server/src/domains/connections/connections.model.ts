import type { ConnectionKind, SendingProblem } from '@bedside/contracts/connections/connections.contract.ts';
import type { Hl7Problem } from '@bedside/contracts/connections/hl7-problems.ts';
import mongoose, { Schema } from 'mongoose';
import type { CharacterSet } from '../../infra/hl7/hl7-text.ts';

/** The tables of a connection. A key may contain what MongoDB forbids in names, so they are stored as JSON. */
export interface ConnectionTables {
  beds: Record<string, string>;
  codes: Record<string, string>;
  units: Record<string, string>;
  doctors: Record<string, string>;
}

export interface StoredConnection {
  _id: string;
  departmentId: string;
  name: string;
  kind: ConnectionKind;
  sendingApplication: string;
  sendingFacility: string;
  timeZone: string;
  /** The authority of patients' numbers that name none. Absent or empty: such numbers are not used. */
  authority?: string;
  /** {@link ConnectionTables} as JSON. */
  tables: string;
  networks: string[];
  certificates: string[];
  characterSet: CharacterSet;
  /** Where notes and vitals are sent. Absent if none are. */
  sending?: StoredSending;
  createdAt: Date;
  version: number;
  /** Present until the connection is removed. The unique index on it makes one sender belong to one department. */
  senderKey?: string;
  removedAt?: Date;
  /** Counted some seconds after a message. A node that dies leaves its last ones out. */
  accepted: number;
  refused: number;
  lastMessageAt?: Date;
  /** Milliseconds from the message's own time to its entry. */
  lastDelay?: number;
}

/** Where and what a connection sends, and how it stands. */
export interface StoredSending {
  host: string;
  port: number;
  tls: boolean;
  notes: boolean;
  vitals: boolean;
  /** Whether records of restricted charts leave, too. */
  restricted: boolean;
  /** Entries from before it are not sent. */
  since: Date;
  /** The node that sends, and until when. */
  node?: string;
  until?: Date;
  /** The place of the last message. */
  place: number;
  /** When to try again after a failure. */
  nextTryAt?: Date;
  lastSentAt?: Date;
  lastProblem?: SendingProblem;
  lastProblemAt?: Date;
}

/** A message as it arrived, and its outcome. */
export interface StoredMessage {
  _id: string;
  connectionId: string;
  departmentId: string;
  /** MSH-10; empty if the message has none. */
  controlId: string;
  /** SHA-256 of the bytes. */
  hash: string;
  /** The control id of the first message that has it, so that another content under the same number is noticed. */
  numberKey?: string;
  type: string;
  /**
   * `taking` from before the message's entry until after it. Nobody was told anything about such a message: it is taken if an entry names it
   * ({@link commandOf}), and otherwise it was not.
   */
  state: 'taking' | 'taken' | 'refused' | 'dismissed';
  /** While `taking`: the attempt that alone may refuse the message. */
  taker?: string;
  reason?: Hl7Problem;
  place?: string;
  never?: true;
  patientId?: string;
  receivedAt: Date;
  /** The bytes as latin1, encrypted with `SECRETS_KEY`. */
  original: string;
  handledBy?: { id: string; fullName: string };
  handledAt?: Date;
  dismissal?: string;
  /** Codes of a monitor's message that became nothing. */
  unread?: string[];
  /** When MongoDB removes the message. */
  expiresAt: Date;
}

/** Names a message as the command of its entry (`StoredEntry.idempotency`). */
export const commandOf = ({ connectionId, controlId, hash }: StoredMessage) => ({
  key: `message ${connectionId} ${controlId}`,
  bodyHash: hash,
});

const text = { type: String, required: true };
const date = { type: Date, required: true };

const connections = new Schema<StoredConnection>(
  {
    _id: text,
    departmentId: text,
    name: text,
    kind: text,
    sendingApplication: { type: String, default: '' },
    sendingFacility: { type: String, default: '' },
    timeZone: text,
    authority: String,
    tables: text,
    networks: [String],
    certificates: [String],
    characterSet: text,
    sending: { type: Schema.Types.Mixed },
    createdAt: date,
    version: { type: Number, required: true },
    senderKey: String,
    removedAt: Date,
    accepted: { type: Number, required: true },
    refused: { type: Number, required: true },
    lastMessageAt: Date,
    lastDelay: Number,
  },
  { collection: 'connections', versionKey: false },
);
connections.index({ departmentId: 1, createdAt: 1 });
connections.index(
  { senderKey: 1 },
  { unique: true, partialFilterExpression: { senderKey: { $exists: true } } },
);
// Each node looks for the few that send.
connections.index({ sending: 1 }, { partialFilterExpression: { sending: { $exists: true } } });

export const ConnectionModel = mongoose.model<StoredConnection>('Connection', connections);

const messages = new Schema<StoredMessage>(
  {
    _id: text,
    connectionId: text,
    departmentId: text,
    controlId: { type: String, default: '' },
    hash: text,
    numberKey: String,
    type: { type: String, default: '' },
    state: text,
    taker: String,
    reason: String,
    place: String,
    never: Boolean,
    patientId: String,
    receivedAt: date,
    original: text,
    handledBy: { type: Schema.Types.Mixed },
    handledAt: Date,
    dismissal: String,
    unread: { type: [String], default: undefined },
    expiresAt: date,
  },
  { collection: 'hospital_messages', versionKey: false },
);
// A repeat is answered with its first acknowledgement, whichever node it reaches.
messages.index({ connectionId: 1, controlId: 1, hash: 1 }, { unique: true });
messages.index(
  { connectionId: 1, numberKey: 1 },
  { unique: true, partialFilterExpression: { numberKey: { $exists: true } } },
);
messages.index({ departmentId: 1, receivedAt: -1, _id: -1 });
messages.index({ departmentId: 1, state: 1, receivedAt: -1, _id: -1 });
messages.index({ connectionId: 1, state: 1, receivedAt: -1, _id: -1 });
messages.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const MessageModel = mongoose.model<StoredMessage>('HospitalMessage', messages);
