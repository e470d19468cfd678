import { createServer, type Server as HttpServer } from 'node:http';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import { Router } from '@koa/router';
import Koa from 'koa';
import helmet from 'koa-helmet';
import type { Assistant } from './ai/model/assistant.ts';
import { itemBounds, timeBounds } from './bounds.ts';
import { ChartLog } from './chart/chart-log.ts';
import { pollForMissedEntries } from './chart/missed-entries.ts';
import { authRoutes } from './domains/auth/auth.routes.ts';
import { createAuth } from './domains/auth/auth.service.ts';
import { createSessionGate } from './domains/auth/sessions.ts';
import { chatRoutes } from './domains/chat/chat.routes.ts';
import { createChat } from './domains/chat/chat.service.ts';
import { endInterruptedReplies } from './domains/chat/replies/interrupted-replies.ts';
import { departmentsRoutes } from './domains/departments/departments.routes.ts';
import { feedbackRoutes } from './domains/feedback/feedback.routes.ts';
import { createFeedback } from './domains/feedback/feedback.service.ts';
import { createFeedbackMail } from './domains/feedback/feedback-mail.ts';
import { labsRoutes } from './domains/labs/labs.routes.ts';
import { createLabs } from './domains/labs/labs.service.ts';
import { medicationsRoutes } from './domains/medications/medications.routes.ts';
import { createMedications } from './domains/medications/medications.service.ts';
import { notesRoutes } from './domains/notes/notes.routes.ts';
import { createNotes } from './domains/notes/notes.service.ts';
import { patientsRoutes } from './domains/patients/patients.routes.ts';
import { createPatients } from './domains/patients/patients.service.ts';
import { scoresRoutes } from './domains/scores/scores.routes.ts';
import { createScores } from './domains/scores/scores.service.ts';
import { createAccountNotices } from './domains/security/notices.service.ts';
import { securityRoutes } from './domains/security/security.routes.ts';
import { securityEvents } from './domains/security/security.service.ts';
import { timelineRoutes } from './domains/timeline/timeline.routes.ts';
import { vitalsRoutes } from './domains/vitals/vitals.routes.ts';
import { createVitals } from './domains/vitals/vitals.service.ts';
import { xraysRoutes } from './domains/xrays/xrays.routes.ts';
import { createXrays } from './domains/xrays/xrays.service.ts';
import { RequestsInProgress } from './http/answers/requests-in-progress.ts';
import { createBind } from './http/bind.ts';
import { errorBoundary } from './http/boundary.ts';
import { clientAddress, type TrustProxy } from './http/client/client-address.ts';
import { ownOrigin } from './http/client/own-origin.ts';
import { clientFiles } from './http/pages/client-files.ts';
import { docsRoutes } from './http/pages/docs-page.ts';
import { healthRoutes } from './http/pages/health.ts';
import { permissionsPolicy } from './http/pages/permissions-policy.ts';
import { sweepFiles } from './infra/files/files.ts';
import type { StorageQuota } from './infra/files/kept-files.ts';
import type { Mailer } from './infra/mail/mail.ts';
import { DatabaseWatch } from './infra/mongo/database-watch.ts';
import type { MongoClock } from './infra/mongo/mongo-clock.ts';
import type { EmbeddedMongod } from './infra/mongod/embedded-mongod.ts';
import { type Log, withoutWords } from './infra/observe/log.ts';
import { settledWithin } from './infra/timers/settled-within.ts';
import type { Coordination } from './realtime/coordination/coordination.ts';
import { PresenceBoard } from './realtime/presence-board.ts';
import { Rooms } from './realtime/rooms.ts';
import { SessionWatch } from './realtime/session-watch.ts';
import { createSocketServer, serveSockets } from './realtime/sockets.ts';
import { AppError } from './request/app-error.ts';

export interface AppOptions {
  coordination: Coordination;
  /** Reports whether this node's clock is right. Without it, readiness ignores the clock. */
  clock?: MongoClock | undefined;
  /** The embedded MongoDB, if this process runs one. */
  mongod?: Pick<EmbeddedMongod, 'isRunning'> | undefined;
  assistant: Assistant;
  mailer: Mailer;
  /** The recipient of mails with feedback. Undefined: feedback is not mailed. */
  feedbackTo?: string | undefined;
  log: Log;
  trialSessionLimit: number;
  sessionHours: number;
  /** Hours without a person's use after which a session ends. */
  unusedHours: number;
  /** Minutes after which an idle screen covers itself (D42). */
  idleMinutes: number;
  replySeconds: number;
  trustProxy: TrustProxy;
  publicUrl?: string | undefined;
  /** The folder of the built client. Without it the server offers only the API. */
  clientFolder?: string | undefined;
  version: string;
  /** The quota of one department's stored files. `bounds.ts` has the default. */
  chartQuota?: StorageQuota | undefined;
  feedbackQuota?: StorageQuota | undefined;
}

export type App = ReturnType<typeof createApp>;

/**
 * Creates one node: services, REST, sockets and background jobs. MongoDB must be connected and have its indexes.
 */
