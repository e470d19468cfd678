import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import Koa from 'koa';
import type { AppOptions } from './app-options.ts';
import { cuttingMs, drainMs } from './bounds.ts';
import { ChartLog, type EntrySeals } from './chart/chart-log.ts';
import { entryPurpose, type StoredEntry, sealedText } from './chart/entry-store.ts';
import { pollForMissedEntries } from './chart/reading/missed-entries.ts';
import { confirmationMs, isConfirmedWithin } from './domains/auth/confirmations.ts';
import { scimRoutes } from './domains/auth/scim/scim-routes.ts';
import { createSessionGate, type SessionGate } from './domains/auth/sessions.ts';
import { rowPushes } from './domains/board/rows/row-pushes.ts';
import { endInterruptedReplies } from './domains/chat/replies/interrupted-replies.ts';
import { departments } from './domains/departments/departments.service.ts';
import {
  authenticateDisplay,
  displaySocket,
  levelsOfDisplays,
  revokedDisplays,
} from './domains/displays/display-gate.ts';
import { listedPart } from './domains/patients/patient-lists.ts';
import { createRestrictions } from './domains/patients/restrictions.service.ts';
import { createEventCopies } from './domains/security/event-copies.ts';
import { noteInfected, noteMalformed, noteRefusal } from './domains/security/refusals.ts';
import { securityEvents } from './domains/security/security.service.ts';
import { bindDomains, createDomains } from './domains.ts';
import { RequestsInProgress } from './http/answers/requests-in-progress.ts';
import { createBind } from './http/bind.ts';
import { errorBoundary } from './http/boundary.ts';
import { clientAddress } from './http/client/client-address.ts';
import { ownOrigin } from './http/client/own-origin.ts';
import { createHttpServer } from './http/http-server.ts';
import { clientFiles } from './http/pages/client-files.ts';
import { docsRoutes } from './http/pages/docs-page.ts';
import { healthRoutes } from './http/pages/health.ts';
import { permissionsPolicy, securityHeaders } from './http/pages/page-headers.ts';
import { RequestTurns } from './http/request-turns.ts';
import { sweepFiles } from './infra/files/files.ts';
import { createMllpListener, type MllpListener } from './infra/hl7/mllp-listener.ts';
import { DatabaseWatch } from './infra/mongo/database-watch.ts';
import { type Log, withoutWords } from './infra/observe/log.ts';
import type { Interval } from './infra/timers/every-interval.ts';
import { settledWithin } from './infra/timers/settled-within.ts';
import { AccessWatch } from './realtime/access-watch.ts';
import { DisplayWatch } from './realtime/display-watch.ts';
import { PresenceBoard } from './realtime/presence-board.ts';
import { watchRights } from './realtime/rights-watch.ts';
import { Rooms } from './realtime/rooms.ts';
import { SessionWatch } from './realtime/session-watch.ts';
import { createSocketServer } from './realtime/socket-server.ts';
import { serveSockets } from './realtime/sockets.ts';
import { leave } from './realtime/watch.ts';
import { AppError } from './request/app-error.ts';

/** The time for running work when the server ends. */
const shutdownMs = 8000;

export type App = ReturnType<typeof createApp>;

/**
 * Creates one node: services, REST, sockets and background jobs. MongoDB must be connected and have its indexes.
 */
