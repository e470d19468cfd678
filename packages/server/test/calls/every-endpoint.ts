import type { Endpoint } from '@bedside/contracts/define.ts';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import { recommendedRights } from '@bedside/contracts/rights.ts';
import { aPatientForm, aRegistration, goodPassword, vitalsOf } from '../factories.ts';
import type { CallOptions } from '../node.ts';
import { aFile, multipart, sampleFiles } from '../samples/sample-files.ts';

/** Every endpoint of the contracts with its name, such as `vitals.record`. Tests over it cover a new endpoint at once. */
export const everyEndpoint: { name: string; endpoint: Endpoint }[] = Object.entries<Record<string, Endpoint>>(
  endpoints,
).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([call, endpoint]) => ({ name: `${domain}.${call}`, endpoint })),
);

const aNoteForm = {
  content: 'Better after two liters.',
  type: 'Progress Note',
  title: 'Round',
  source: 'manual',
  tags: ['round'],
};

const aCredential = { id: 'mB4x', rawId: 'mB4x', type: 'public-key' };

const bodies: Record<string, (patientId: string, memberId: string) => Record<string, unknown>> = {
  'auth.login': () => ({ email: 'nobody@example.org', password: goodPassword, code: '000000' }),
  'auth.register': () =>
    aRegistration({ firstName: 'Robin', lastName: 'Okafor', inviteCode: 'NO-SUCH-CODE' }),
  'auth.invitation': () => ({ inviteCode: 'NO-SUCH-CODE' }),
  'auth.forgotPassword': () => ({ email: 'nobody@example.org' }),
  'auth.validateResetToken': () => ({ token: 'no such token' }),
  'auth.resetPassword': () => ({ token: 'no such token', newPassword: goodPassword }),
  'auth.changePassword': () => ({ currentPassword: goodPassword, newPassword: 'another good passphrase' }),
  'auth.unlock': () => ({ password: goodPassword }),
  'sessions.renew': () => ({ password: goodPassword }),
  'auth.joinDepartment': () => ({ inviteCode: 'NO-SUCH-CODE' }),
  'oidc.exchange': () => ({ code: 'no such code', factorCode: '000000' }),
  'oidc.confirmed': () => ({ code: 'no such code' }),
  'oidc.link': () => ({ password: goodPassword, code: '000000' }),
  'oidc.unlink': () => ({ password: goodPassword }),
  'oidc.backchannelLogout': () => ({ logout_token: 'no such token' }),
  'passkeys.add': () => ({
    name: 'Phone',
    credential: { ...aCredential, response: { clientDataJSON: 'eyJ9', attestationObject: 'o2Nm' } },
  }),
  'passkeys.rename': () => ({ name: 'Phone' }),
  'passkeys.challenge': () => ({ email: 'nobody@example.org', password: goodPassword }),
  'passkeys.challengeForCode': () => ({ code: 'no such code' }),
  'passkeys.confirm': () => ({
    passkey: {
      ...aCredential,
      response: { clientDataJSON: 'eyJ9', authenticatorData: 'SZYN', signature: 'MEUC' },
    },
  }),
  'secondFactor.enrol': () => ({ password: goodPassword }),
  'secondFactor.confirm': () => ({ code: '000000' }),
  'secondFactor.off': () => ({ password: goodPassword, code: '000000' }),
  'secondFactor.renewCodes': () => ({ password: goodPassword, code: '000000' }),
  'secondFactor.changeSettings': () => ({ requireSecondFactor: false }),
  'security.readNotices': () => ({ ids: ['no-such-notice'] }),
  'departments.update': () => ({ name: 'Emergency room, north' }),
  'departments.updateVitalsIntervals': () => ({ version: 0, minutes: { 1: 5, 2: 10, 3: 30, 4: 90, 5: 240 } }),
  'departments.changeHandover': () => ({ format: 'sbar' }),
  'departments.changeExports': () => ({ fhir: true }),
  'criticalLimits.change': () => ({
    version: 0,
    limits: [{ test: 'Potassium', unit: 'mmol/L', atOrBelow: 2.8, atOrAbove: 6.2 }],
  }),
  'troponinAssays.change': () => ({
    version: 0,
    assays: [{ name: 'Roche Elecsys hs-cTnT', upperReferenceLimit: 14, unit: 'ng/L' }],
    used: 'Roche Elecsys hs-cTnT',
  }),
  'beds.change': () => ({ version: 0, beds: ['R1', 'R2', '1', '2', '3'] }),
  'demoPatients.remove': () => ({ entries: 0 }),
  'access.breakGlass': () => ({ mrn: 'NO-SUCH-NUMBER', reason: 'Unconscious, transferred to us' }),
  'access.restrict': (_, memberId) => ({ namedIds: [memberId], reason: 'A colleague of the department' }),
  'departmentRights.change': () => ({ version: 0, table: recommendedRights }),
  'departments.updateMember': () => ({ status: 'suspended', role: 'Nurse', isAdmin: false }),
  'patients.create': () =>
    aPatientForm({
      arrivedAt: new Date().toISOString(),
      dateOfBirth: '1970-02-03',
      bed: '12',
      status: 'waiting',
      allergies: [{ substance: 'Penicillin', reaction: 'Rash' }],
      pregnancy: { status: 'yes', weeks: 12 },
      weightKg: 70,
      spo2Scale: 1,
      isolation: 'contact',
      assigned: { nurse: 'N. Ortiz', physician: 'P. Lang' },
      plan: 'ECG, then review',
      complaintPrivate: true,
    }),
  'patients.find': () => ({ text: 'ada quill' }),
  'accessLog.tellMany': (patientId) => ({
    kind: 'chart-printed',
    about: 'handover',
    patientIds: [patientId],
  }),
  'accessLog.tell': () => ({ kind: 'chart-printed', about: 'chart' }),
  'patients.undoMerge': () => ({ formerId: 'nobody' }),
  'patients.update': () => ({
    version: 1,
    identity: { name: 'Ada Quill', age: 55 },
    chiefComplaint: 'Chest pain',
    bed: '12',
    status: 'in-treatment',
  }),
  'devices.attach': () => ({ deviceId: '00A0370098007A80' }),
  'vitals.confirm': () => ({ until: new Date().toISOString() }),
  'vitals.record': () =>
    vitalsOf({
      notes: 'Anxious',
      timestamp: new Date().toISOString(),
      supplementalOxygen: true,
      oxygenDevice: 'nasal-cannula',
      oxygenFlow: 2,
      spo2Scale: 1,
      newConfusion: false,
      unrecordable: [],
    }),
  'notes.add': () => aNoteForm,
  'notes.amend': () => ({
    version: 1,
    content: 'Better after three liters.',
    type: 'progress',
    title: 'Round',
    tags: [],
  }),
  'notes.addFor': (patientId) => ({ ...aNoteForm, patientId }),
  'scores.calculate': (patientId) => ({
    patientId,
    scoreType: 'HEART',
    parameters: {
      historyAssessment: 'moderate',
      ecgFindings: 'normal',
      age: 58,
      riskFactors: { diabetes: true, smoking: false },
      troponinLevel: 6,
      troponinUnit: 'ng/L',
      troponinUpperReferenceLimit: 14,
      previousCardiacHistory: 'none',
      otherAtherosclerosis: false,
      stElevation: false,
      isUnstable: false,
      symptomsUnderThreeHours: true,
    },
  }),
  'medications.start': () => ({
    name: 'Ceftriaxone',
    dosage: '2 g',
    frequency: 'once daily',
    route: 'IV',
    indication: 'Pneumonia',
    kind: 'prescribed',
    notes: 'First dose in the emergency room',
    startedAt: new Date().toISOString(),
    override: { reason: 'Tolerated before' },
  }),
  'medications.check': () => ({
    name: 'Ceftriaxone',
    dosage: '2 g',
    frequency: 'once daily',
    route: 'IV',
    kind: 'prescribed',
  }),
  'medications.give': () => ({
    dosage: '2 g',
    route: 'IV',
    notes: 'Over 30 minutes',
    givenAt: new Date().toISOString(),
    version: 1,
    lastDoseId: null,
    override: { reason: 'Tolerated before' },
  }),
  'medications.discontinue': () => ({
    version: 1,
    reason: 'Adverse reaction',
    discontinuedAt: new Date().toISOString(),
  }),
  'labs.add': () => ({
    testName: 'Lactate',
    testCategory: 'Blood gas',
    result: '4.2',
    units: 'mmol/L',
    referenceRange: '0.5-2.0',
    collectedAt: new Date().toISOString(),
    notes: 'Venous sample',
  }),
  'labs.upload': (patientId) => ({
    patientId,
    testName: 'Lab Results Analysis',
    testCategory: 'Analysis',
  }),
  'records.countersign': () => ({ version: 1 }),
  'records.enterInError': () => ({ reason: 'other', note: 'The cuff was too small', version: 1 }),
  'attention.take': () => ({}),
  'handover.give': (_, receiverId) => ({ format: 'sbar', receiverId, text: 'Family is on the way' }),
  'labs.tag': () => ({ tags: ['clinical-chat', 'relevant'] }),
  'feedback.send': () => ({
    type: 'bug',
    summary: 'The strip overlaps',
    description: 'With a long name the vitals strip overlaps the selector.',
    stepsToReproduce: 'Select a patient with a long name',
    expectedResult: 'Both are readable',
    actualResult: 'They lie over each other',
    contactEmail: 'robin@example.org',
    severity: 'low',
  }),
  'connections.add': () => ({
    name: 'Admission office',
    kind: 'patients',
    sendingApplication: 'ADT1',
    sendingFacility: 'HOSP',
    timeZone: 'Europe/Madrid',
    beds: { 'ED^^1': 'Box 1' },
    codes: {},
    units: {},
    doctors: {},
    networks: ['127.0.0.0/8'],
    certificates: [],
    characterSet: 'UNICODE UTF-8',
  }),
  'connections.change': () => ({
    name: 'Admission',
    beds: { 'ED^^1': 'Box 1', 'ED^^2': 'Box 2' },
    version: 1,
  }),
  'connections.changeSending': () => ({
    sending: {
      ...{ host: '192.0.2.7', port: 2575, tls: false },
      ...{ notes: true, vitals: true, restricted: false },
    },
  }),
  'connections.take': () => ({ doubled: 'earlier' }),
  'connections.dismiss': () => ({ reason: 'A test of the sender' }),
  'displays.pair': () => ({
    code: '000000',
    name: 'Wall at the desk',
    privacy: 'initials',
    order: 'acuity',
    perPage: 24,
    sound: true,
    language: 'es',
  }),
  'displays.rename': () => ({
    name: 'Wall at the door',
    order: 'deterioration',
    perPage: 30,
    sound: false,
    language: 'de',
  }),
  'chat.ask': (patientId) => ({
    patientId,
    messages: [{ role: 'user', content: 'What worries you?' }],
    messageId: crypto.randomUUID(),
  }),
  'chat.preview': (patientId) => ({
    patientId,
    messages: [{ role: 'user', content: 'What worries you?' }],
  }),
  'chat.translate': () => ({ language: 'de' }),
  'chat.saveMessages': () => ({
    messages: [{ id: crypto.randomUUID(), role: 'user', content: 'Unsent' }],
    sessionId: 'screen-1',
    after: 1,
  }),
};

