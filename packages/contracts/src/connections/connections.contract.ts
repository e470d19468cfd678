import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { Id, Instant, isTimeZone, ListQuery, label, named, sentList, typed } from '../primitives.ts';
import { hl7Problems } from './hl7-problems.ts';

/** What a connection brings: patients (ADT), results (ORU, OUL), or signs of monitors (IHE PCD-01). */
export const connectionKinds = ['patients', 'laboratory', 'monitors'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** The character sets that this server reads (HL7 table 0211). */
export const messageCharacterSets = ['ASCII', '8859/1', '8859/15', 'UNICODE UTF-8'] as const;

/** A table of the sender's word → the department's. Both have a bound, and so has the table. */
const table = (value: number) =>
  z
    .record(z.string().trim().min(1).max(textBounds.connectionKey), typed(value))
    .refine(
      (rows) => Object.keys(rows).length <= itemBounds.connectionRows,
      problem('too-many', itemBounds.connectionRows),
    )
    .meta({ maxProperties: itemBounds.connectionRows });

const networks = z
  .string()
  .max(textBounds.network)
  .regex(/^[0-9a-fA-F:.]+(?:\/\d{1,3})?$/);
/** The 32 bytes of a SHA-256 with a colon between each two. */
const fingerprintCharacters = 32 * 3 - 1;
/** SHA-256 as `AB:CD:…`. */
const fingerprint = z
  .string()
  .max(fingerprintCharacters)
  .regex(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/);

const fields = {
  name: named(textBounds.displayName),
  kind: z.enum(connectionKinds),
  /** MSH-3 and MSH-4, their first component, exactly as the sender writes them. One of both may be empty. */
  sendingApplication: z.string().trim().max(textBounds.connectionKey),
  sendingFacility: z.string().trim().max(textBounds.connectionKey),
  /** The zone of times that state none, such as `Europe/Madrid`. */
  timeZone: z.string().max(textBounds.timeZone).refine(isTimeZone, problem('not-a-choice')),
  /**
   * The authority of patients' numbers that name none (PID-3 without CX-4). Absent or empty: such numbers are not used, because
   * any system may have given them.
   */
  authority: z.string().trim().max(textBounds.authority).optional(),
  /** The sender's location (PV1-3: `ED^R1^2`, or its bed alone) → the department's bed. */
  beds: table(textBounds.bed).optional(),
  /** The sender's test code (OBX-3.1) → the name of the test. */
  codes: table(textBounds.testName).optional(),
  /** The sender's unit (OBX-6) → UCUM. */
  units: table(textBounds.units).optional(),
  /** The sender's id of a physician (PV1-7.1) → the id of a member. */
  doctors: table(textBounds.id).optional(),
  /** Addresses or CIDR networks that may send. Absent or empty: any that reaches the port. */
  networks: sentList(networks, { max: itemBounds.connectionNetworks }).optional(),
  /** SHA-256 fingerprints of the client certificates that may send. Absent or empty: any that the listener accepts. */
  certificates: sentList(fingerprint, { max: itemBounds.connectionNetworks }).optional(),
  /** The character set of messages that state none (MSH-18). ASCII, as HL7 has it, unless the department says otherwise. */
  characterSet: z.enum(messageCharacterSets).optional(),
};

/** Why the last message to the hospital's system was not acknowledged. `not-a-receiver`: the operator allows it no longer. */
export const sendingProblems = [
  'unreachable',
  'no-answer',
  'wrong-answer',
  'not-a-receiver',
  'AE',
  'AR',
] as const;
export type SendingProblem = (typeof sendingProblems)[number];

const destination = {
  /** A name or an address. It is usually one within the hospital. */
  host: z
    .string()
    .trim()
    .min(1)
    .max(textBounds.host)
    .regex(/^[A-Za-z0-9.:_-]+$/),
  port: z.number().int().min(1).max(65_535),
  tls: z.boolean(),
  notes: z.boolean(),
  vitals: z.boolean(),
  /** Whether records of restricted charts leave, too. */
  restricted: z.boolean(),
};

/** Where and what is sent; `null` stops it and forgets what waits. */
export const ChangeSending = z.object({ sending: z.object(destination).nullable() });

export const Sending = z
  .object({
    ...destination,
    host: label,
    /** Messages that wait for their acknowledgement, and those that the receiver refused for good. */
    waiting: z.number().int(),
    refused: z.number().int(),
    lastSentAt: Instant.optional(),
    lastProblem: z.enum(sendingProblems).optional(),
    lastProblemAt: Instant.optional(),
  })
  .meta({ id: 'Sending' });

export const AddConnection = z.object(fields);

/** Changes the given fields. A table replaces the whole former one. */
export const ChangeConnection = z.object({
  ...z.object(fields).omit({ kind: true }).partial().shape,
  /** The version that the administrator saw. Without it the change applies to any. */
  version: z.number().int().min(1).optional(),
});

const rows = z.record(z.string().max(textBounds.connectionKey), label).meta({
  maxProperties: itemBounds.connectionRows,
});

export const Connection = z
  .object({
    id: Id,
    name: label,
    kind: z.enum(connectionKinds),
    sendingApplication: label,
    sendingFacility: label,
    timeZone: label,
    authority: label,
    beds: rows,
    codes: rows,
    units: rows,
    doctors: rows,
    networks: z.array(label).max(itemBounds.connectionNetworks),
    certificates: z.array(label).max(itemBounds.connectionNetworks),
    characterSet: z.enum(messageCharacterSets),
    /** Whether this installation listens for messages at all (`MLLP_PORT`). */
    listening: z.boolean(),
    /** When the last message arrived; absent before the first. */
    lastMessageAt: Instant.optional(),
    /** Messages of the last minute. */
    perMinute: z.number().int(),
    /** Messages that were taken and that were refused, since the connection exists. */
    accepted: z.number().int(),
    refused: z.number().int(),
    /** Refused messages that wait for an administrator. */
    waiting: z.number().int(),
    /** Seconds from the time that the last taken message states (MSH-7) to its entry in the chart. */
    delay: z.number().optional(),
    /** What leaves over this connection. Absent if nothing does. */
    sending: Sending.optional(),
    createdAt: Instant,
    version: z.number().int(),
  })
  .meta({ id: 'Connection' });
export type Connection = z.output<typeof Connection>;

export const messageStates = ['taken', 'refused', 'dismissed'] as const;

/** A message of the hospital's systems, without its text, which names patients. */
export const HospitalMessage = z
  .object({
    id: Id,
    /** The id of its connection. */
    connection: Id,
    /** MSH-10; empty if the message has none. */
    controlId: label,
    /** MSH-9, such as `ADT^A01`. */
    type: label,
    state: z.enum(messageStates),
    /** Why the message was not taken. Of a message that an administrator took later it is the former reason. */
    reason: z.enum(hl7Problems).optional(),
    /** The place of the reason in the message, such as `PID-3`. */
    place: label.optional(),
    /** True if the same message can never be taken. */
    never: z.literal(true).optional(),
    /** The chart that the message is about, or the one that a reason means. */
    patientId: Id.optional(),
    receivedAt: Instant,
    /** Codes of a monitor's message that became nothing in the chart. */
    unread: z.array(label).max(itemBounds.unreadCodes).optional(),
    /** Who took or dismissed it, and when. Absent if no one had to. */
    handledBy: z.object({ id: Id, fullName: label }).optional(),
    handledAt: Instant.optional(),
    /** Why an administrator dismissed it. */
    dismissal: label.optional(),
  })
  .meta({ id: 'HospitalMessage' });
export type HospitalMessage = z.output<typeof HospitalMessage>;

/** A message with its text, as far as it can be read. */
export const HospitalMessageText = HospitalMessage.extend({
  /** One segment a line. */
  text: z.string().max(textBounds.message),
  /** True if the text is longer than what is returned here. */
  isCut: z.boolean(),
}).meta({ id: 'HospitalMessageText' });
export type HospitalMessageText = z.output<typeof HospitalMessageText>;

/** Takes a message now. Each field answers a question that its refusal asked. */
export const TakeMessage = z.object({
  /** The chart whose person the message means. It gets the identifiers of the message. */
  patientId: Id.optional(),
  /** It is another person than the patient with this name and birth date (D71). */
  confirmedDifferent: z.literal(true).optional(),
  /** Both charts of a merge (A40) are the same person's, although their facts differ. */
  confirmedSame: z.literal(true).optional(),
  /** The meaning of a time that the clock showed twice. */
  doubled: z.enum(['earlier', 'later']).optional(),
});

const ConnectionParams = z.object({ connectionId: Id });
const MessageParams = z.object({ messageId: Id });

export const connectionsEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/department/connections',
    summary: "Returns the department's connections to the hospital's systems, with their state",
    access: 'admin',
    right: 'administer',
    response: z.array(Connection).max(itemBounds.connections),
  },
  add: {
    method: 'post',
    path: '/department/connections',
    summary: 'Adds a connection; one sender belongs to one department',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    status: 201,
    fails: ['conflict'],
    body: AddConnection,
    response: Connection,
  },
  change: {
    method: 'patch',
    path: '/department/connections/:connectionId',
    summary: 'Changes a connection or its tables',
    access: 'admin',
    right: 'administer',
    stepUp: true,
    fails: ['conflict', 'stale-version'],
    params: ConnectionParams,
    body: ChangeConnection,
    response: Connection,
  },
  remove: {
    method: 'delete',
    path: '/department/connections/:connectionId',
    summary: 'Removes a connection; its sender is unknown from then on',
    access: 'admin',
    right: 'administer',
    status: 204,
    params: ConnectionParams,
    response: z.undefined(),
  },
  changeSending: {
    method: 'put',
    path: '/department/connections/:connectionId/sending',
    summary: 'Sets where notes and vitals are sent, or stops it',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    fails: ['conflict'],
    params: ConnectionParams,
    body: ChangeSending,
    response: Connection,
  },
  messages: {
    method: 'get',
    path: '/department/messages',
    summary: "Returns messages of the hospital's systems without their texts, newest first",
    access: 'admin',
    right: 'administer',
    query: ListQuery.extend({
      state: z.enum(messageStates).optional(),
      connection: Id.optional(),
    }),
    paged: true,
    response: z.array(HospitalMessage).max(itemBounds.messages),
  },
  message: {
    method: 'get',
    path: '/department/messages/:messageId',
    summary: 'Returns one message with its text, which the security log notes',
    access: 'admin',
    right: 'administer',
    params: MessageParams,
    response: HospitalMessageText,
  },
  take: {
    method: 'post',
    path: '/department/messages/:messageId/take',
    summary: 'Takes a refused message now. If it still cannot be taken, it stays refused with its reason',
    access: 'admin',
    right: 'administer',
    fails: ['conflict', 'unavailable'],
    params: MessageParams,
    body: TakeMessage,
    response: HospitalMessage,
  },
  dismiss: {
    method: 'post',
    path: '/department/messages/:messageId/dismiss',
    summary: 'Dismisses a refused message with a reason',
    access: 'admin',
    right: 'administer',
    fails: ['conflict'],
    params: MessageParams,
    body: z.object({ reason: typed(textBounds.reason) }),
    response: HospitalMessage,
  },
});
