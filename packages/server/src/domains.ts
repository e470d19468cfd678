import type { Endpoint } from '@bedside/contracts/define.ts';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import type { DepartmentSetting } from '@bedside/contracts/socket.ts';
import type { Router } from '@koa/router';
import type { AppOptions } from './app-options.ts';
import type { ChartLog } from './chart/chart-log.ts';
import { accessLogRoutes } from './domains/access-log/access-log.routes.ts';
import { createAccessLog } from './domains/access-log/access-log.service.ts';
import { createAccessReading } from './domains/access-log/access-reading.ts';
import { attentionRoutes } from './domains/attention/attention.routes.ts';
import { createAttention } from './domains/attention/attention.service.ts';
import { authRoutes } from './domains/auth/auth.routes.ts';
import { createAuth } from './domains/auth/auth.service.ts';
import type { SessionGate, SessionsEnded } from './domains/auth/sessions.ts';
import { boardRoutes } from './domains/board/board.routes.ts';
import { createBoard } from './domains/board/board.service.ts';
import { chatRoutes } from './domains/chat/chat.routes.ts';
import { createChat } from './domains/chat/chat.service.ts';
import { createBeds } from './domains/departments/beds.service.ts';
import { createCriticalLimits } from './domains/departments/critical-limits.service.ts';
import { departmentsRoutes } from './domains/departments/departments.routes.ts';
import { createMembers } from './domains/departments/members.service.ts';
import { createDepartmentSettings } from './domains/departments/settings.service.ts';
import { createTroponinAssays } from './domains/departments/troponin-assays.service.ts';
import { displaysRoutes } from './domains/displays/displays.routes.ts';
import { createDisplays } from './domains/displays/displays.service.ts';
import { feedbackRoutes } from './domains/feedback/feedback.routes.ts';
import { createFeedback } from './domains/feedback/feedback.service.ts';
import { createFeedbackMail } from './domains/feedback/feedback-mail.ts';
import { fhirRoutes } from './domains/fhir/fhir.routes.ts';
import { createFhir } from './domains/fhir/fhir.service.ts';
import { handoverRoutes } from './domains/handover/handover.routes.ts';
import { createHandovers } from './domains/handover/handover.service.ts';
import { createLabDocuments } from './domains/labs/lab-documents.service.ts';
import { labsRoutes } from './domains/labs/labs.routes.ts';
import { createLabs } from './domains/labs/labs.service.ts';
import { medicationsRoutes } from './domains/medications/medications.routes.ts';
import { createMedications } from './domains/medications/medications.service.ts';
import { notesRoutes } from './domains/notes/notes.routes.ts';
import { createNotes } from './domains/notes/notes.service.ts';
import { patientsRoutes } from './domains/patients/patients.routes.ts';
import { createPatients } from './domains/patients/patients.service.ts';
import { policiesRoutes } from './domains/policies/policies.routes.ts';
import { recordsRoutes } from './domains/records/records.routes.ts';
import { createRecords } from './domains/records/records.service.ts';
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
import type { Bind } from './http/bind.ts';
import { noPolicies } from './infra/policies/policies.ts';
import type { PresenceBoard } from './realtime/presence-board.ts';
import { departmentRoom, type Rooms } from './realtime/rooms.ts';

interface DomainDependencies extends AppOptions {
  chart: ChartLog;
  rooms: Rooms;
  presence: PresenceBoard;
  gate: SessionGate;
  /** Returns the installation's public origin, for links. */
  origin: () => string;
  sessionsEnded: SessionsEnded;
  /** Notifies the sockets of a changed wall display on every node. */
  displayChanged: (displayId: string) => Promise<void>;
}

export type Domains = ReturnType<typeof createDomains>;