/** Returns a body that the endpoint's schema accepts, with every optional field. Throws if `bodies` has none. */
export function aBodyFor(
  name: string,
  patientId = 'none',
  memberId = 'no-such-member',
): Record<string, unknown> {
  const body = bodies[name];
  if (!body) throw new Error(`Add an example body for ${name} to test/every-endpoint.ts`);
  return body(patientId, memberId);
}

/** Returns the options of a call that sends a form without files. */
export const formOf = (fields: Record<string, unknown>): CallOptions => ({
  raw: String(
    new URLSearchParams(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    ),
  ),
  headers: { 'Content-Type': formType },
});

const formType = 'application/x-www-form-urlencoded';

/** Returns the `Content-Type` of an endpoint's bodies. */
export const bodyTypeOf = ({ upload, form }: Endpoint): string =>
  upload ? 'multipart/form-data; boundary=b' : form ? formType : 'application/json';

/**
 * Returns the options of a call to the endpoint: a JSON body, or a form with the body's fields and an image in each
 * required part.
 */
export async function aCallOf(
  { name, endpoint }: (typeof everyEndpoint)[number],
  patientId: string,
  memberId?: string,
): Promise<CallOptions> {
  if (endpoint.form) return formOf(aBodyFor(name, patientId, memberId));
  if (!endpoint.upload) return endpoint.body ? { body: aBodyFor(name, patientId, memberId) } : {};
  const form = new FormData();
  if (endpoint.upload.required && endpoint.body) {
    for (const [field, value] of Object.entries(aBodyFor(name, patientId))) form.append(field, String(value));
  }
  for (const part of endpoint.upload.required ?? []) form.append(part, aFile(sampleFiles.png, `${part}.png`));
  return multipart(form);
}
