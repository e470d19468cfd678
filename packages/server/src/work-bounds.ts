/**
 * The bounds of the server's own work: settings, prompts, the databases, mail, files, backups and the demo. The bounds
 * for clients are in `bounds.ts`.
 */

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The values that the environment may set, and their defaults. */
export const settingBounds = {
  port: { most: 65_535, default: 3000 },
  trialSessions: { most: 1_000_000, default: 20 },
  sessionHours: { most: 720, default: 14 },
  unusedHours: { most: 720, default: 4 },
  idleMinutes: { most: 1440, default: 30 },
  firstTokenSeconds: { most: 3600, default: 20 },
  pauseSeconds: { most: 3600 },
  replySeconds: { most: 3600, default: 120 },
  /** Tokens that the model reads and writes in one call. Rules, question and an empty chart need some 2,200. */
  contextTokens: { least: 4096, most: 10_000_000, default: 32_768 },
  /** Characters of a secret that signs backups. */
  backupKeyCharacters: 32,
} as const;

/** The parts of a chart in one prompt, so that a chart of many months does not fill it. */
export const promptBounds = {
  /** The tokens of a context that stay free for the reply: this many, or a quarter of a smaller context. */
  replyTokens: 4096,
  /** The stored conversation: the newest messages within both limits. */
  conversation: { messages: 30, characters: 24_000 },
  /** Tagged lab results, newest first, and the characters of each. */
  labs: { count: 60, characters: 1500 },
  /** Active medications, given doses and ended medications, the newest of each. */
  medications: { active: 30, doses: 30, ended: 10 },
  /** Critical results that nobody has reviewed. */
  unreviewed: 10,
  notes: { count: 6, characters: 2000 },
  /** Characters of all texts of a chart in which a reply's words are looked for. */
  lineageCharacters: 30_000,
  findings: { count: 12, characters: 500 },
  impressionCharacters: 2000,
  /**
   * Records that are read for a prompt. Older vitals say nothing about the present; 20 scores contain the newest of
   * each kind; more notes than the prompt holds, so that the model learns of older ones; more messages, because some
   * are left out, such as blank ones.
   */
  read: { vitals: 100, scores: 20, notes: 20, messages: 60, labs: 500, takes: 200 },
  /** Values that a reply is compared with, the newest first. */
  comparedFacts: 1500,
  /** The window of earlier values of a sign, in milliseconds, and their number. */
  trendWindow: 6 * hour,
  trendValues: 5,
  /** Words of a summary for a hand-over, with its label (HAND-12). */
  summaryWords: 120,
  /** A monitor's sets fold into one earlier value within each of these ages, in milliseconds. */
  trendBands: [15 * minute, hour, 3 * hour, 6 * hour],
  /** Turns of a sign in 24 hours. */
  turns: 4,
  /** The second reading of a reply: its calls, the sentences and characters of each, and the shortest sentence. */
  secondReading: { calls: 12, sentences: 20, characters: 600, shortest: 12, answers: 100, records: 20 },
  /** The structured part of a reply. `about` bounds the names of one item, `aboutCharacters` each of them. */
  extras: { alerts: 5, suggestions: 4, actions: 4, characters: 200, about: 10, aboutCharacters: 80 },
  /**
   * Characters of a reply that can be translated; the characters of translations that a node keeps, and how many it has
   * under way.
   */
  translation: { characters: 20_000, kept: 4_000_000, underWay: 100 },
  /** A patient's identities that are masked, newest first. */
  identities: 200,
  /** A patient's versions that are read together with the rest of the chart. */
  patientVersions: 50,
  /** People of a department whose names are masked. */
  staff: 2000,
  /** Masks that a node keeps, and the characters of masked texts. */
  masks: 500,
  maskedCharacters: 4_000_000,
  /**
   * Characters masked beyond a cut. Half of them are dropped again. Both halves are longer than any name, so that no
   * half of a name remains.
   */
  maskMargin: 400,
} as const;

/** The calls to a model, in seconds. */
export const modelSeconds = {
  /** The structured part of a reply, after its text. */
  extras: 15,
  /** One call of the second reading of a reply. */
  check: 30,
  /** How long a finished reply may take to close its stream, so that its connection can be reused. */
  closing: 0.5,
  /** The SDK's own limit lies this far beyond ours. */
  beyond: 5,
  /** The longest accepted `Retry-After`. */
  retryAfter: 3600,
} as const;

/** The driver of MongoDB, and its clock. Times are in milliseconds. */
export const mongoBounds = {
  mostConnections: 50,
  leastConnections: 4,
  serverSelection: 8 * second,
  /**
   * Between two checks of a member by the driver, and the wait for an answer or a new connection. A member that hangs
   * without closing its connections counts as lost after both times, and the calls that it holds end.
   */
  memberCheck: 2 * second,
  memberAnswer: 4 * second,
  ping: 2 * second,
  /** After this time the next shared read or insert begins even if the last one has not ended. */
  sharedRead: 20,
  /** The pause between two reads for returning sockets, in which the next ones gather. */
  returnsTogether: 12,
  /** The most entries that are inserted together. */
  insertsTogether: 64,
  /** Below this difference the node's own clock is used, so that a late measurement never makes time jump. */
  clockTolerance: 250,
  /** Record ids in one log line. */
  namedRecords: 100,
  /** Patients in one search for missed entries, and entries that it reads. */
  missedPatients: 500,
  missedEntries: 5000,
  /** How long an expired session or reset link stays stored, in seconds. */
  expiredSeconds: 24 * 60 * 60,
} as const;

