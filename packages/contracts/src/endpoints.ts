import { accessLogEndpoints } from './access-log/access-log.contract.ts';
import { authEndpoints } from './auth/auth.contract.ts';
import { boardEndpoints } from './board/board.contract.ts';
import { pastEndpoints } from './board/past.contract.ts';
import { columnOf } from './chart-domain.ts';
import { chartDomains } from './chart-domains.ts';
import { connectionsEndpoints } from './connections/connections.contract.ts';
import type { Endpoint } from './define.ts';
import { demoPatientsEndpoints } from './demo-patients/demo-patients.contract.ts';
import { bedsEndpoints } from './departments/beds.contract.ts';
import { criticalLimitsEndpoints } from './departments/critical-limits.contract.ts';
import { departmentsEndpoints } from './departments/departments.contract.ts';
import { departmentRightsEndpoints } from './departments/rights.contract.ts';
import { troponinAssaysEndpoints } from './departments/troponin-assays.contract.ts';
import { displaysEndpoints } from './displays/displays.contract.ts';
import { feedbackEndpoints } from './feedback/feedback.contract.ts';
import { fhirEndpoints } from './fhir/fhir.contract.ts';
import { oidcEndpoints } from './oidc/oidc.contract.ts';
import { passkeysEndpoints } from './passkeys/passkeys.contract.ts';
import { policiesEndpoints } from './policies/policies.contract.ts';
import { secondFactorEndpoints } from './second-factor/second-factor.contract.ts';
import { securityEndpoints } from './security/security.contract.ts';
import { sessionsEndpoints } from './sessions/sessions.contract.ts';
import { timelineEndpoints } from './timeline/timeline.contract.ts';

/** All REST calls by domain. A domain of the chart declares its own in its `x.domain.ts`. The OpenAPI document, the access tests and the server's startup check read this table. */
export const endpoints = {
  auth: authEndpoints,
  oidc: oidcEndpoints,
  sessions: sessionsEndpoints,
  secondFactor: secondFactorEndpoints,
  passkeys: passkeysEndpoints,
  security: securityEndpoints,
  departments: departmentsEndpoints,
  criticalLimits: criticalLimitsEndpoints,
  troponinAssays: troponinAssaysEndpoints,
  beds: bedsEndpoints,
  departmentRights: departmentRightsEndpoints,
  demoPatients: demoPatientsEndpoints,
  board: { ...boardEndpoints, ...pastEndpoints },
  connections: connectionsEndpoints,
  ...columnOf(chartDomains, 'endpoints'),
  timeline: timelineEndpoints,
  fhir: fhirEndpoints,
  accessLog: accessLogEndpoints,
  feedback: feedbackEndpoints,
  displays: displaysEndpoints,
  policies: policiesEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;
