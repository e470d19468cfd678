/**
 * The bounds of everything on the wire. Contracts take their bounds from here, and `bounds.test.ts` fails if a text
 * or list has none. `docs/bounds.md` lists all bounds.
 */

/** Maximum lengths of texts, in UTF-16 units. */
export const textBounds = {
  /** An id, an epoch, or a code such as an error code. */
  id: 64,
  /** A moment, in any precision. */
  instant: 40,
  /** A session token, reset token or invite token. */
  token: 200,
  url: 2000,
  /** The name of a provider of sign-ins, on a button. */
  providerName: 60,
  /** The address of a provider's sign-in, which contains the parameters of a request. */
  oidcUrl: 4000,
  /** The code with which a provider answers. */
  oidcCode: 4000,
  /** A provider's signed message that a session has ended. */
  logoutToken: 20_000,
  email: 254,
  password: 128,
  username: 60,
  /** A clinician's full name. */
  fullName: 120,
  /** A first or last name. */
  partOfName: 60,
  inviteCode: 40,
  /** A wall display's pairing code as typed. */
  pairingCode: 40,
  /** A word in the tables of a connection, such as a test code, and the names of its sender. */
  connectionKey: 120,
  /** The name of a device in its messages, such as an EUI-64. */
  deviceId: 120,
  /** An address or a CIDR network. */
  network: 64,
  /** The beginning of a hospital's message, as an administrator reads it. */
  message: 200_000,
  /** A patient's identifier in another system, and the authority that gave it. */
  identifier: 100,
  authority: 200,
  host: 253,
  /** The name of a wall display. */
  displayName: 60,
  /** The owner's name for a passkey. */
  passkeyName: 60,
  /** The id of a passkey, of at most 1,023 bytes in base64url (WebAuthn). */
  credentialId: 1400,
  /** A part of the answer of a passkey. */
  credentialPart: 20_000,
  /** A second-factor code, as someone types it. */
  factorCode: 40,
  /** A browser, an operating system or a network. */
  device: 64,
  departmentName: 160,
  feedbackSummary: 200,
  feedbackText: 10_000,

  patientName: 200,
  /** One form of a name in the words of a search. */
  searchWord: 60,
  mrn: 40,
  bed: 20,
  chiefComplaint: 500,
  statusReason: 500,
  plan: 500,
  allergySubstance: 120,
  allergyReaction: 200,

  testName: 200,
  testCategory: 100,
  labResult: 500,
  labFlag: 50,
  units: 40,
  referenceRange: 100,
  medicationName: 200,
  /** A dose, or how often it is taken. */
  dosage: 100,
  route: 50,
  /** The indication of a medication. */
  indication: 200,
  /** The text of a search for patients. */
  patientSearch: 100,
  /** The reason for discontinuing something, for marking it as entered in error or for going on despite an allergy. */
  reason: 500,
  /** A remark on a set of vitals, a lab result, a medication or a score. */
  remark: 2000,
  noteTitle: 200,
  noteContent: 50_000,
  noteSource: 40,
  noteTag: 40,
  /** The name of a time zone, such as `Europe/Madrid`. */
  timeZone: 64,
  labTag: 50,
  /** The giver's own words in a hand-over. */
  handoverText: 4000,
  /** The beginning of a long text in a hand-over. */
  handoverExcerpt: 600,
  /** One text of an X-ray reading. */
  xrayText: 4000,

  question: 8000,
  /** A message that a client sends back. The server stores at most {@link textBounds.question} of it. */
  sentMessage: 100_000,
  sessionId: 200,
  /** An `Idempotency-Key`. */
  idempotencyKey: 200,
  /** A position in a list, as `Link` names it. */
  place: 120,
  /** A number in a query string. */
  queryNumber: 15,

  /** A name, a label or a short sentence in a response. */
  label: 1000,
  /** A long text in a response, such as a reply of the assistant or a document's text. */
  prose: 200_000,
} as const;

