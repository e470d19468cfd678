/**
 * Every bound of this server beside those of the wire, which are in `packages/contracts/src/bounds.ts`: bytes, rates, queues
 * and times. Nothing that one client does may take more than this from the others.
 */

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The most bytes. */
export const byteBounds = {
  /** Of a JSON body. */
  jsonBody: megabyte,
  /** Of a JSON body that is read at once; larger ones of one sender wait for each other. */
  smallBody: 64 * kilobyte,
  /** Of one message from a socket. */
  socketMessage: 100_000,
  /** Of the entries that one watch or one page replays: beyond it a watch is told to load afresh, and a page ends. */
  replay: megabyte,
  /** Of one stored chart entry. */
  entry: megabyte,
  /** Of the messages that the entry of a restored conversation brings to those who watch; a longer one they load. */
  restoredMessages: 64 * kilobyte,
  /** Of the records of one answer; where more is, the answer ends and its `Link` names the next one. */
  list: 8 * megabyte,
  /** Of the conversation that comes as the answer to a change of it; the older messages are asked for. */
  conversation: 512 * kilobyte,
  /** Of a list that is read without taking a slot for large answers. */
  smallList: megabyte,
  /** Of an answer that may wait to be read without a time limit: its client's connection is all that it holds. */
  unwatchedAnswer: 16 * kilobyte,
  /** That wait to be read by one socket, by the sockets of one session, and by all sockets of a node. */
  unreadOfSocket: 8 * megabyte,
  unreadOfSession: 32 * megabyte,
  unreadOfSockets: 192 * megabyte,
  /** That may wait to be read by a socket that asks for a replay. */
  unreadAtReplay: megabyte,
  /** Of a refused body that the server reads on, so that a browser can read the refusal. */
  droppedBody: 64 * megabyte,
  /** Of one answer of a model, with all that surrounds its text on the wire. */
  aiAnswer: 32 * megabyte,
  /** Of all text parts of an upload, and of one part's headers. */
  uploadFields: 256 * kilobyte,
  uploadHeader: 16 * kilobyte,
  /** Of all uploads under way on one node, on disk, by the size that each may reach. */
  uploadsUnderWay: 1024 * megabyte,
  /** The same of one clinician: an upload is under way for as long as a model looks at its images. */
  uploadsOfOne: 100 * megabyte,
  /** Of memory for the images that models look at, on one node: {@link heldPerImageByte} for each of their bytes. */
  heldImages: 200 * megabyte,
  /** Of the stored files of one department's charts, and of its feedback. */
  chartFiles: 200 * 1024 * megabyte,
  feedbackFiles: 2 * 1024 * megabyte,
  /** Of the `User-Agent` header that a sign-in is described by; the parser reads no more. */
  userAgent: 512,
} as const;

/** The most items. */
export const itemBounds = {
  /** Text parts of an upload. */
  uploadFields: 50,
  /** Connections of a node. */
  connections: 20_000,
  /** Stored files of one department's charts, and of its feedback. */
  chartFiles: 200_000,
  feedbackFiles: 2000,
  /** Pieces of a file that are written to the database at once, of 255 kB each. */
  fileChunks: 8,
  /** Unlinked files that one sweep takes. */
  sweptFiles: 500,
  /** Sockets of one session on one node. */
  socketsPerSession: 200,
  /** Places of a log beyond a missing entry before a node gives up on it, and how far ahead another node may claim one. */
  placesBeyond: 1000,
  /** Counts of attempts on one node, by account or address: the oldest are forgotten first. */
  countedAttempts: 200_000,
  /** Trial accounts of one node with a count in memory: the oldest is read from the database again. */
  trialCounts: 20_000,
  /** Passwords that are hashed at once: half of the threads that also read files and names. */
  hashesAtOnce: 2,
  /** Passwords that wait to be hashed, in all and from one network or device. */
  waitingHashes: 1000,
  waitingHashesOfOne: 200,
  /** Devices that one account is known on. */
  knownDevices: 30,
  /** Reset mails under way on one node. */
  resetMails: 500,
  /** Replays that are read at once: for one session, and on one node. */
  replaysPerSession: 4,
  replays: 12,
  /** Large answers that are read, or not yet taken by their clients: of one session, and on one node. */
  largeAnswersPerSession: 2,
  largeAnswers: 12,
  /** Reads of one session and of a node that are under way, or not yet taken by their clients. */
  readsPerSession: 24,
  reads: 2000,
  /** Large JSON bodies that are read at once. */
  largeBodies: 64,
  /** Of one session, those that wait for one of these. */
  waitingPerSession: 200,
  /** Messages that the entry of a restored conversation brings along. */
  restoredMessages: 50,
  /** Stretches of the log that one conversation is made of. */
  conversationRanges: 500,
  /** Entries of one kind that are read of a chart for the assistant. */
  revisionsRead: 2000,
  /** Patients with a known last place in their log: a cache. */
  knownHeads: 50_000,
  /** Security events that wait to be written; beyond it the oldest are lost, which a metric counts. */
  waitingEvents: 1000,
  /** People whose security events of the last hour are counted. */
  eventCounters: 10_000,
  /** Notices to accounts that are being mailed. */
  noticesUnderWay: 500,
} as const;

/**
 * Memory for each byte of an image while a model looks at it: as base64, in the JSON of the request, and in its bytes on
 * the way, each 4/3 of the image.
 */
export const heldPerImageByte = 4;

