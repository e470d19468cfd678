/**
 * The bounds of this server: bytes, rates, queues and times. Those of the wire are in
 * `packages/contracts/src/bounds.ts`. No client can take more than this from the others.
 */

import { itemBounds as contractItems } from '@bedside/contracts/bounds.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Maximum numbers of bytes. */
export const byteBounds = {
  /** A JSON body. */
  jsonBody: megabyte,
  /** A JSON body that is read at once. Larger ones of one sender wait for each other. */
  smallBody: 64 * kilobyte,
  /** One message from a socket. */
  socketMessage: 100_000,
  /** The entries that one watch or one page replays. Beyond it a watch returns `reset`, and a page ends. */
  replay: megabyte,
  /** One stored chart entry. */
  entry: megabyte,
  /** Entries that a query holds in memory at once, if it may find many long ones. */
  entryBatch: 16 * megabyte,
  /** The messages in the entry of a restored conversation. Viewers load a longer one. */
  restoredMessages: 64 * kilobyte,
  /** The records of one response. Beyond it the response ends and its `Link` names the next page. */
  list: 8 * megabyte,
  /** The conversation in the response to its change. Clients request older messages. */
  conversation: 512 * kilobyte,
  /** A list that needs no slot for large responses. */
  smallList: megabyte,
  /** First pages of lists that a node keeps, of all patients together. */
  keptLists: 32 * megabyte,
  /** A response that may wait unread without a time limit, because it holds only its client's connection. */
  unwatchedAnswer: 16 * kilobyte,
  /** Unread bytes of one socket, of the sockets of one session, and of all sockets of a node. */
  unreadOfSocket: 8 * megabyte,
  unreadOfSession: 32 * megabyte,
  unreadOfSockets: 192 * megabyte,
  /** Unread bytes of all sockets that have read nothing between two checks. Those with the most are cut first. */
  unreadOfDeafSockets: 24 * megabyte,
  /** Unread bytes of a socket that requests a replay. */
  unreadAtReplay: megabyte,
  /** Unread bytes of a socket up to which a push to its room is written past Socket.IO. */
  unreadWhenDirect: 64 * kilobyte,
  /** The part of a rejected body that the server still reads, so that a browser can read the error. */
  droppedBody: 64 * megabyte,
  /** One response of a model, with everything around its text on the wire. */
  aiAnswer: 32 * megabyte,
  /**
   * The last bytes of a file that contain the end mark of a PDF, by its specification, and the directory of an archive.
   */
  pdfEnd: kilobyte,
  /** How far before a PDF's stream its dictionary is searched for the mark of an image. */
  pdfDictionary: kilobyte,
  archiveEnd: 65_557,
  /** The stored analysis of a lab document: 500 values fit. */
  labAnalysis: 128 * kilobyte,
  /** All text parts of an upload, and one part's headers. */
  uploadFields: 256 * kilobyte,
  uploadHeader: 16 * kilobyte,
  /** All uploads in progress on one node, on disk, by their possible sizes. */
  uploadsUnderWay: 1024 * megabyte,
  /** The same for one clinician. An upload is in progress while a model reads its images. */
  uploadsOfOne: 100 * megabyte,
  /** The images that models read at once, on one node. They stay on disk, and a request holds a piece of each. */
  heldImages: 200 * megabyte,
  /** Memory for lab documents that models read, on one node. */
  heldDocuments: 100 * megabyte,
  /** The part of it for one PDF: its text, or small images of its pages. An image takes its own size. */
  heldPdf: 8 * megabyte,
  /** The answer of the program that reads a PDF: its text, or the images of a few pages. */
  pdfAnswer: 24 * megabyte,
  /** The stored files of one department's charts, and of its feedback. */
  chartFiles: 200 * 1024 * megabyte,
  feedbackFiles: 2 * 1024 * megabyte,
  /** The stored part of a sign-in's `User-Agent` header. The parser reads no more. */
  userAgent: 512,
} as const;

