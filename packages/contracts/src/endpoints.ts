import { accessLogEndpoints } from './access-log/access-log.contract.ts';
import { attentionEndpoints } from './attention/attention.contract.ts';
import { authEndpoints } from './auth/auth.contract.ts';
import { boardEndpoints } from './board/board.contract.ts';
import { chatEndpoints } from './chat/chat.contract.ts';
import type { Endpoint } from './define.ts';
import { bedsEndpoints } from './departments/beds.contract.ts';
import { criticalLimitsEndpoints } from './departments/critical-limits.contract.ts';
import { departmentsEndpoints } from './departments/departments.contract.ts';
import { troponinAssaysEndpoints } from './departments/troponin-assays.contract.ts';
import { displaysEndpoints } from './displays/displays.contract.ts';
import { feedbackEndpoints } from './feedback/feedback.contract.ts';
import { fhirEndpoints } from './fhir/fhir.contract.ts';
import { handoverEndpoints } from './handover/handover.contract.ts';
import { labsEndpoints } from './labs/labs.contract.ts';
import { medicationsEndpoints } from './medications/medications.contract.ts';
import { notesEndpoints } from './notes/notes.contract.ts';
import { patientsEndpoints } from './patients/patients.contract.ts';
import { policiesEndpoints } from './policies/policies.contract.ts';
import { recordsEndpoints } from './records/records.contract.ts';
import { scoresEndpoints } from './scores/scores.contract.ts';
import { secondFactorEndpoints } from './second-factor/second-factor.contract.ts';
import { securityEndpoints } from './security/security.contract.ts';
import { sessionsEndpoints } from './sessions/sessions.contract.ts';
import { timelineEndpoints } from './timeline/timeline.contract.ts';
import { vitalsEndpoints } from './vitals/vitals.contract.ts';
import { xraysEndpoints } from './xrays/xrays.contract.ts';

/** All REST calls by domain. The OpenAPI document, the access tests and the server's startup check read this table. */
export const endpoints = {
  auth: authEndpoints,
  sessions: sessionsEndpoints,
  secondFactor: secondFactorEndpoints,
  security: securityEndpoints,
  departments: departmentsEndpoints,
  criticalLimits: criticalLimitsEndpoints,
  troponinAssays: troponinAssaysEndpoints,
  beds: bedsEndpoints,
  board: boardEndpoints,
  patients: patientsEndpoints,
  vitals: vitalsEndpoints,
  notes: notesEndpoints,
  labs: labsEndpoints,
  scores: scoresEndpoints,
  medications: medicationsEndpoints,
  xrays: xraysEndpoints,
  chat: chatEndpoints,
  records: recordsEndpoints,
  attention: attentionEndpoints,
  handover: handoverEndpoints,
  timeline: timelineEndpoints,
  fhir: fhirEndpoints,
  accessLog: accessLogEndpoints,
  feedback: feedbackEndpoints,
  displays: displaysEndpoints,
  policies: policiesEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;
