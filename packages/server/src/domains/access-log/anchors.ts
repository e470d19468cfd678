import { appendFile } from 'node:fs/promises';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { auditAnchorFailed } from '../../infra/observe/metrics.ts';
import { sendToSyslog } from '../../infra/observe/syslog.ts';
import { everyInterval, type Interval } from '../../infra/timers/every-interval.ts';
import { accessHeads } from './access-log.model.ts';
import { type ChainEnd, endOf, endText } from './chain.ts';

/** How often the end of the chain leaves the machine. What is cut from the log before that is noticed by the signed end alone. */
const anchoredMs = 60 * 60 * 1000;

export interface AnchorPlaces {
  /** A file outside of the database, best on another machine. A line is appended. */
  file: string | undefined;
  /** A syslog server: `udp://host:514` or `tcp://host:601`. */
  syslog: URL | undefined;
}

/** Returns the line of an anchor: the time, and the end of the chain that its signature belongs to. */
const anchorLine = (at: Date, end: ChainEnd, signature: string | undefined): string =>
  `bedside-anchor ${at.toISOString()} ${endText(end)} ${signature ?? 'unsigned'}`;

/** Returns the ends in the lines of an anchor file, or in lines that a syslog server wrote. Other lines are skipped. */
export function anchorsIn(text: string): ChainEnd[] {
  return [...text.matchAll(/bedside-anchor \S+ (\S+) /g)].flatMap(([, end = '']) => endOf(end) ?? []);
}

/** Sends the signed end of the chain away once. Throws if a place does not take it. */
export async function anchor({ file, syslog }: AnchorPlaces): Promise<void> {
  const head = await accessHeads().findOne({ _id: 'head' }, { readConcern: { level: 'majority' } });
  if (head === null) return;
  const line = anchorLine(now(), head, head.signature);
  await Promise.all([
    file !== undefined && appendFile(file, `${line}\n`, { mode: 0o600, flush: true }),
    syslog !== undefined && sendToSyslog(syslog, 'anchor', [line]),
  ]);
}

/** Sends the signed end of the chain away at the start and every hour. A place that does not take it alarms, and stops nothing. */
export function anchorEveryHour(places: AnchorPlaces, log: Pick<Log, 'warn'>): Interval {
  const failed = 'the end of the access log could not be anchored';
  async function send(): Promise<void> {
    auditAnchorFailed.set(1);
    await anchor(places);
    auditAnchorFailed.set(0);
  }
  send().catch((error: unknown) => log.warn({ err: withoutWords(error) }, failed));
  return everyInterval(anchoredMs, send, { log, failed });
}