/** Maximum numbers of items. */
export const itemBounds = {
  /** Lists and objects within each other in a JSON body. The deepest body of the contract has 6. */
  jsonNesting: 32,
  /** Attempts to remove the temporary folder of an upload, 100 ms apart. */
  folderRemovals: 5,
  /** Departments whose messages a node still receives for a while without a socket. The oldest are dropped first. */
  lingeringDepartments: 500,
  /** Text parts of an upload. */
  uploadFields: 50,
  /** Connections of a node. */
  connections: 20_000,
  /** Stored files of one department's charts, and of its feedback. */
  chartFiles: 200_000,
  feedbackFiles: 2000,
  /** Unlinked files that one sweep takes. */
  sweptFiles: 500,
  /** Sockets of one session on one node. */
  socketsPerSession: 200,
  /**
   * The distance from a missing entry's seq at which a node gives up on it. Also limits how far ahead another node may
   * claim a seq.
   */
  placesBeyond: 1000,
  /** Counters of attempts on one node, by account or address. The oldest are dropped first. */
  countedAttempts: 200_000,
  /** Trial accounts of one node with a counter in memory. The oldest is read from the database again. */
  trialCounts: 20_000,
  /** Passwords that are hashed at once: half of the threads, which also read files and names. */
  hashesAtOnce: 2,
  /** Passwords that wait to be hashed, in total and from one network or device. */
  waitingHashes: 1000,
  waitingHashesOfOne: 200,
  /** Known devices of one account. */
  knownDevices: 30,
  /** Reset mails in progress on one node. */
  resetMails: 500,
  /** Replays that are read at once, for one session and on one node. */
  replaysPerSession: 4,
  replays: 12,
  /** Large responses that are being read or sent, of one session and on one node. */
  largeAnswersPerSession: 2,
  largeAnswers: 12,
  /** Reads of one session and of a node that are running, or that their clients have not received yet. */
  readsPerSession: 24,
  reads: 2000,
  /** Large JSON bodies that are read at once. */
  largeBodies: 64,
  /** PDFs that are read at once on a node, and that wait for it, in total and of one clinician. */
  pdfsAtOnce: 1,
  waitingPdfs: 60,
  waitingPdfsOfOne: 20,
  /** Waiting requests of one session for one of these. */
  waitingPerSession: 200,
  /** Messages in the entry of a restored conversation. */
  restoredMessages: 50,
  /** Ranges of the log that one conversation consists of. */
  conversationRanges: 500,
  /** Entries of one type that the assistant reads from a chart. */
  revisionsRead: 2000,
  /** Seqs that one batch of a query reads. */
  seqBatch: 10_000,
  /** Patients with cached facts: the last seq, the department, the SpO₂ scale. */
  knownHeads: 50_000,
  /** Records of a chart that its export holds at once. */
  fhirRecords: 500,
  /** Entries about the vital signs of one day: two sets in a minute. */
  vitalsOfDay: 2880,
  /** Sets of the last day that a node keeps for prompts, of all patients together. */
  daySetsKept: 30_000,
  /** Other records that a node keeps for prompts, of all patients together. */
  chartRecordsKept: 30_000,
  /** Entries after which a kept chart is read again as a whole. */
  chartChangesRead: 500,
  /** Hand-overs of one shift that a node makes at once. */
  handoversAtOnce: 4,
  /** Notes that a hand-over reads, to find the newest admission note. */
  handoverNotes: 50,
  /** Messages among which a hand-over looks for questions without a reply. */
  handoverMessages: 100,
  /** Records of one kind behind a row of the board, and records of all charts in a node's memory. */
  boardRecords: 500,
  boardRecordsKept: 60_000,
  /** Entries of one patient that wait for their row. Beyond this number the node reads them from the log. */
  waitingForRow: 100,
  /** Rows that a node derives at once, and rows that one write stores. */
  rowsAtOnce: 4,
  rowsPerWrite: 200,
  /** New entries that "since you last looked" counts, and looks that a node writes at once. */
  newsEntries: 2000,
  looksPerWrite: 1000,
  /** Visits in a department's figures, and patients whose entries the node reads at once. */
  figureVisits: 3000,
  figureCharts: 100,
  /** Patients, or rows, in one search for rows that are behind. */
  sweptRows: 500,
  /** Security events that wait to be written. Beyond it the oldest are lost, which a metric counts. */
  waitingEvents: 1000,
  /** Security events in one write. */
  writtenEvents: 100,
  /** People with a counter of their security events in the last hour. */
  eventCounters: 10_000,
  /** Lines of the access log that wait to be written. Beyond it the newest are lost, which a line and a metric count. */
  waitingLines: 5000,
  /** Lines of the access log in one transaction. */
  writtenLines: 500,
  /** Charts, files and searches of sessions that a node remembers, so that one opening is one line. */
  openAccesses: 50_000,
  /** Notices to accounts that are being mailed. */
  noticesUnderWay: 500,
  /** Attempts to mail one feedback. */
  feedbackMailAttempts: 10,
  /** Sets read for the current vitals: more than monitors write at one every 4 s. Sets beyond it never reassure. */
  currentVitals: 500,
  /** Entries that a node remembers to have found before the bus announced them. The bus has lost any older one. */
  entriesFoundFirst: 1000,
  /** Attempts of one write, each at the next `seq` of its log. */
  writeAttempts: 60,
} as const;