export function createApp(options: AppOptions) {
  const { coordination, log } = options;
  const requests = new RequestsInProgress();
  const http = createHttpServer(
    inTurns(options, requests, (request, response) => void handleRequest(request, response)),
  );
  const io = createSocketServer(http, options.publicUrl);
  const restrictions = createRestrictions();
  const rooms = new Rooms(io, coordination, {
    projection: rowPushes,
    restricted: restrictions,
    listedPart,
  });
  const accessWatch = new AccessWatch({
    io,
    coordination,
    rooms,
    restricted: restrictions,
    projection: rowPushes,
    log,
  });
  let onEntry = (_entry: ChartEntry) => {};
  let onCommitted = (_entry: StoredEntry) => {};
  const seals: EntrySeals = {
    seal: (entry) => options.secrets.sign(sealedText(entry), entryPurpose),
    committed: (entry) => onCommitted(entry),
  };
  const chart = createChartLog(rooms, (entry) => onEntry(entry), seals, log);
  const database = new DatabaseWatch(log);
  const presence = new PresenceBoard(coordination, rooms, log);
  const gate = createSessionGate(options);
  const sessions = new SessionWatch(
    coordination,
    async (ids) => [...(await gate.ended(ids)), ...(await revokedDisplays(ids))],
    log,
  );
  const displays = new DisplayWatch(coordination, rowPushes, levelsOfDisplays, log);

  departments.requireSecondFactorEverywhere(options.secondFactor === 'required');
  const domains = createDomains({
    ...options,
    oidcProviders: options.oidcProviders ?? [],
    passwordSignIn: options.passwordSignIn ?? true,
    scimToken: options.scimToken,
    scimProvider: options.scimProvider,
    chart,
    rooms,
    presence,
    gate,
    origin: () => options.publicUrl ?? ownOrigin(http),
    sessionsEnded: (sessionIds, reason) => sessions.ended(sessionIds, reason),
    displayChanged: (displayId) => displays.changed(displayId),
    restrictions,
    accessChanged: (patientId, departmentId) => accessWatch.changed(patientId, departmentId),
  });
  const mllp = createMllpListener((frame, peer) => domains.messages.receive(frame, peer));
  const { patients, board, accessLog } = domains;
  const eventCopies = options.auditSyslog && createEventCopies(options.auditSyslog, log);
  onCommitted = (entry) => accessLog.seals.entry(entry);
  securityEvents.sealWith({
    sign: options.secrets.sign,
    stored: (event) => {
      accessLog.seals.event(event);
      eventCopies?.stored(event);
    },
  });
  onEntry = (entry) => board.entered(entry);
  accessWatch.use({
    access: patients.access,
    leave: (socket, patientId) =>
      leave(socket, patientId, { presence, readingPositions: board.readingPositions }),
  });
  presence.onChange((patientId) => board.viewersChanged(patientId));
  const missedEntries = pollForMissedEntries(coordination, rooms, chart, log);
  const intervals = [
    serveSockets(io, {
      database,
      patients,
      chart,
      coordination,
      rooms,
      presence,
      readingPositions: board.readingPositions,
      accessWatch,
      sessions,
      displays,
      projection: rowPushes,
      // A socket reconnects by itself, so a connection is no sign of a person's use.
      authenticate: async (token) =>
        (await displaySocket(token)) ?? gate.authenticate(token, { isUse: false }),
      addressOf: clientAddress(options.trustProxy),
      refused: noteRefusal,
      log,
    }),
    watchRights(io, gate.presentRights, log),
    sweepFiles(log),
    domains.hospitalSending.interval,
    domains.messages.interval,
    endInterruptedReplies({ chart, coordination, patients, streams: domains.chat.streams, log }),
  ];

  const router = createRouter(options, { database, gate }, domains);
  // Composed last, because Koa takes its list of middleware as it is now. Socket.IO has wrapped the server before.
  const handleRequest = createKoa(router, options).callback();

  /** The caller closes MongoDB and the coordination. */
  const close = () =>
    closeNode({
      http,
      io,
      mllp,
      requests,
      chart,
      domains,
      eventCopies,
      missedEntries,
      intervals,
      watches: [database, sessions, presence, displays, accessWatch],
    });

  return { http, io, mllp, rooms, chart, ...domains, close };
}

/** Creates the chart log. It publishes to the rooms and the board, which report other nodes' entries to it. */
function createChartLog(
  rooms: Rooms,
  onEntry: (entry: ChartEntry) => void,
  seals: EntrySeals,
  log: Log,
): ChartLog {
  const chart = new ChartLog(
    (entry, patient) => {
      rooms.publishEntry(entry, patient);
      onEntry(entry);
    },
    (error) => log.error({ err: withoutWords(error) }, 'a committed entry was not published'),
    seals,
  );
  rooms.onEntryOfAnotherNode(({ patientId, seq }) => chart.overtaken(patientId, seq));
  return chart;
}

