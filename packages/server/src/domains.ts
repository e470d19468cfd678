import { columnOf } from '@bedside/contracts/chart-domain.ts';
import type { ChartDomain } from '@bedside/contracts/chart-entries.ts';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import type { DepartmentSetting } from '@bedside/contracts/socket.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { Router } from '@koa/router';
import type { AppOptions } from './app-options.ts';
import type { ChartLog } from './chart/chart-log.ts';
import type { PatientRef } from './chart/patient-access.ts';
import type { DemoPart } from './demo/department/events.ts';
import { fillDepartment } from './demo/department/fill.ts';
import { accessDomain } from './domains/access/access.domain.ts';
import { accessLogDomain } from './domains/access-log/access-log.domain.ts';
import { attentionDomain } from './domains/attention/attention.domain.ts';
import { authDomain } from './domains/auth/auth.domain.ts';
import type { SessionGate, SessionsEnded } from './domains/auth/sessions.ts';
import { boardDomain } from './domains/board/board.domain.ts';
import type { BoardPart, BoardParts } from './domains/board/rows/board-chart.ts';
import { chatDomain } from './domains/chat/chat.domain.ts';
import type { PromptParts } from './domains/chat/questions/prompt-chart.ts';
import { connectionsDomain } from './domains/connections/connections.domain.ts';
import { demoPatientsDomain } from './domains/demo-patients/demo-patients.domain.ts';
import { departmentsDomain } from './domains/departments/departments.domain.ts';
import { devicesDomain } from './domains/devices/devices.domain.ts';
import { displaysDomain } from './domains/displays/displays.domain.ts';
import { feedbackDomain } from './domains/feedback/feedback.domain.ts';
import type { FhirKind } from './domains/fhir/bundle.ts';
import { fhirDomain } from './domains/fhir/fhir.domain.ts';
import { handoverDomain } from './domains/handover/handover.domain.ts';
import { labsDomain } from './domains/labs/labs.domain.ts';
import { medicationsDomain } from './domains/medications/medications.domain.ts';
import { notesDomain } from './domains/notes/notes.domain.ts';
import { patientsDomain } from './domains/patients/patients.domain.ts';
import type { Restrictions } from './domains/patients/restrictions.service.ts';
import { policiesDomain } from './domains/policies/policies.domain.ts';
import { recordsDomain } from './domains/records/records.domain.ts';
import { scoresDomain } from './domains/scores/scores.domain.ts';
import { securityDomain } from './domains/security/security.domain.ts';
import { securityEvents } from './domains/security/security.service.ts';
import { timelineDomain } from './domains/timeline/timeline.domain.ts';
import { vitalsDomain } from './domains/vitals/vitals.domain.ts';
import { xraysDomain } from './domains/xrays/xrays.domain.ts';
import type { Bind } from './http/bind.ts';
import type { OidcProviderSettings } from './oidc-providers.ts';
import type { PresenceBoard } from './realtime/presence-board.ts';
import { departmentRoom, type Rooms } from './realtime/rooms.ts';
import type { RequestContext } from './request/request-context.ts';

/** What a domain brings to the server. A function receives the services of all domains, and may read those of its type. */
interface Domain {
  /** Creates its services by name. The list creates them in its order, each with those before it. */
  services: Record<string, (dependencies: never) => unknown>;
  /** Binds its calls. */
  routes: (bind: Bind, services: never) => void;
}

/** What a domain of the chart brings to the readers of charts. Null: the reader does without it, for the stated reason. */
interface ChartDomainOfServer<Name extends ChartDomain = ChartDomain> extends Domain {
  /**
   * Reads its part of a chart for a question to the assistant. `PromptParts` has its type and `chart-context.ts` its lines,
   * because a prompt is built without a server.
   */
  prompt:
    | ((services: never, request: RequestContext, patientId: string) => Promise<Part<Name>>)
    | (Name extends keyof PromptParts ? never : null);
  /** The resources of its records in the FHIR bundle. */
  fhir: FhirKind | null;
  /** Reads its part of a hand-over. `newest` are the sets that the board remembers. */
  handover:
    | ((
        services: never,
        request: RequestContext,
        patient: PatientRef,
        newest: Promise<readonly VitalsRecord[]>,
      ) => Promise<object>)
    | null;
  /** Its part of the charts behind the board. */
  board: BoardPart | null;
  /** Its part of a demo patient's history. */
  demo: DemoPart | null;
}

type Part<Name> = Name extends keyof PromptParts ? PromptParts[Name] : never;

/** The domains of the chart. The FHIR bundle has their resources in this order. Add a new domain here. */
const chartDomains = {
  patients: patientsDomain,
  vitals: vitalsDomain,
  labs: labsDomain,
  scores: scoresDomain,
  medications: medicationsDomain,
  notes: notesDomain,
  xrays: xraysDomain,
  records: recordsDomain,
  attention: attentionDomain,
  chat: chatDomain,
  handover: handoverDomain,
  access: accessDomain,
  devices: devicesDomain,
} satisfies { [Name in ChartDomain]: ChartDomainOfServer<Name> };

const { patients, ...otherChartDomains } = chartDomains;

/** Every domain. A service is created after those that it needs. */
const domains = {
  security: securityDomain,
  auth: authDomain,
  departments: departmentsDomain,
  accessLog: accessLogDomain,
  patients,
  board: boardDomain,
  ...otherChartDomains,
  demoPatients: demoPatientsDomain,
  connections: connectionsDomain,
  timeline: timelineDomain,
  fhir: fhirDomain,
  feedback: feedbackDomain,
  displays: displaysDomain,
  policies: policiesDomain,
} satisfies Record<string, Domain>;