/** Maximum numbers of items in lists. */
export const itemBounds = {
  /** The people who alone may open a chart. */
  namedPeople: 100,
  /** Passkeys of one account. */
  passkeys: 10,
  /** Ways by which a browser reaches a passkey. */
  credentialTransports: 10,
  /** Emergency accesses to one chart that last at the same time. */
  emergencies: 100,
  /** Emergency accesses that administrators see, the newest. */
  emergencyGrants: 500,
  /** Demo patients of one department. */
  demoPatients: 50,
  /** Patients that one search finds. */
  foundPatients: 20,
  allergies: 50,
  /** Recorded allergies that one medication meets. */
  allergyFindings: 50,
  /** Statements of the check of one medication. */
  medicationWarnings: 120,
  /** Names that an unknown name may mean. */
  similarNames: 3,
  unrecordable: 5,
  /** Vitals whose extremes one set confirms. */
  confirmedVitals: 6,
  /** One for each sign that a monitor watches. */
  monitorGaps: 5,
  /** Names of codes that become nothing, of one message. */
  unreadCodes: 30,
  /** Devices of a department in one answer. */
  devices: 500,
  /** Devices that hang at one patient. */
  devicesOfPatient: 10,
  /** Sets of a monitor that one call confirms. */
  confirmedSets: 500,
  /** Forms of a patient's name and record number that a search finds. */
  searchWords: 150,
  noteTags: 20,
  /** Versions of one note. A note with that many cannot be amended. */
  noteVersions: 5000,
  /** Notes with the words of one reply: each one after the first follows one that was entered in error. */
  notesOfReply: 20,
  /** Tags in one request. One result has at most `labTags`. */
  sentLabTags: 20,
  labTags: 50,
  xrayFindings: 40,
  xrayNormalFindings: 60,
  /** Messages that one request saves. */
  sentMessages: 1000,
  /** Messages sent along with one question. The server reads only a clinician's last one. */
  askedMessages: 5000,
  /** Messages of one prompt. */
  promptMessages: 100,
  /** Alerts, suggestions or actions that a model adds to one reply; the bound applies to each kind. */
  extras: 20,
  /** Facts of the chart that speak against one reply. */
  objections: 60,
  /** Records that one alert of a reply names as its source. */
  findingRecords: 10,
  /** Named numbers of one reply with their comparison. */
  checkedValues: 500,
  /** Places of one reply that link to a record. */
  evidenceMarks: 300,
  /** Facts that a reply quotes from the chart. */
  quotes: 500,
  /** Sentences of one note with the words of a reply, and the replies whose words are looked for. */
  aiPassages: 200,
  lineageReplies: 100,
  /** Records of a chart that one answer names as waiting for a countersignature. */
  waitingRecords: 200,
  /** Sentences of one reply. */
  statements: 1000,
  /** Drugs that one reply names. */
  replyDrugs: 50,
  /** Records of a chart that one reply names as read. */
  readRecords: 400,
  /** Values that a model reads from one lab document. */
  labValues: 500,
  /** Rows of one lab document that are shown as left out by the model. */
  omittedRows: 100,
  /** Rows of a department's table of critical limits. */
  criticalLimits: 300,
  troponinAssays: 30,
  /** Connections of a department, rows of one of their tables, and networks or certificates of one. */
  connections: 50,
  connectionRows: 2000,
  connectionNetworks: 50,
  /** One page of the hospital's messages. */
  messages: 200,
  /** Identifiers of one patient in the hospital's systems. */
  identifiers: 50,
  mergedCharts: 20,
  /** Facts in which a chart and the hospital's system differ. */
  hospitalFacts: 10,
  /** Beds of a department. */
  beds: 200,
  /** Results in one request. */
  panelResults: 100,
  /** Pages of one lab document. */
  labDocumentPages: 100,
  /** Criteria, inputs or recommendations of one score. */
  scoreParts: 100,
  /** Fields that one error names. */
  refusedFields: 20,
  /** Viewers of one patient. */
  viewers: 500,
  /** Rows of a department's board. Leaves out the latest arrivals beyond it. */
  boardRows: 1000,
  /** Critical results in one row of the board. */
  boardResults: 20,
  /** The newest of the new entries, which "since you last looked" lists. */
  newsEntries: 1000,
  /** People and devices that wrote in one chart. */
  chartPeople: 500,
  /** Records of one kind in a chart as it was. */
  pastRecords: 50,
  /** Causes for which one patient calls, and the values of one cause. */
  attentionCauses: 40,
  attentionValues: 4,
  causeRecords: 2,
  /** Patients in the hand-over of a shift. */
  shiftPatients: 60,
  /** Lines of one section of a hand-over, and the most lines of its longest kinds. */
  handoverLines: 200,
  handoverMedications: 40,
  handoverNotes: 5,
  handoverLabs: 25,
  handoverResults: 20,
  handoverQuestions: 10,
  /** The scores before the newest one in a hand-over: one for each half hour of twelve hours. */
  handoverCourse: 24,
  /** Running replies about one patient. */
  streams: 100,
  /** Providers of sign-ins of one installation, and the persons of them that one account may have. */
  oidcProviders: 20,
  identities: 20,
  invites: 1000,
  members: 5000,
  /** A user's own open sessions; the most recently used ones are listed. */
  ownSessions: 100,
  /** One page of a department's security events. */
  securityEvents: 200,
  /** Lines of the access log in one response. */
  accessLines: 200,
  /** Notices that an account's owner has not dismissed yet. */
  accountNotices: 20,
  recoveryCodes: 10,
  attachments: 3,
  /** Wall displays of one department. */
  displays: 100,
  /** Records in one response (D55). */
  list: 5000,
  /** Entries in one response or one replay. A viewer that missed more reloads its data. */
  replay: 500,
} as const;

/** Maximum numbers of bytes. */
export const byteBounds = {
  /** One attachment of a feedback message. */
  attachment: 5_242_880,
  /** One chest X-ray image (D33). */
  xrayImage: 10_485_760,
  /** One uploaded lab document. */
  labDocument: 10_485_760,
  /** The terms of use or the privacy policy of an installation. */
  policy: 262_144,
} as const;

/** Maximum pixels of one chest X-ray image (D33), because a small file can take much memory once decoded. */
export const maxXrayPixels = 40_000_000;
