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

/** Senders whose malformed requests a node counts. */
const maxMalformedSenders = 10_000;

/** Malformed requests of one sender in {@link refusalWindowMs} that leave an event. A mistake in our own client causes fewer. */
const alarmingMalformed = 20;

/** Returns a function that counts the acts of a sender, with this one. Forgets those of a sender after {@link refusalWindowMs}. */
function actCounter(maxSenders: number): (sender: string) => number {
  const counts = new LRUCache<string, { count: number }>({ max: maxSenders, ttl: refusalWindowMs });
  return (sender) => {
    const known = counts.get(sender) ?? { count: 0 };
    known.count += 1;
    if (known.count === 1) counts.set(sender, known);
    return known.count;
  };
}

const refusalsOf = actCounter(maxRefusedPeople);
const malformedOf = actCounter(maxMalformedSenders);

type Sender = Pick<SessionActor, 'id' | 'fullName' | 'departmentId'>;

const eventOf = (actor: Sender | undefined, address: string) => ({
  ...(actor && { departmentId: actor.departmentId, actor: { id: actor.id, fullName: actor.fullName } }),
  ...(address !== '' && { address }),
});

/**
 * Notes that a signed-in person asked for what is not theirs, or lacked `right`. The first time within {@link refusalWindowMs} leaves an event,
 * since a link can be old; the tenth leaves an alarm, which a metric counts.
 */
export function noteRefusal(actor: Sender, address: string, right?: Right): void {
  const count = refusalsOf(actor.id);
  const event = eventOf(actor, address);
  if (count === 1) securityEvents.record('access-refused', { ...event, ...(right && { about: right }) });
  if (count !== alarmingRefusals) return;
  refusalAlarms.inc();
  securityEvents.record('many-refusals', event);
}

/** Notes that a signed-in person sent a file in which the scanner found something harmful. Names neither file nor patient. */
export function noteInfected(actor: Sender, address: string): void {
  securityEvents.record('infected-file', eventOf(actor, address));
}

/**
 * Notes a request that does not parse or breaks its contract. The twentieth of one person, or of one address without a
 * session, leaves one event, because only a program that tries out the input validation sends so many.
 */
export function noteMalformed({ actor, address }: { actor?: Sender; address: string }): void {
  if (malformedOf(actor?.id ?? address) === alarmingMalformed)
    securityEvents.record('many-malformed-requests', eventOf(actor, address));
}
