/**
 * Every bound of what the wire carries. The server's own bounds (rates, queues, buffers, times) are in
 * `packages/server/src/bounds.ts`. A contract takes its bounds from here; `bounds.test.ts` finds a text or a list without one.
 */

/** The longest texts, in UTF-16 units. */
export const textBounds = {
  /** An identifier, an epoch of a log, or a code word such as the name of an error. */
  id: 64,
  /** A moment, whatever the precision that its sender writes. */
  instant: 40,
  /** A token of a session, of a reset link or of an invite. */
  token: 200,
  url: 2000,
  email: 254,
  password: 128,
  username: 60,
  /** A clinician's full name. */
  fullName: 120,
  /** A first or a last name. */
  partOfName: 60,
  inviteCode: 40,
  /** A code of a second factor, as someone types it. */
  factorCode: 40,
  /** The name of a browser or an operating system, and a network. */
  device: 64,
  departmentName: 160,
  feedbackSummary: 200,
  feedbackText: 10_000,

  patientName: 200,
  mrn: 40,
  bed: 20,
  chiefComplaint: 500,
  plan: 500,
  allergySubstance: 120,
  allergyReaction: 200,

  testName: 200,
  testCategory: 100,
  labResult: 500,
  units: 40,
  referenceRange: 100,
  medicationName: 200,
  /** A dose, or how often it is taken. */
  dosage: 100,
  route: 50,
  /** Why something was discontinued or entered in error. */
  reason: 500,
  /** What was noted beside a set of vitals, a lab result, a medication or a score. */
  remark: 2000,
  noteTitle: 200,
  noteContent: 50_000,
  noteSource: 40,
  noteTag: 40,
  labTag: 50,
  /** One text of an X-ray's reading. */
  xrayText: 4000,

  question: 8000,
  /** A message as a screen sends it back, of which the server stores no more than {@link textBounds.question}. */
  sentMessage: 100_000,
  sessionId: 200,
  /** Where a page of a list begins. */
  place: 120,
  /** A number in a query string. */
  queryNumber: 15,

  /** A name, a label or a short sentence of an answer. */
  label: 1000,
  /** A long text of an answer: a reply of the assistant, what a model read from a document. */
  prose: 200_000,
} as const;

/** The most items of a list. */
export const itemBounds = {
  allergies: 50,
  unrecordable: 5,
  noteTags: 20,
  /** The tags that one request brings, and those that one result has. */
  sentLabTags: 20,
  labTags: 50,
  xrayFindings: 40,
  xrayNormalFindings: 60,
  /** The messages that one request saves. */
  sentMessages: 1000,
  /** The messages that come along with one question, of which the server reads the last one of a clinician. */
  askedMessages: 5000,
  /** What a model gives beside a reply, of each kind. */
  extras: 20,
  /** What a model read from one lab document. */
  labValues: 500,
  /** The criteria, inputs and recommendations of one score. */
  scoreParts: 100,
  /** The fields that one refusal names. */
  refusedFields: 20,
  /** The people who have one patient open, and the replies under way about one patient. */
  viewers: 500,
  streams: 100,
  invites: 1000,
  members: 5000,
  /** One's own open sessions, the ones used last. */
  ownSessions: 100,
  /** One page of a department's security events. */
  securityEvents: 200,
  /** What an account's owner has not put away yet. */
  accountNotices: 20,
  recoveryCodes: 10,
  attachments: 3,
  /** The most records of one answer (D55). */
  list: 5000,
  /** The most entries that one answer or one watch replays; beyond it a viewer loads afresh. */
  replay: 500,
} as const;

/** The most bytes. */
export const byteBounds = {
  /** Of one attachment of a feedback. */
  attachment: 5_242_880,
  /** Of one chest X-ray image (D33). */
  xrayImage: 10_485_760,
} as const;

/** The most pixels of one chest X-ray image (D33): what a small file takes in memory. */
export const maxXrayPixels = 40_000_000;