type ByName<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Factories = ByName<(typeof domains)[keyof typeof domains]['services']>;
type Services = {
  [Name in keyof Factories]: Factories[Name] extends (dependencies: never) => infer Service ? Service : never;
};

interface DomainDependencies extends AppOptions {
  oidcProviders: readonly OidcProviderSettings[];
  passwordSignIn: boolean;
  scimToken: string | undefined;
  scimProvider: string | undefined;
  chart: ChartLog;
  rooms: Rooms;
  presence: PresenceBoard;
  gate: SessionGate;
  /** Returns the installation's public origin, for links. */
  origin: () => string;
  sessionsEnded: SessionsEnded;
  restrictions: Restrictions;
  /** Closes the rooms of a chart for those who may no longer open it, on every node, and tells everyone concerned. */
  accessChanged: (patientId: string, departmentId: string) => Promise<void>;
  /** Notifies the sockets of a changed wall display on every node. */
  displayChanged: (displayId: string) => Promise<void>;
}

/** Creates the services of all domains. A domain reaches another through its service only. */
export function createDomains(dependencies: DomainDependencies) {
  const services = createServices({
    ...dependencies,
    departmentChanged: (departmentId: string, setting: DepartmentSetting) => {
      const audience = { departmentId, room: departmentRoom(departmentId) };
      dependencies.rooms.publish(audience, 'department:changed', { setting });
      services.board.settingsChanged(departmentId, setting);
    },
    boardParts,
    fhirKinds: partsOf('fhir'),
    promptReads: promptReads(() => ({ ...dependencies, ...services })),
    readHandoverParts: handoverReader(() => services),
    writeDemoPatients: (request: RequestContext) => fillDepartment(services, demoParts, request),
  });

  /** Sends the mails and writes the lines of both logs that wait in memory. */
  async function drained(): Promise<void> {
    await services.messages.drained();
    await services.monitorSets.drained();
    await services.auth.resets.drained();
    await services.notices.drained();
    await securityEvents.drained();
    await services.accessLog.drained();
    await services.feedbackMail.close();
  }

  return { ...services, drained };
}

/** The domains' parts of the charts behind the board. */
export const boardParts: BoardParts = columnOf(chartDomains, 'board');

/** The domains' parts of a demo patient's history. */
export const demoParts: readonly DemoPart[] = partsOf('demo');

type Given = Needs<Factories[keyof Factories]>;
type Needs<Factory> = ByName<Factory extends (dependencies: infer Given) => unknown ? Given : never>;

/** The type of all needs proves that `given` and the services have what each service needs. */
function createServices(dependencies: Omit<Given, keyof Services>): Services {
  const services: Record<string, unknown> = {};
  for (const { services: factories } of Object.values<Domain>(domains)) {
    for (const [name, create] of Object.entries(factories))
      services[name] = create({ ...dependencies, ...services } as never);
  }
  return services as Services;
}

type ChartDomains = typeof chartDomains;
type PromptReads = {
  [D in keyof ChartDomains as ChartDomains[D]['prompt'] extends null
    ? never
    : D]: ChartDomains[D]['prompt'] extends (
    services: never,
    request: RequestContext,
    patientId: string,
  ) => infer Part
    ? (request: RequestContext, patientId: string) => Part
    : never;
};

/** Returns how a question reads each domain of the chart. Each reader keeps its own type. */
function promptReads(services: () => NeedsOf<'prompt'>): PromptReads {
  return Object.fromEntries(
    Object.entries<ChartDomainOfServer>(chartDomains).flatMap(([domain, { prompt: read }]) =>
      read === null
        ? []
        : [[domain, (request: RequestContext, id: string) => read(services() as never, request, id)]],
    ),
  ) as PromptReads;
}

/** The services that the readers of one kind use. */
type NeedsOf<Part extends 'prompt' | 'handover'> = ByName<
  Parameters<NonNullable<ChartDomains[keyof ChartDomains][Part]>>[0]
>;

/** Returns what the domains bring to one reader of charts, without those that bring nothing. */
function partsOf<Part extends 'fhir' | 'handover' | 'demo'>(part: Part) {
  return Object.values(columnOf(chartDomains, part)).filter((own) => own !== null);
}

type HandoverParts = ByName<Awaited<ReturnType<NonNullable<ChartDomains[keyof ChartDomains]['handover']>>>>;

/** Returns a function that reads the domains' parts of a hand-over at once. */
function handoverReader(services: () => NeedsOf<'handover'>) {
  const reads = partsOf('handover');
  return async (
    request: RequestContext,
    patient: PatientRef,
    newest: Promise<readonly VitalsRecord[]>,
  ): Promise<HandoverParts> => {
    const parts = await Promise.all(reads.map((read) => read(services() as never, request, patient, newest)));
    return Object.assign({}, ...parts) as HandoverParts;
  };
}

type RouteNeeds = ByName<Parameters<(typeof domains)[keyof typeof domains]['routes']>[1]>;

/** Binds every endpoint. Throws if a contract has no route, because every documented endpoint must work. */
export function bindDomains(router: Router, bind: Bind, services: RouteNeeds): void {
  for (const { routes } of Object.values<Domain>(domains)) routes(bind, services as never);
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