/** The limits of the process that reads one PDF. A 292 kB file has taken 939 MB without them. */
export const pdfLimits = {
  /** The memory of its heap, and all memory that it may write, which its streams need as well. */
  heapMegabytes: 128,
  memoryKilobytes: 256 * kilobyte,
  processorSeconds: 20,
  program: {
    pages: contractItems.labDocumentPages,
    expandedBytes: 64 * megabyte,
    characters: 200_000,
    imagePages: 5,
    imageSide: 1800,
    imagePixels: 30_000_000,
  },
} as const;

/** Maximum characters of each text in a model's reading of a lab document. Longer ones are cut. */
export const labReadingTexts = { overview: 20_000, step: 1000, value: 500 } as const;

/** The characters of a lab document in the prompt. Whole pages beyond them are left out. */
export const documentCharacters = 60_000;

/** Maximum times, in milliseconds. */
export const timeBounds = {
  /** A request's headers. */
  headers: 10_000,
  /** A JSON body. */
  jsonBody: 30_000,
  /** A whole request, such as an upload. */
  request: 300_000,
  /** A connection without a request. */
  keepAlive: 65_000,
  /** A socket or a response that its client does not read. */
  unread: 20_000,
  /**
   * The pause between two pings of a socket, and the wait for its pong. Together they bound how long a socket stays whose
   * client vanished without closing it.
   */
  socketPing: 15_000,
  socketPong: 20_000,
  /** A socket until it has signed in. */
  signingIn: 10_000,
  /** The pause between two large JSON bodies of one sender. */
  betweenLargeBodies: 150,
  /** The process that reads one PDF, on a busy machine. Its processor time has a shorter limit. */
  pdfReading: 60_000,
  /** How long a lab document counts as being read, beyond the time limit of a model's answer. */
  documentReading: 30_000,
  /** The wait for the slot of a replay or of a large response. */
  slot: 8000,
  /**
   * A writer's wait for its turn at a patient. With MongoDB lost, each earlier writer takes the driver's 8 s to
   * fail.
   */
  writersTurn: 10_000,
  /** A reply that its node has not renewed for this long counts as interrupted. */
  replyLease: 6000,
  /**
   * How often a node checks whether MongoDB responds, and how long a response may take until MongoDB counts as
   * lost.
   */
  databaseCheck: 1000,
  databaseAnswer: 4000,
  /** How long `/readyz` waits for MongoDB. */
  readiness: 2000,
  /**
   * The wait before an embedded mongod restarts, at first and at most. Then the run time after which a start counts as
   * successful.
   */
  mongodRestartFirst: 250,
  mongodRestartLongest: 30_000,
  mongodProven: 60_000,
  /** The accepted difference between a node's clock and MongoDB's. */
  clockDifference: 2000,
  /** How often the clock is measured, and how long a response may take to count. */
  clockMeasurement: 5000,
  clockAnswer: 1000,
  /**
   * The time for running work when the server ends, for connections that are cut then, and for the driver's
   * goodbye.
   */
  shutdown: 8000,
  cutting: 1000,
  disconnect: 2000,
  /** The time for an embedded mongod to stop cleanly. */
  mongodStop: 5000,
  /** The time for running replies when the server ends. */
  drain: 5000,
  /** The time until a record must link a stored file, and between two sweeps of unlinked files. */
  unlinkedFile: 3_600_000,
  fileSweep: 600_000,
  /** Between two writes of a session's last use. A clinician at work costs one write a minute. */
  sessionUse: 60_000,
  /** How long the log keeps a security event. 400 days allow a comparison of two years. */
  securityEvents: 400 * 24 * 60 * 60 * 1000,
  /** The wait before a retry of events that could not be written. */
  eventRetry: 1000,
  /** How long lines of the access log are gathered, and the wait before a retry. A killed node loses what it gathered. */
  accessGather: 200,
  accessRetry: 1000,
  /** A pause in a session's use of a chart or a file after which the next use is a new line of the access log. */
  accessPause: 15 * 60 * 1000,
  /** The same for searches: a search is typed letter by letter. */
  searchPause: 10_000,
  /** How long a download waits for its line in the access log. */
  accessWritten: 8000,
  /** How long a notice to an account's owner waits to be read. */
  accountNotices: 90 * 24 * 60 * 60 * 1000,
  /** Between the attempts to mail a notice. A restarting mail server is back within them. */
  mailPauses: [1000, 10_000, 60_000],
  /** For one attempt to mail feedback. Then another node may take the mail over. */
  feedbackMailAttempt: 2 * 60 * 1000,
  /** After a failure to mail feedback, doubled each time. Ten attempts span more than half a day. */
  feedbackMailFirstPause: 60 * 1000,
  feedbackMailLongestPause: 6 * 60 * 60 * 1000,
  /** Between two searches for feedback that is not mailed yet. */
  feedbackMailSweep: 60 * 1000,
  /** The lifetime of a reset link (D5). */
  resetLink: 60 * 60 * 1000,
  /** The random delay before a reset mail is prepared. It keeps later requests from revealing an account. */
  resetMailDelay: { least: 50, most: 400 },
  /** How long one node holds a reset mail: longer than its attempts with their pauses. */
  resetMailLease: 3 * 60 * 1000,
  /**
   * Between two later attempts to send a reset mail. Then the time until it is given up, and between two searches for
   * such mails.
   */
  resetMailRetry: 60 * 1000,
  resetMailLife: 60 * 60 * 1000,
  resetMailSweep: 15 * 1000,
  /** The time for running reset mails when the server ends. */
  resetMailDrain: 5000,
  /** How far ahead of this clock a set of current vitals may be. */
  vitalsClockTolerance: 5 * 60 * 1000,
  /**
   * How long later pushes to a socket are gathered into one write after a push. A write costs several times as much as the
   * work around it. This affects only sockets that get more than one push in this time.
   */
  pushRest: 1,
  /**
   * Gathers later text of a reply into one delta per beat. Readers do not notice, and it saves three quarters of the
   * work. All replies of a node share the beat, so twenty replies wake the event loop as often as one.
   */
  replyBeat: 45,
  /** Between two searches for interrupted replies. */
  interruptedReplySweep: 1000,
  /** Between two checkpoints of a running reply. */
  replyCheckpoint: 1000,
  /** The wait for another node to end a reply, beyond its lease, and between two checks of it. */
  repliesEnding: 3000,
  endedReplyPoll: 100,
  /** Between two checks of a reply that another node writes for the same question. */
  repeatedQuestionPoll: 500,
  /** How long an invite code opens its department. */
  inviteLife: 7 * 24 * 60 * 60 * 1000,
  /** The lifetime of a wall display's pairing code, and the time to fetch the token after it. */
  pairingLife: 5 * 60 * 1000,
  /** How long a browser keeps the cookie of a known device. */
  deviceCookie: 180 * 24 * 60 * 60 * 1000,
  /** How long a shared count of trial sessions is used before it is read from the database again. */
  sharedTrialCountLife: 24 * 60 * 60 * 1000,
  /** How long a repeated `Idempotency-Key` returns the first result. */
  idempotency: 24 * 60 * 60 * 1000,
  /** The longest wait of a Node timer. A session that lives longer is checked again then. */
  timer: 2 ** 31 - 1,
  /** Between two polls for ended sessions. */
  sessionPoll: 2000,
  /** Presence changes of one room within this time are sent as one: a thousand joiners do not cause a million messages. */
  presenceGather: 100,
  /** How often rooms are compared with the shared store, so the viewers of a dead node disappear. */
  presenceSweep: 5000,
  /** How long a reply stays in the shared store unless its node renews it. */
  sharedReplyLife: 60_000,
  /** How long a socket stays in the shared store unless its node renews it. */
  sharedPresenceLife: 15_000,
  /** How long a node receives a department's messages after its last socket there. Longer than a reload takes. */
  departmentGrace: 30_000,
  /** How long dropped bus messages are counted before the next log line. */
  busSilence: 60_000,
  /** The interval between two searches for rows that time changes, and for rows of other nodes that the bus lost. */
  boardPoll: 1000,
  /** How long a row without a call waits to be stored together with others. Readers have received it already. */
  rowsGathered: 50,
  /** The rest that a worker may owe after urgent rows before it rests again. */
  rowsOwed: 150,
  /** The interval between two comparisons of all rows with their logs. */
  boardRepair: 10_000,
  /** How far back a poll searches for rows, because the clocks of two nodes differ. */
  boardPollOverlap: 10_000,
  /**
   * The interval at which a node stores the position of open looks. A look ends when its stored position is older than
   * twice that.
   */
  lookNoted: 30_000,
  /** ATTN-17: how often a row with an unseen call reads whether someone has opened the chart, on any node. */
  unseenCallRead: 10_000,
  /** The pause between two writes of looks that begin or end. */
  betweenLookWrites: 100,
  /** How long the end of a look is stored. */
  looks: 30 * 24 * 60 * 60 * 1000,
  /** How long a node caches a department's settings. */
  boardSettings: 2000,
  /** How long a node caches a department's figures. */
  figures: 5000,
  /**
   * The time limit of a board request for its node's first repair, and for the rows of entries that were just written.
   * A shift's hand-over waits longer for them, because it must not lack a patient.
   */
  boardRepaired: 10_000,
  boardSettled: 1000,
  boardComplete: 10_000,
  /** Between two polls for entries that the bus lost. */
  missedEntriesPoll: 1000,
  /** How long a session check is valid. With the request's way to its commit this is well within D38's 5 s. */
  freshRights: 1000,
} as const;