/** The start of an embedded mongod, in milliseconds. */
export const mongodBounds = {
  download: 5 * minute,
  version: 30 * second,
  /** The time until a download's first progress, and between two signs of progress. */
  firstSign: 15 * second,
  stall: minute,
  primary: minute,
  dataInUse: 15 * second,
  leftOver: 5 * second,
  listening: 2 * minute,
  /** Connections of the client that sets up the replica set. */
  connections: 1,
  /** Characters of a failure's reason. */
  reasonCharacters: 200,
} as const;

/** The connections to Redis, in milliseconds. */
export const redisBounds = {
  /** A call's wait, and the pause between two probes. */
  patience: 500,
  probe: 500,
  /** How long Redis may answer nothing until it counts as lost. A busy one answers late, and is not lost. */
  silence: 2 * second,
  /** A connection attempt, and the library's handshake, which would otherwise wait forever. */
  connect: 800,
  command: 800,
  /**
   * Long enough to keep the connections of a hung Redis, which keep the order of commands. A host that vanished never
   * closes them.
   */
  socket: 5 * second,
  /** Between two attempts to connect, at most. */
  longestRetry: second,
  /**
   * How long this node stays degraded after it has found Redis again. Nodes find it up to 1.5 s apart, and until all
   * have, messages from the later ones reach no other node.
   */
  settling: 3 * second,
  /** Between two renewals of a node's state; a third of the lifetime of presence. */
  renewal: 5 * second,
  /** The wait for Redis at the start. */
  start: second,
  /** Channels that are subscribed at once. */
  channelsAtOnce: 500,
  /** Between two questions to a Cluster for the primaries of its slots, and redirections of one command. */
  slotsRefresh: 10 * second,
  redirections: 3,
} as const;

/** The export of traces. Times are in milliseconds. */
export const traceBounds = {
  /** Ended spans that wait for the collector. Further ones are dropped. */
  waitingSpans: 2048,
  spansPerExport: 512,
  exportsAtOnce: 2,
  /** How long spans are gathered before an export, and the time for one export. */
  gather: 2 * second,
  export: 10 * second,
  /** The time for the last spans when the server ends. */
  close: second,
  /** Commands to MongoDB with an open span. */
  openCommands: 1000,
} as const;

/** Sending mail, in milliseconds. */
export const mailBounds = {
  /** Mails that are being sent when the server ends. */
  drain: 5 * second,
  /** One step of the mail server: connection, greeting, or silence. */
  server: 10 * second,
} as const;

/** Stored files. */
export const fileBounds = {
  /** The first bytes, which contain the signature of every kind we accept. */
  signatureBytes: 4100,
  /** A chunk of a stored file, as GridFS writes it. */
  chunkBytes: 255 * kilobyte,
  /**
   * A piece of an image on its way to a model. Its base64 text is short enough for the collector's young generation, and
   * a multiple of three bytes leaves no rest.
   */
  modelPieceBytes: 48 * kilobyte,
  /** Pixels of a 16-bit image that is scaled to 8 bits. More would be refused anyway. */
  scaledPixels: 40_000_000,
  /** Rows of such an image that are read before other work has a turn. */
  rowsOfTurn: 64,
  /** The bytes of the orientation that replaces an image's metadata. */
  writtenOrientation: 64,
  nameCharacters: 120,
} as const;

/** Backups and restores. */
export const backupBounds = {
  /** Characters that go to the compressor at once. */
  pieceCharacters: 256 * kilobyte,
  /** Documents and characters that a restore inserts at once. A document may be large: a chunk of a file. */
  batch: 500,
  batchCharacters: 4 * megabyte,
  /** Attempts to open a snapshot of a database that has just started, and the pause between them. */
  snapshotAttempts: 20,
  snapshotPause: 500,
  /** Between two lines of progress. */
  progress: 2 * second,
  /** The connection to Redis. */
  redisConnect: 3 * second,
  /** Redis keys in one step. */
  redisKeys: 500,
} as const;

/** The check of the access log: lines in one read, and findings that it prints. */
export const auditBounds = { batch: 2000, findings: 200 } as const;

/** The demo assistant and the simulated monitors. */
export const demoBounds = {
  messages: 200,
  textCharacters: 1_000_000,
  /** Fits two images of 10 MB each in base64. */
  bodyBytes: 30_000_000,
  tokensPerSecond: 40,
  /** From the end of one reading to the next, across all patients. */
  reading: 4 * second,
  /** A monitor does not measure consciousness. It comes with a round, and so does the temperature. */
  round: 15 * minute,
  /** Sets that a round reads back. A monitor sends fewer between two rounds. */
  readBack: 200,
} as const;

/** The process. */
export const processBounds = {
  /** The time for everything to end after SIGTERM. Then the process exits anyway. */
  shutdown: 20 * second,
  /** The time at the end for the last lines of the log. */
  lastLines: second,
  /** The most bytes of the log that stay in memory while the output is not read. */
  unreadLog: 1024 * 1024,
  /** Between two checks for connections that exceed their times. */
  connectionsCheck: 2 * second,
  /** Requests that start in one turn of the event loop. Each takes about 1 ms until it waits for a database. */
  requestsInTurn: 16,
  /** WebSocket handshakes that begin in one turn. Each takes about 1 ms. */
  handshakesInTurn: 2,
  /**
   * The time for decoding and encoding lists in one turn of the event loop, in milliseconds. One piece may take as
   * long.
   */
  workInTurn: 10,
  /** The characters of a list that the server encodes at once. */
  pieceCharacters: 256 * kilobyte,
} as const;