/** The longest times, in milliseconds. */
export const timeBounds = {
  /** For a request's headers. */
  headers: 10_000,
  /** For a JSON body. */
  jsonBody: 30_000,
  /** For a whole request, such as an upload. */
  request: 300_000,
  /** For a connection without a request. */
  keepAlive: 65_000,
  /** For a socket or an answer of which its client reads nothing. */
  unread: 20_000,
  /** For a socket until it has signed in. */
  signingIn: 10_000,
  /** Between two large JSON bodies of one sender. */
  betweenLargeBodies: 150,
  /** For the turn of a replay or of a large answer. */
  slot: 8000,
  /** For a writer's turn at a patient: with MongoDB lost each writer before it takes the driver's 8 s to fail. */
  writersTurn: 10_000,
  /** A reply that its node did not renew for this long is taken for interrupted. */
  replyLease: 6000,
  /** How often a node looks whether MongoDB answers, and how long an answer may take until MongoDB counts as lost. */
  databaseLook: 1000,
  databaseAnswer: 4000,
  /** How long `/readyz` waits for an answer of MongoDB. */
  readiness: 2000,
  /** Before an embedded mongod that ended is started again, at first and at most; and how long one runs to count as well. */
  mongodRestartFirst: 250,
  mongodRestartLongest: 30_000,
  mongodProven: 60_000,
  /** How far the clock of a node may be from MongoDB's. */
  clockDifference: 2000,
  /** How often that is measured, and how long an answer may take to count. */
  clockMeasurement: 5000,
  clockAnswer: 1000,
  /** For all that is under way when the server ends, for connections that are cut then, and for the driver's goodbye. */
  shutdown: 8000,
  cutting: 1000,
  disconnect: 2000,
  /** For an embedded mongod to end in good order. */
  mongodStop: 5000,
  /** For replies under way when the server ends. */
  drain: 5000,
  /** For a stored file to be linked by its record, and between two sweeps of those that were not. */
  unlinkedFile: 3_600_000,
  fileSweep: 600_000,
  /** Between two writes of when a session was used: a clinician at work costs one a minute. */
  sessionUse: 60_000,
  /** For which the log of security events keeps one: the 400 days let a year be compared with the one before. */
  securityEvents: 400 * 24 * 60 * 60 * 1000,
  /** Before events that could not be written are tried again. */
  eventRetry: 1000,
  /** For which a notice to an account's owner waits to be read. */
  accountNotices: 90 * 24 * 60 * 60 * 1000,
  /** Between the tries of a notice's mail: a mail server that starts again is back within them. */
  mailPauses: [1000, 10_000, 60_000],
} as const;

/** The most calls of one kind: `points` within `seconds`. */
export const rateBounds = {
  /** Wrong passwords for one account, from networks and devices that it was never signed in from. */
  wrongByAccount: { name: 'login-account', points: 10, seconds: 15 * 60 },
  /** Wrong passwords from one network; more, since a hospital shares one. */
  wrongByNetwork: { name: 'login-address', points: 100, seconds: 15 * 60 },
  /** Wrong passwords for one account from a device that it was signed in on. */
  wrongByDevice: { name: 'login-device', points: 10, seconds: 15 * 60 },
  /** Wrong passwords of those who are signed in: strangers must not lock the screen that someone works at. */
  wrongByOwnSessions: { name: 'own-password', points: 10, seconds: 15 * 60 },
  registrationsByNetwork: { name: 'register-address', points: 100, seconds: 10 * 60 },
  /** Registrations of one email address, from wherever. */
  registrationsByAccount: { name: 'register-account', points: 10, seconds: 10 * 60 },
  forgotByNetwork: { name: 'forgot-address', points: 100, seconds: 15 * 60 },
  /** Reset mails that one network asks for one account: enough for someone who does not find the first one. */
  forgotBySender: { name: 'forgot-sender', points: 5, seconds: 15 * 60 },
  /** Reset mails to one account from all networks, and the pace at which more go after those. */
  forgotByAccount: { name: 'forgot-account', points: 5, seconds: 15 * 60 },
  forgotPace: { name: 'forgot-pace', points: 1, seconds: 2 * 60 },
  /** Reset links from one network that open nothing. */
  wrongLinks: { name: 'reset-address', points: 100, seconds: 15 * 60 },
  /** Invite codes of one clinician that open nothing. */
  wrongCodes: { name: 'invite-account', points: 10, seconds: 15 * 60 },
  /** Questions of one clinician to the assistant, which costs money: their own pace is never near this. */
  questions: { name: 'ai-questions', points: 60, seconds: 60 },
  /** Wrong codes of a second factor, which only someone with the right password can try. */
  secondFactor: { name: 'second-factor', points: 5, seconds: 15 * 60 },
  /** Security events that one person causes: the rest of the hour is one line that says so, or they could fill the log. */
  securityEvents: { name: 'security-events', points: 240, seconds: 60 * 60 },
  /**
   * What the sockets of one session ask, by points that come back with time. 200 sockets that all watch at once, as after a
   * restart, stay below it; at `debt` points below none the socket is cut off.
   */
  socket: { points: 1000, perSecond: 100, debt: 1000, bytesPerPoint: 10_000 },
  /** Feedback of one clinician, and that with files. */
  feedback: { name: 'feedback', points: 200, seconds: 600 },
  feedbackFiles: { name: 'feedback-files', points: 60, seconds: 600 },
} as const;
