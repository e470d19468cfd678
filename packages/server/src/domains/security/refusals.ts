import type { Right } from '@bedside/contracts/rights.ts';
import { LRUCache } from 'lru-cache';
import { refusalAlarms } from '../../infra/observe/metrics.ts';
import type { SessionActor } from '../../request/request-context.ts';
import { securityEvents } from './security.service.ts';

/** People whose refusals a node counts. */
const maxRefusedPeople = 10_000;

/** The time in which the refusals of one person are counted together. */
const refusalWindowMs = 15 * 60 * 1000;

/** Refusals of one person in {@link refusalWindowMs} that alarm: nobody follows so many wrong links. */
const alarmingRefusals = 10;

const counts = new LRUCache<string, { count: number }>({ max: maxRefusedPeople, ttl: refusalWindowMs });

/**
 * Notes that a signed-in person asked for what is not theirs, or lacked `right`. The first time within {@link refusalWindowMs} leaves an event,
 * since a link can be old; the tenth leaves an alarm, which a metric counts.
 */
export function noteRefusal(
  { id, fullName, departmentId }: Pick<SessionActor, 'id' | 'fullName' | 'departmentId'>,
  address: string,
  right?: Right,
): void {
  const known = counts.get(id) ?? { count: 0 };
  known.count += 1;
  if (known.count === 1) counts.set(id, known);
  const event = { departmentId, actor: { id, fullName }, ...(address !== '' && { address }) };
  const about = right && { about: right };
  if (known.count === 1) securityEvents.record('access-refused', { ...event, ...about });
  if (known.count !== alarmingRefusals) return;
  refusalAlarms.inc();
  securityEvents.record('many-refusals', event);
}

/** Notes that a signed-in person sent a file in which the scanner found something harmful. Names neither file nor patient. */
export function noteInfected(
  { id, fullName, departmentId }: Pick<SessionActor, 'id' | 'fullName' | 'departmentId'>,
  address: string,
): void {
  securityEvents.record('infected-file', {
    departmentId,
    actor: { id, fullName },
    ...(address !== '' && { address }),
  });
}

/** Senders whose malformed requests a node counts. */
const maxMalformedSenders = 10_000;

/** Malformed requests of one sender in {@link refusalWindowMs} that leave an event. A field that our client misses leaves fewer. */
const alarmingMalformed = 20;

const malformedCounts = new LRUCache<string, { count: number }>({
  max: maxMalformedSenders,
  ttl: refusalWindowMs,
});

/**
 * Notes a request that does not parse or breaks its contract. The twentieth of one person, or of one address without a
 * session, leaves one event, because only a program that tries out the input validation sends so many.
 */
export function noteMalformed({
  actor,
  address,
}: {
  actor?: Pick<SessionActor, 'id' | 'fullName' | 'departmentId'>;
  address: string;
}): void {
  const sender = actor?.id ?? address;
  const known = malformedCounts.get(sender) ?? { count: 0 };
  known.count += 1;
  if (known.count === 1) malformedCounts.set(sender, known);
  if (known.count !== alarmingMalformed) return;
  securityEvents.record('many-malformed-requests', {
    ...(actor && { departmentId: actor.departmentId, actor: { id: actor.id, fullName: actor.fullName } }),
    ...(address !== '' && { address }),
  });
}
