import { textBounds } from '@bedside/contracts/bounds.ts';
import type {
  SecurityEvent,
  SecurityEventKind,
  securityEndpoints,
} from '@bedside/contracts/security/security.contract.ts';
import { LRUCache } from 'lru-cache';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { drainMs, rateBounds } from '../../bounds.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { securityEventsLost } from '../../infra/observe/metrics.ts';
import { settledWithin } from '../../infra/timers/settled-within.ts';
import type { Caller, RequestContext } from '../../request/request-context.ts';
import {
  eventPurpose,
  everyDepartment,
  SecurityEventModel,
  type StoredSecurityEvent,
  sealedEventText,
} from './security.model.ts';

/** Security events that wait to be written. Beyond it the oldest are lost, which a metric counts. */
const maxWaitingEvents = 1000;

/** Security events in one write. */
const maxWrittenEvents = 100;

/** People with a counter of their security events in the last hour. */
const maxEventCounters = 10_000;

/** The wait before a retry of events that could not be written. */
const eventRetryMs = 1000;

interface Person {
  id: string;
  fullName: string;
}

/** An event without its time and id, which the service adds. */
interface NewSecurityEvent extends Pick<SecurityEvent, 'address' | 'about' | 'from' | 'to'> {
  /** Absent if every department's administrators see the event. */
  departmentId?: string;
  actor?: Person | undefined;
  subject?: Person | undefined;
}

/** Signs events, and learns which ones are stored. */
interface EventSeals {
  /** Returns the signature of a text; undefined without a key. */
  sign: (text: string, purpose: string) => string | undefined;
  stored: (event: StoredSecurityEvent) => void;
}

let seals: EventSeals = { sign: () => undefined, stored: () => {} };

const waiting: StoredSecurityEvent[] = [];
let writing: Promise<void> | undefined;

/** The number of events that each person caused on this node within an hour. */
const caused = new LRUCache<string, { count: number }>({
  max: maxEventCounters,
  ttl: rateBounds.securityEvents.seconds * 1000,
});

/**
 * Logs an event of a department. Returns at once and never throws, because a sign-in must neither fail nor wait for
 * its log line. Events are written soon and in order. An event that cannot be written is dropped after {@link
 * maxWaitingEvents} newer ones, and a metric counts it.
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
  waiting.push(
    sealed({
      _id: newId(),
      departmentId,
      at: now(),
      kind,
      people,
      ...(actor && { actor: { id: actor.id, fullName: actor.fullName } }),
      ...(subject && { subject: { id: subject.id, fullName: subject.fullName } }),
      ...(address !== undefined && { address: address.slice(0, textBounds.device) }),
      ...more,
    }),
  );
  while (waiting.length > maxWaitingEvents) {
    waiting.shift();
    securityEventsLost.inc();
  }
  writing ??= writeAll().finally(() => {
    writing = undefined;
  });
}

function sealed(event: StoredSecurityEvent): StoredSecurityEvent {
  const seal = seals.sign(sealedEventText(event), eventPurpose);
  return seal === undefined ? event : { ...event, seal };
}

/** Logs an action of a signed-in person in their department, with their address. Works like {@link record}. */
function recordBy(
  { actor, caller }: Pick<RequestContext, 'actor' | 'caller'>,
  kind: SecurityEventKind,
  more: Pick<NewSecurityEvent, 'subject' | 'about' | 'from' | 'to'> = {},
): void {
  const { departmentId } = actor;
  record(kind, { departmentId, actor, ...addressOf(caller), ...more });
}

/** Returns an event's address; empty for the server's own actions. */
export const addressOf = (caller: Pick<Caller, 'address'> | undefined) =>
  caller && caller.address !== '' ? { address: caller.address } : {};

async function writeAll(): Promise<void> {
  for (let attempt = 0; waiting.length > 0 && attempt < 5; attempt += 1) {
    // The first attempt starts after the response.
    await pause(attempt === 0 ? 0 : eventRetryMs);
    const batch = waiting.slice(0, maxWrittenEvents);
    try {
      await SecurityEventModel.insertMany(batch, { ordered: false });
      for (const event of waiting.splice(0, batch.length)) seals.stored(event);
      attempt = -1;
    } catch {
      // Without MongoDB, events wait for the next attempt or the next event.
    }
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Resolves when the recorded events are written or have failed for a few seconds. */
async function drained(): Promise<void> {
  if (writing) await settledWithin(drainMs, [writing]);
}

/**
 * Returns the log of the actor's department and of the installation, newest first. An unknown `before` returns an
 * empty page.
 */
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
  return events.map(({ _id, at, departmentId: _department, people: _people, seal: _seal, ...event }) => ({
    ...event,
    id: _id,
    at: at.toISOString(),
  }));
}

/** Makes this process sign the events that it records from now on. */
function sealWith(given: EventSeals): void {
  seals = given;
}

export const securityEvents = { record, recordBy, drained, list, sealWith };
