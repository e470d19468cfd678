import { Actor, Id } from '@bedside/contracts/primitives.ts';
import { sessionEndReasons } from '@bedside/contracts/socket.ts';
import * as z from 'zod';
import type { BusMessage } from './coordination.ts';

/** Parses a message from another node, which may run another version of this program. */
export const BusMessageOnTheWire: z.ZodType<BusMessage> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('room'),
    room: z.string(),
    event: z.string(),
    payload: z.unknown(),
    except: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('session-ended'),
    sessionIds: z.array(Id),
    reason: z.enum(sessionEndReasons),
  }),
  z.object({ kind: z.literal('display-changed'), displayId: Id }),
  z.object({ kind: z.literal('access-changed'), patientId: Id }),
  z.object({ kind: z.literal('stop-reply'), messageId: Id, by: Actor }),
]);