/** Creates the service of each domain. A domain reaches another through its service only. */
export function createDomains(dependencies: DomainDependencies) {
  const { chart } = dependencies;
  const notices = createAccountNotices(dependencies);
  const auth = createAuth({ ...dependencies, notices });
  const members = createMembers({ ...dependencies, resets: auth.resets });
  const departmentChanged = (departmentId: string, setting: DepartmentSetting) => {
    const audience = { departmentId, room: departmentRoom(departmentId) };
    dependencies.rooms.publish(audience, 'department:changed', { setting });
    board.settingsChanged(departmentId, setting);
  };
  const settings = createDepartmentSettings({ departmentChanged });
  const criticalLimits = createCriticalLimits({ departmentChanged });
  const troponinAssays = createTroponinAssays({ departmentChanged });
  const beds = createBeds({ departmentChanged });
  const accessLog = createAccessLog(dependencies);
  const patients = createPatients(chart, accessLog);
  const board = createBoard({ ...dependencies, patients, settings, criticalLimits });
  const vitals = createVitals(chart, patients);
  const labs = createLabs(chart, patients, criticalLimits);
  const labDocuments = createLabDocuments({ ...dependencies, patients, accessLog });
  const scores = createScores(chart, patients, vitals, labs, troponinAssays);
  const medications = createMedications(chart, patients);
  const notes = createNotes(chart, patients);
  const xrays = createXrays({ ...dependencies, patients, accessLog });
  const records = createRecords(chart, patients);
  const attention = createAttention({ chart, patients, vitals, labs, criticalLimits });
  const charted = { patients, vitals, labs, scores, medications, notes, xrays, records };
  const chat = createChat({ ...dependencies, ...charted, criticalLimits });
  const fhir = createFhir({ ...dependencies, patients, settings, accessLog });
  const accessReading = createAccessReading({ accessLog, patients });
  const handovers = createHandovers({ ...dependencies, ...charted, settings, board, chat });
  const feedbackMail = createFeedbackMail({ ...dependencies, feedbackTo: dependencies.feedbackTo });
  const displays = createDisplays({
    beds,
    limits: dependencies.coordination.limits,
    displayChanged: dependencies.displayChanged,
    displaysEnded: (displayIds) => dependencies.sessionsEnded(displayIds, 'revoked'),
  });
  const feedback = createFeedback({ ...dependencies, mail: feedbackMail });

  /** Sends the mails and writes the lines of both logs that wait in memory. */
  async function drained(): Promise<void> {
    await auth.resets.drained();
    await notices.drained();
    await securityEvents.drained();
    await accessLog.drained();
    await feedbackMail.close();
  }

  return {
    ...charted,
    board,
    attention,
    labDocuments,
    auth,
    members,
    settings,
    criticalLimits,
    troponinAssays,
    beds,
    notices,
    chat,
    feedback,
    fhir,
    accessLog,
    accessReading,
    handovers,
    displays,
    policies: dependencies.policies ?? noPolicies,
    limits: dependencies.coordination.limits,
    drained,
  };
}

/** Binds every endpoint. Throws if a contract has no route, because every documented endpoint must work. */
export function bindDomains(router: Router, bind: Bind, domains: Domains): void {
  authRoutes(bind, domains.auth);
  securityRoutes(bind, domains.notices);
  departmentsRoutes(
    bind,
    domains.members,
    domains.settings,
    domains.criticalLimits,
    domains.troponinAssays,
    domains.beds,
  );
  boardRoutes(bind, domains.board);
  patientsRoutes(bind, domains.patients);
  vitalsRoutes(bind, domains.vitals);
  labsRoutes(bind, domains.labs, domains.labDocuments);
  scoresRoutes(bind, domains.scores);
  medicationsRoutes(bind, domains.medications);
  notesRoutes(bind, domains.notes);
  xraysRoutes(bind, domains.xrays);
  chatRoutes(bind, domains.chat);
  recordsRoutes(bind, domains.records);
  attentionRoutes(bind, domains.attention);
  handoverRoutes(bind, domains.handovers);
  timelineRoutes(bind, domains.patients);
  fhirRoutes(bind, domains.fhir);
  accessLogRoutes(bind, domains.accessLog, domains.accessReading, domains.patients);
  feedbackRoutes(bind, domains.feedback);
  displaysRoutes(bind, domains.displays);
  policiesRoutes(bind, domains.policies, domains.limits);
  requireRoutes(router);
}

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
