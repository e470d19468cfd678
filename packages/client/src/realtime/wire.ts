import { EvidenceMarks } from '@bedside/contracts/chat/evidence.ts';
import { Objections } from '@bedside/contracts/chat/objection.ts';
import { ReplyQuotes } from '@bedside/contracts/chat/reply-quote.ts';
import { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { Id } from '@bedside/contracts/primitives.ts';
import { StreamUnderWay, sessionEndReasons } from '@bedside/contracts/socket.ts';
import * as z from 'zod';

export const WatchAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    seq: z.number().int(),
    epoch: z.string(),
    entries: z.array(z.unknown()),
    reset: z.boolean(),
    viewers: z.array(Viewer),
    streams: z.array(StreamUnderWay),
  }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);

/** The epoch of a push. Older servers send none. */
const epoch = z.string().optional();

export const ChatDelta = z.object({
  patientId: Id,
  epoch,
  messageId: Id,
  offset: z.number().int().min(0),
  text: z.string(),
  marks: EvidenceMarks.optional(),
  quotes: ReplyQuotes.optional(),
  objections: Objections.optional(),
  reassures: z.literal(true).optional(),
});
export type ChatDelta = z.output<typeof ChatDelta>;

export const PresenceChanged = z.object({ patientId: Id, epoch, viewers: z.array(Viewer) });

export const PatientAccess = z.object({ patientId: Id });

export const DatabaseChanged = z.object({ isAvailable: z.boolean() });

/** An unknown reason still ends the session. */
export const SessionEnded = z.object({ reason: z.enum(sessionEndReasons).catch('revoked') });