/** Passes requests on in turns per client address, and notes them while they run. */
function inTurns({ trustProxy }: AppOptions, requests: RequestsInProgress, handle: RequestListener) {
  const turns = new RequestTurns();
  const addressOf = clientAddress(trustProxy);
  return (request: IncomingMessage, response: ServerResponse): void => {
    requests.add(response);
    turns.enter(
      () => addressOf({ req: request }),
      () => handle(request, response),
    );
  };
}

interface RunningNode {
  http: Server;
  io: ReturnType<typeof createSocketServer>;
  mllp: MllpListener;
  requests: RequestsInProgress;
  chart: ChartLog;
  domains: Pick<ReturnType<typeof createDomains>, 'board' | 'chat' | 'drained'>;
  eventCopies: ReturnType<typeof createEventCopies> | undefined;
  missedEntries: ReturnType<typeof pollForMissedEntries>;
  intervals: readonly Interval[];
  watches: readonly { close: () => Promise<void> }[];
}

/** Finishes running work, makes viewers connect to another node, and closes. */
async function closeNode(node: RunningNode): Promise<void> {
  const { http, requests, domains } = node;
  const polled = node.missedEntries.stop();
  requests.refuseKeepingAlive();
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  const drained = async () => {
    await node.mllp.close();
    await domains.chat.drain(drainMs);
    await requests.ended();
    await node.chart.drained();
    await domains.drained();
    await node.eventCopies?.sent();
    await domains.board.close();
  };
  await settledWithin(shutdownMs, [drained()]);
  const jobs = node.watches.map((watch) => watch.close());
  for (const interval of node.intervals) jobs.push(interval.stop());
  // This waits for the HTTP server, which waits for every connection. The remaining ones are cut meanwhile.
  const disconnected = node.io.close();
  http.closeAllConnections();
  // A socket with a client that no longer reads may keep both open.
  await settledWithin(cuttingMs, [closed, disconnected, polled, ...jobs]);
}

function createRouter(
  options: AppOptions,
  { database, gate }: { database: DatabaseWatch; gate: SessionGate },
  domains: ReturnType<typeof createDomains>,
): Router {
  const { trustProxy, publicUrl } = options;
  const router = new Router();
  const bind = createBind({
    database,
    router,
    authenticate: (token, { duringEnrolment }) =>
      gate.authenticate(token, { isUse: true, enrolling: duringEnrolment }),
    authenticateDisplay,
    isConfirmed: ({ sessionId }) => isConfirmedWithin(sessionId, confirmationMs),
    addressOf: clientAddress(trustProxy),
    secure: publicUrl?.startsWith('https:') ?? false,
    publicOrigin: publicUrl,
    refused: noteRefusal,
    scanner: options.scanner,
    infected: noteInfected,
    malformed: noteMalformed,
  });
  bindDomains(router, bind, { ...options, ...domains });
  scimRoutes(router, {
    scim: domains.auth.scim,
    limits: options.coordination.limits,
    addressOf: clientAddress(trustProxy),
    database,
  });
  healthRoutes(router, options);
  docsRoutes(router, options.version);
  return router;
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

/** Rejects a known path with an unknown method as `method-not-allowed`, and lists the allowed ones in `Allow`. */
function methodNotAllowed(router: Router): Middleware {
  return async (context, next) => {
    const matched = router
      .match(context.path, context.method)
      .path.filter(({ methods }) => methods.length > 0);
    if (matched.length > 0 && context.path.startsWith('/api')) {
      context.set('Allow', [...new Set(matched.flatMap(({ methods }) => methods))].join(', '));
      throw new AppError('method-not-allowed');
    }
    return next();
  };
}
