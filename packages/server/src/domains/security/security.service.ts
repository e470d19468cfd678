import { textBounds } from '@bedside/contracts/bounds.ts';
import type {
  SecurityEvent,
  SecurityEventKind,
  securityEndpoints,
} from '@bedside/contracts/security/security.contract.ts';
import { LRUCache } from 'lru-cache';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { itemBounds, rateBounds, timeBounds } from '../../bounds.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { securityEventsLost } from '../../infra/observe/metrics.ts';
import { settledWithin } from '../../infra/timers/settled-within.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { everyDepartment, SecurityEventModel, type StoredSecurityEvent } from './security.model.ts';

interface Person {
  id: string;
  fullName: string;
}

/** An event to be logged; the time and an id are added. */
export interface NewSecurityEvent extends Pick<SecurityEvent, 'address' | 'about' | 'from' | 'to'> {
  /** Absent: every department's administrators see it. */
  departmentId?: string;
  actor?: Person | undefined;
  subject?: Person | undefined;
}

const waiting: StoredSecurityEvent[] = [];
let writing: Promise<void> | undefined;

/** How many events each person caused on this node within the hour. */
const caused = new LRUCache<string, { count: number }>({
  max: itemBounds.eventCounters,
  ttl: rateBounds.securityEvents.seconds * 1000,
});

/**
 * Logs an event of a department. Returns at once and never throws: a sign-in must neither fail nor wait because of its
 * line in a log. Events are written in order, soon after; those that can't be written within
 * {@link itemBounds.waitingEvents} newer ones are lost, which a metric counts.
 */
function record(kind: SecurityEventKind, event: NewSecurityEvent): void {
  const { departmentId = everyDepartment, actor, subject, address, ...more } = event;
  const people = [...new Set([actor?.id, subject?.id].filter((id) => id !== undefined))];
  const most = rateBounds.securityEvents.points;
  const person = people[0];
  if (person !== undefined) {
    const counter = caused.get(person) ?? { count: 0 };
    if (counter.count === 0) caused.set(person, counter);
    counter.count += 1;
    if (counter.count > most + 1) return;
    if (counter.count > most) kind = 'events-left-out';
  }
  waiting.push({
    _id: newId(),
    departmentId,
    at: now(),
    kind,
    people,
    ...(actor && { actor: { id: actor.id, fullName: actor.fullName } }),
    ...(subject && { subject: { id: subject.id, fullName: subject.fullName } }),
    ...(address !== undefined && { address: address.slice(0, textBounds.device) }),
    ...more,
  });
  while (waiting.length > itemBounds.waitingEvents) {
    waiting.shift();
    securityEventsLost.inc();
  }
  writing ??= writeAll().finally(() => {
    writing = undefined;
  });
}

async function writeAll(): Promise<void> {
  for (let attempt = 0; waiting.length > 0 && attempt < 5; attempt += 1) {
    // After the answer that it is the trace of.
    await pause(attempt === 0 ? 0 : timeBounds.eventRetry);
    const batch = waiting.slice(0, 100);
    try {
      await SecurityEventModel.insertMany(batch, { ordered: false });
      waiting.splice(0, batch.length);
      attempt = -1;
    } catch {
      // With MongoDB out of reach they wait for the next attempt, or for the next event.
    }
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Resolves when what was recorded is written, or can't be within a few seconds. */
async function drained(): Promise<void> {
  if (writing) await settledWithin(timeBounds.drain, [writing]);
}

/** The log of the actor's department, and what concerns every one, newest first. An unknown `before` has nothing older. */
async function list(
  { actor }: Pick<RequestContext, 'actor'>,
  query: z.output<typeof securityEndpoints.events.query>,
): Promise<SecurityEvent[]> {
  const { limit = 100, before, kind, userId } = query;
  const events = await SecurityEventModel.find({
    departmentId: trusted({ $in: [actor.departmentId, everyDepartment] }),
    ...(before !== undefined && { _id: trusted({ $lt: before }) }),
    ...(kind !== undefined && { kind }),
    ...(userId !== undefined && { people: userId }),
  })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredSecurityEvent[]>();
  return events.map(({ _id, at, departmentId: _department, people: _people, ...event }) => ({
    ...event,
    id: _id,
    at: at.toISOString(),
  }));
}

export const securityEvents = { record, drained, list };
