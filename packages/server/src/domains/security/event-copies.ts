import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { securityEventsUnsent } from '../../infra/observe/metrics.ts';
import { sendToSyslog } from '../../infra/observe/syslog.ts';
import type { StoredSecurityEvent } from './security.model.ts';

/** The most events that wait for the syslog server. If there are more, the oldest are dropped, and a metric counts them. */
const maxUnsentEvents = 1000;

/** The shortest time between two log lines about a lost server, which fails for every event. */
const warnedMs = 10 * 60 * 1000;

/**
 * Sends a copy of each stored security event to a syslog server, so that someone who owns MongoDB and its key cannot
 * take them back. Accounts are ids, because the server may be read by more people than the log. A server that does not
 * take a copy delays nothing: the event stays in MongoDB, and a metric counts it.
 */
export function createEventCopies(syslog: URL, log: Pick<Log, 'warn'>) {
  let waiting: StoredSecurityEvent[] = [];
  let sending: Promise<void> | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await sendToSyslog(syslog, 'security', batch.map(lineOf));
      } catch (error) {
        securityEventsUnsent.inc(batch.length);
        if (Date.now() - warnedAt < warnedMs) continue;
        warnedAt = Date.now();
        log.warn({ err: withoutWords(error) }, 'security events could not be sent to the syslog server');
      }
    }
  }

  return {
    stored(event: StoredSecurityEvent): void {
      if (waiting.length === maxUnsentEvents) {
        waiting.shift();
        securityEventsUnsent.inc();
      }
      waiting.push(event);
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
    },
    /** Resolves once nothing waits, for the end of the process. */
    sent: async (): Promise<void> => sending,
  };
}

/** Returns one line of JSON: what happened, when, by whose account and from where. */
function lineOf({
  _id: id,
  departmentId,
  at,
  kind,
  actor,
  subject,
  address,
  about,
  from,
  to,
}: StoredSecurityEvent): string {
  const event = { id, departmentId, at: at.toISOString(), kind, actor: actor?.id, subject: subject?.id };
  return JSON.stringify({ ...event, address, about, from, to });
}