export function createApp(options: AppOptions) {
  const { coordination, log } = options;
  const koa = new Koa();
  const requests = new RequestsInProgress();
  // Node checks for expired connections every 30 s by default, so a limit of 10 s for headers could take 40 s.
  const http = createServer({ connectionsCheckingInterval: 2000 }, (request, response) => {
    requests.add(response);
    void handleRequest(request, response);
  });
  // A JSON body has its own shorter limit. A response may take as long as a reply.
  http.headersTimeout = timeBounds.headers;
  http.requestTimeout = timeBounds.request;
  http.keepAliveTimeout = timeBounds.keepAlive;
  http.maxConnections = itemBounds.connections;

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

  const notices = createAccountNotices(options);
  const auth = createAuth({
    ...options,
    notices,
    origin: () => options.publicUrl ?? ownOrigin(http),
    sessionsEnded: (sessionIds, reason) => sessions.ended(sessionIds, reason),
    gate,
  });
  const patients = createPatients(chart);
  const vitals = createVitals(chart, patients);
  const labs = createLabs(chart, patients);
  const scores = createScores(chart, patients, vitals, labs);
  const medications = createMedications(chart, patients);
  const notes = createNotes(chart, patients);
  const xrays = createXrays({ ...options, chart, patients });
  const chat = createChat({
    ...options,
    chart,
    rooms,
    patients,
    vitals,
    labs,
    scores,
    medications,
    notes,
    xrays,
  });
  const feedbackMail = createFeedbackMail({ ...options, feedbackTo: options.feedbackTo });
  const feedback = createFeedback({ ...options, mail: feedbackMail });
  const beat = serveSockets(io, {
    database,
    patients,
    coordination,
    rooms,
    presence,
    sessions,
    // A socket reconnects by itself, so a connection is no sign of a person's use.
    authenticate: (token) => gate.authenticate(token, { isUse: false }),
    log,
  });
  const missedEntries = pollForMissedEntries(coordination, rooms, chart, log);
  const fileSweep = sweepFiles(log);
  const interruptedReplies = endInterruptedReplies({ chart, coordination, patients, log });

  const router = new Router();
  const bind = createBind({
    database,
    router,
    authenticate: (token, { duringEnrolment }) =>
      gate.authenticate(token, { isUse: true, enrolling: duringEnrolment }),
    addressOf: clientAddress(options.trustProxy),
    secure: options.publicUrl?.startsWith('https:') ?? false,
  });
  authRoutes(bind, auth);
  securityRoutes(bind, notices);
  departmentsRoutes(bind, auth.members);
  patientsRoutes(bind, patients);
  vitalsRoutes(bind, vitals);
  labsRoutes(bind, labs);
  scoresRoutes(bind, scores);
  medicationsRoutes(bind, medications);
  notesRoutes(bind, notes);
  xraysRoutes(bind, xrays);
  chatRoutes(bind, chat);
  timelineRoutes(bind, patients);
  feedbackRoutes(bind, feedback);
  requireRoutes(router);
  healthRoutes(router, options);
  docsRoutes(router, options.version);

  koa.on('error', (error: unknown) =>
    log.warn({ error: error instanceof Error ? error.name : '' }, 'response not sent'),
  );
  koa.use(errorBoundary(log));
  koa.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy } }));
  koa.use(permissionsPolicy);
  koa.use(router.routes());
  koa.use(methodNotAllowed(router));
  if (options.clientFolder) koa.use(clientFiles(options.clientFolder));
  // Composed last, because Koa takes its list of middleware as it is now. Socket.IO has wrapped the server before.
  const handleRequest = koa.callback();

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
      await auth.resets.drained();
      await notices.drained();
      await securityEvents.drained();
      await feedbackMail.close();
    };
    await settledWithin(timeBounds.shutdown, [drained()]);
    const jobs = [database.close(), sessions.close(), presence.close()];
    for (const interval of [beat, fileSweep, interruptedReplies]) jobs.push(interval.stop());
    // This waits for the HTTP server, which waits for every connection. The remaining ones are cut meanwhile.
    const disconnected = io.close();
    http.closeAllConnections();
    // A socket with a client that no longer reads may keep both open.
    await settledWithin(timeBounds.cutting, [closed, disconnected, polled, ...jobs]);
  }

  return { http, io, rooms, chart, auth, patients, vitals, notes, labs, scores, medications, xrays, close };
}

/** Listens and returns the port. Rejects if the port is taken. */
export async function listen(http: HttpServer, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  const address = http.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const self = ["'self'"];
const contentSecurityPolicy = {
  defaultSrc: self,
  scriptSrc: self,
  // Radix positions its layers by inline styles.
  styleSrc: [...self, "'unsafe-inline'"],
  // No remote image and no other origin: a model's reply must not leak patient data.
  imgSrc: [...self, 'blob:', 'data:'],
  connectSrc: self,
  fontSrc: self,
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: self,
  frameAncestors: ["'none'"],
};

/** Rejects a known path with an unknown method as `method-not-allowed`, and lists the allowed ones in `Allow`. */
function methodNotAllowed(router: Router): Koa.Middleware {
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

/** Stops the start if a contract has no route, because every documented endpoint must work. */
function requireRoutes(router: Router): void {
  for (const domain of Object.values<Record<string, Endpoint>>(endpoints)) {
    for (const { method, path } of Object.values(domain)) {
      const bound = router.stack.some(
        (layer) => layer.path === `/api${path}` && layer.methods.includes(method.toUpperCase()),
      );
      if (!bound) throw new Error(`No route is bound for ${method} ${path}`);
    }
  }
}