/** The time in seconds after which a rejected caller may try again. */
export const retryBounds = {
  /** Lab documents: this node already holds its maximum. */
  documents: 10,
  /** MongoDB is lost, or another writer of the same patient waits for it. */
  database: 2,
  /** A full disk, or too many mails that wait. */
  room: 60,
  /** A full queue, too many reads or too many uploads. */
  turn: 5,
  /** No memory for further images. */
  images: 10,
} as const;

/** Maximum numbers of calls of one kind: `points` within `seconds`. */
export const rateBounds = {
  /** Wrong passwords for one account, from networks and devices that it never signed in from. */
  wrongByAccount: { name: 'login-account', points: 10, seconds: 15 * 60 },
  /** Wrong passwords from one network. The limit is higher because a hospital shares one. */
  wrongByNetwork: { name: 'login-address', points: 100, seconds: 15 * 60 },
  /** Wrong passwords for one account from a device on which it has signed in. */
  wrongByDevice: { name: 'login-device', points: 10, seconds: 15 * 60 },
  /** Wrong passwords of signed-in users. Strangers must not lock the screen that someone works at. */
  wrongByOwnSessions: { name: 'own-password', points: 10, seconds: 15 * 60 },
  registrationsByNetwork: { name: 'register-address', points: 100, seconds: 10 * 60 },
  /** Registrations of one email address, from any network. */
  registrationsByAccount: { name: 'register-account', points: 10, seconds: 10 * 60 },
  forgotByNetwork: { name: 'forgot-address', points: 100, seconds: 15 * 60 },
  /** Reset mails that one network requests for one account: enough for someone who does not find the first one. */
  forgotBySender: { name: 'forgot-sender', points: 5, seconds: 15 * 60 },
  /** Reset mails to one account from all networks, and the pace of further ones. */
  forgotByAccount: { name: 'forgot-account', points: 5, seconds: 15 * 60 },
  forgotPace: { name: 'forgot-pace', points: 1, seconds: 2 * 60 },
  /** Invalid reset links from one network. */
  wrongLinks: { name: 'reset-address', points: 100, seconds: 15 * 60 },
  /** Invalid invite codes of one clinician. */
  wrongCodes: { name: 'invite-account', points: 10, seconds: 15 * 60 },
  /** Pairing codes for wall displays, for one network and in total. An unpaired screen requests one every 5 minutes. */
  pairingsByNetwork: { name: 'pairing-address', points: 200, seconds: 5 * 60 },
  pairings: { name: 'pairing', points: 2000, seconds: 5 * 60 },
  /** Requests for a pairing's token from one network. An unpaired screen sends one every 2 s. */
  pairingReadsByNetwork: { name: 'pairing-read', points: 30_000, seconds: 5 * 60 },
  /** A page of terms or privacy for one network. A hospital shares one. */
  policyReadsByNetwork: { name: 'policies-address', points: 3000, seconds: 5 * 60 },
  /** Wrong pairing codes by one clinician, from one network and in total. A code is one of a million. */
  wrongPairingCodes: { name: 'pairing-code-account', points: 10, seconds: 15 * 60 },
  wrongPairingCodesByNetwork: { name: 'pairing-code-address', points: 100, seconds: 15 * 60 },
  wrongPairingCodesInAll: { name: 'pairing-code', points: 1000, seconds: 15 * 60 },
  /** Questions of one clinician to the assistant, which costs money. No one works at this pace. */
  questions: { name: 'ai-questions', points: 60, seconds: 60 },
  /** Translations of replies for one clinician. */
  translations: { name: 'ai-translations', points: 60, seconds: 60 },
  /** X-ray analyses of one clinician. The AI costs money, and a normal pace stays far below this. */
  xrays: { name: 'ai-xrays', points: 60, seconds: 60 },
  /** Lab documents of one clinician, uploaded or read again. */
  labDocuments: { name: 'ai-lab-documents', points: 60, seconds: 60 },
  /** Wrong codes of a second factor. Only someone with the right password can try one. */
  secondFactor: { name: 'second-factor', points: 5, seconds: 15 * 60 },
  /**
   * Security events that one person causes. One more line covers the rest of the hour, so that one person cannot fill
   * the log.
   */
  securityEvents: { name: 'security-events', points: 240, seconds: 60 * 60 },
  /**
   * The requests of one session's sockets, in points that return with time. 200 sockets that all watch at once, as
   * after a restart, stay within it. At `debt` points below zero the server disconnects the socket.
   */
  socket: { points: 1000, perSecond: 100, debt: 1000, bytesPerPoint: 10_000 },
  /** The messages of one socket, so that one of a session's windows cannot use up the points of the others. */
  oneSocket: { points: 200, perSecond: 40, debt: 200 },
  /** Feedback of one clinician, and feedback with files. */
  feedback: { name: 'feedback', points: 200, seconds: 600 },
  feedbackFiles: { name: 'feedback-files', points: 60, seconds: 600 },
} as const;

/** The keys of a reply's facts (QUOTE-1). */
export const keyBounds = {
  /** Characters of a key that waits for its closing brace. */
  characters: 64,
  /** How long an unfinished key of no fact waits, in milliseconds. */
  wait: 200,
  /** Characters of the line before a key in which a name is looked for. */
  lineCharacters: 200,
  /** A quoted sign or result of more minutes ago says its age (QUOTE-3). */
  signMinutes: 30,
  resultMinutes: 60,
} as const;
