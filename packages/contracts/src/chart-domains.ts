import { accessDomain } from './access/access.domain.ts';
import { attentionDomain } from './attention/attention.domain.ts';
import { chatDomain } from './chat/chat.domain.ts';
import { devicesDomain } from './devices/devices.domain.ts';
import { handoverDomain } from './handover/handover.domain.ts';
import { labsDomain } from './labs/labs.domain.ts';
import { medicationsDomain } from './medications/medications.domain.ts';
import { notesDomain } from './notes/notes.domain.ts';
import { patientsDomain } from './patients/patients.domain.ts';
import { recordsDomain } from './records/records.domain.ts';
import { scoresDomain } from './scores/scores.domain.ts';
import { vitalsDomain } from './vitals/vitals.domain.ts';
import { xraysDomain } from './xrays/xrays.domain.ts';

/** The domains with entries in the chart log. Add a new domain here. */
export const chartDomains = {
  vitals: vitalsDomain,
  notes: notesDomain,
  labs: labsDomain,
  scores: scoresDomain,
  medications: medicationsDomain,
  xrays: xraysDomain,
  chat: chatDomain,
  patients: patientsDomain,
  records: recordsDomain,
  attention: attentionDomain,
  handover: handoverDomain,
  access: accessDomain,
  devices: devicesDomain,
};
