import { Router } from '@koa/router';
import Koa from 'koa';
import type { AppOptions } from './app-options.ts';
import { timeBounds } from './bounds.ts';
import { ChartLog } from './chart/chart-log.ts';
import { pollForMissedEntries } from './chart/missed-entries.ts';
import { createSessionGate, type SessionGate } from './domains/auth/sessions.ts';
import { endInterruptedReplies } from './domains/chat/replies/interrupted-replies.ts';
import { bindDomains, createDomains } from './domains.ts';
import { RequestsInProgress } from './http/answers/requests-in-progress.ts';
import { type Bind, createBind } from './http/bind.ts';
import { errorBoundary } from './http/boundary.ts';
import { clientAddress } from './http/client/client-address.ts';
import { ownOrigin } from './http/client/own-origin.ts';
import { createHttpServer } from './http/http-server.ts';
import { methodNotAllowed } from './http/method-not-allowed.ts';
import { clientFiles } from './http/pages/client-files.ts';
import { securityHeaders } from './http/pages/content-security-policy.ts';
import { docsRoutes } from './http/pages/docs-page.ts';
import { healthRoutes } from './http/pages/health.ts';
import { permissionsPolicy } from './http/pages/permissions-policy.ts';
import { RequestTurns } from './http/request-turns.ts';
import { sweepFiles } from './infra/files/files.ts';
import { DatabaseWatch } from './infra/mongo/database-watch.ts';
import { withoutWords } from './infra/observe/log.ts';
import { settledWithin } from './infra/timers/settled-within.ts';
import { PresenceBoard } from './realtime/presence-board.ts';
import { Rooms } from './realtime/rooms.ts';
import { SessionWatch } from './realtime/session-watch.ts';
import { createSocketServer } from './realtime/socket-server.ts';
import { serveSockets } from './realtime/sockets.ts';

export type App = ReturnType<typeof createApp>;

/**
 * Creates one node: services, REST, sockets and background jobs. MongoDB must be connected and have its indexes.
 */
export function createApp(options: AppOptions) {
  const { coordination, log } = options;
  const requests = new RequestsInProgress();
  const turns = new RequestTurns();
  const addressOf = clientAddress(options.trustProxy);
  const http = createHttpServer((request, response) => {
    requests.add(response);
    turns.enter(
      () => addressOf({ req: request }),
      () => void handleRequest(request, response),
    );
  });
  const io = createSocketServer(http, options.publicUrl);
  const rooms = new Rooms(io, coordination);
  const chart = new ChartLog(
    (entry, patient) => rooms.publishEntry(entry, patient),
    (error) => log.error({ err: withoutWords(error) }, 'a committed entry was not published'),
  );
  rooms.onEntryOfAnotherNode(({ patientId, seq }) => chart.overtaken(patientId, seq));
  const database = new DatabaseWatch(log);
  const presence = new PresenceBoard(coordination, rooms, log);
  const gate = createSessionGate(options);
  const sessions = new SessionWatch(coordination, gate.ended, log);

  const domains = createDomains({
    ...options,
    chart,
    rooms,
    gate,
    origin: () => options.publicUrl ?? ownOrigin(http),
    sessionsEnded: (sessionIds, reason) => sessions.ended(sessionIds, reason),
  });
  const { patients, chat } = domains;
  const missedEntries = pollForMissedEntries(coordination, rooms, chart, log);
  const intervals = [
    serveSockets(io, {
      database,
      patients,
      coordination,
      rooms,
      presence,
      sessions,
      // A socket reconnects by itself, so a connection is no sign of a person's use.
      authenticate: (token) => gate.authenticate(token, { isUse: false }),
      log,
    }),
    sweepFiles(log),
    endInterruptedReplies({ chart, coordination, patients, log }),
  ];

  const router = new Router();
  bindDomains(router, createSessionBind(router, options, { database, gate }), domains);
  healthRoutes(router, options);
  docsRoutes(router, options.version);
  // Composed last, because Koa takes its list of middleware as it is now. Socket.IO has wrapped the server before.
  const handleRequest = createKoa(router, options).callback();

  /**
   * Finishes running work, makes viewers connect to another node, and closes. The caller closes MongoDB and the
   * coordination.
   */
  async function close(): Promise<void> {
    const polled = missedEntries.stop();
    requests.refuseKeepingAlive();
    const closed = new Promise<void>((resolve) => http.close(() => resolve()));
    const drained = async () => {
      await chat.drain(timeBounds.drain);
      await requests.ended();
      await chart.drained();
      await domains.drained();
    };
    await settledWithin(timeBounds.shutdown, [drained()]);
    const jobs = [database.close(), sessions.close(), presence.close()];
    for (const interval of intervals) jobs.push(interval.stop());
    // This waits for the HTTP server, which waits for every connection. The remaining ones are cut meanwhile.
    const disconnected = io.close();
    http.closeAllConnections();
    // A socket with a client that no longer reads may keep both open.
    await settledWithin(timeBounds.cutting, [closed, disconnected, polled, ...jobs]);
  }

  return { http, io, rooms, chart, ...domains, close };
}

function createSessionBind(
  router: Router,
  { trustProxy, publicUrl }: AppOptions,
  { database, gate }: { database: DatabaseWatch; gate: SessionGate },
): Bind {
  return createBind({
    database,
    router,
    authenticate: (token, { duringEnrolment }) =>
      gate.authenticate(token, { isUse: true, enrolling: duringEnrolment }),
    addressOf: clientAddress(trustProxy),
    secure: publicUrl?.startsWith('https:') ?? false,
  });
}

/** Creates the chain of middleware: errors, headers, routes, and the client's files. */
function createKoa(router: Router, { log, clientFolder }: AppOptions): Koa {
  const koa = new Koa();
  koa.on('error', (error: unknown) =>
    log.warn({ error: error instanceof Error ? error.name : '' }, 'response not sent'),
  );
  koa.use(errorBoundary(log));
  koa.use(securityHeaders);
  koa.use(permissionsPolicy);
  koa.use(router.routes());
  koa.use(methodNotAllowed(router));
  if (clientFolder) koa.use(clientFiles(clientFolder));
  return koa;
}
