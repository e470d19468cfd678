import type { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../infra/observe/log.ts';
import type { SecretBox } from '../../infra/secrets/secret-box.ts';
import type { RequestContext, SessionActor } from '../../request/request-context.ts';
import type { AccessEvent } from './access-log.model.ts';
import { AccessWriter } from './access-writer.ts';
import { SealNotes } from './seal-notes.ts';

/** Charts, files and searches of sessions that a node remembers, so that one opening is one line. */
const maxOpenAccesses = 50_000;

/** A pause in a session's use of a chart or a file after which the next use is a new line of the access log. */
const accessPauseMs = 15 * 60 * 1000;

/** One line of the access log for a session's reads of a list. */
const listedMs = 15 * 60 * 1000;

/** A pause in a session's searches after which the next one is a new line of the access log: a search is typed letter by letter. */
const searchPauseMs = 10_000;

export type AccessLog = ReturnType<typeof createAccessLog>;

/** A file or a chart that leaves the server. */
interface Leaving {
  patientId: string;
  about: 'lab-document' | 'xray-image' | 'fhir';
  /** Absent for a whole chart. */
  recordId?: string;
}

/**
 * Logs who saw which patient's data (ADR 0078). Uses that belong together are one line: a screen reads thirty lists when
 * it opens a chart. The server's own work has no address and leaves no line.
 */
export function createAccessLog({
  secrets,
  log,
}: {
  secrets: Pick<SecretBox, 'sign' | 'isSigned'>;
  log: Pick<Log, 'error'>;
}) {
  const writer = new AccessWriter(secrets, log);
  const seals = new SealNotes((event) => writer.add(event));
  const uses = new LRUCache<string, true>({
    maxSize: maxOpenAccesses,
    sizeCalculation: () => 1,
    ttl: accessPauseMs,
    updateAgeOnGet: true,
  });

  /** Returns whether this use begins after a pause, and notes it. */
  function begins(use: string, pause: number = accessPauseMs): boolean {
    if (uses.get(use)) return false;
    uses.set(use, true, { ttl: pause });
    return true;
  }

  /**
   * Logs that a session opened a chart: once, until it has left it alone for {@link accessPauseMs}. A chart of another
   * department, by an emergency access, is a line in the logs of both.
   */
  function opened(actor: SessionActor, patientId: string, departmentId: string): void {
    if (actor.address === undefined || !begins(`${actor.sessionId} ${patientId}`)) return;
    writer.add({ ...by(actor), kind: 'chart-opened', patientId });
    if (departmentId !== actor.departmentId) {
      writer.add({ ...by(actor), departmentId, kind: 'chart-opened', patientId });
    }
  }

  /** Logs that someone opened a chart by an emergency access, in both departments. Throws `unavailable` if it cannot. */
  async function brokeGlass(
    { actor }: RequestContext,
    patientId: string,
    departmentId: string,
  ): Promise<void> {
    if (actor.address === undefined) return;
    const event: AccessEvent = { ...by(actor), kind: 'glass-broken', patientId };
    await writer.addNow(event);
    if (departmentId !== actor.departmentId) await writer.addNow({ ...event, departmentId });
  }

  /** Logs a search without its text, which may be a name. Letters typed in a row are one search. */
  function searched({ actor }: RequestContext, text: string): void {
    if (actor.address === undefined || !begins(`${actor.sessionId} search`, searchPauseMs)) return;
    writer.add({ ...by(actor), kind: 'patients-searched', about: /\d/.test(text) ? 'number' : 'words' });
  }

  /** Logs that a session read a list of `count` patients: once in each {@link listedMs}, however often it reads it. */
  function listed(
    { actor }: RequestContext,
    about: 'patients' | 'board' | 'past-board',
    count: number,
  ): void {
    const quarter = Math.floor(now().getTime() / listedMs);
    if (actor.address === undefined || !begins(`${actor.sessionId} ${about} ${quarter}`)) return;
    writer.add({ ...by(actor), kind: 'patients-listed', about, count });
  }

  /**
   * Resolves once the download is in the log, so that no byte leaves before its line. A whole chart is a line each time;
   * a screen that shows a file again soon is not. Throws `unavailable` if the line cannot be written.
   */
  async function leaves({ actor }: RequestContext, { patientId, about, recordId }: Leaving): Promise<void> {
    if (actor.address === undefined) return;
    const event: AccessEvent = { ...by(actor), kind: 'file-downloaded', patientId, about };
    if (recordId === undefined) return writer.addNow({ ...event, kind: 'chart-exported' });
    const use = `${actor.sessionId} ${about} ${recordId}`;
    if (!begins(use)) return;
    try {
      await writer.addNow({ ...event, recordId });
    } catch (error) {
      uses.delete(use);
      throw error;
    }
  }

  /** Logs what a screen says that it printed or copied. */
  async function reported(
    { actor }: RequestContext,
    patientId: string,
    { kind, about }: z.output<typeof accessLogEndpoints.tell.body>,
  ): Promise<void> {
    await writer.addNow({ ...by(actor), kind, patientId, about });
  }

  /** Logs that an administrator reads the log. The pages of one reading are one line. */
  function read(
    { actor }: RequestContext,
    filter: { patientId?: string; userId?: string; about?: 'unusual-readers' },
  ): void {
    const { patientId, userId, about } = filter;
    if (!begins(`${actor.sessionId} log ${patientId ?? ''} ${userId ?? ''} ${about ?? ''}`)) return;
    writer.add({
      ...by(actor),
      kind: 'log-read',
      ...(patientId !== undefined && { patientId }),
      ...(userId !== undefined && { subjectId: userId }),
      ...(about && { about }),
    });
  }

  function drained(): Promise<void> {
    seals.flush();
    return writer.drained();
  }

  return { opened, brokeGlass, searched, listed, leaves, reported, read, seals, drained };
}

/** Returns the fields of a line that name its author. The session's id is public: it is no token and opens nothing. */
function by({ id, fullName, departmentId, sessionId, address = '' }: SessionActor) {
  return {
    at: now(),
    departmentId,
    userId: id,
    fullName,
    sessionId,
    ...(address !== '' && { address: address.slice(0, textBounds.device) }),
  };
}
