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
