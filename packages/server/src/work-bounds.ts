/**
 * The bounds of the server's own work that several files share, and those that operators set. A bound of one file stands
 * in that file, and `docs/bounds.md` lists all of them. The shared bounds for clients are in `bounds.ts`.
 */

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
  /** How far a provider's clock may be from MongoDB's. */
  clockToleranceSeconds: { most: 300, default: 30 },
  /** Characters of a secret that signs backups. */
  backupKeyCharacters: 32,
  /** The least characters of a directory's token. */
  scimTokenCharacters: 32,
  /** Words of the hospital that no password consists of. */
  passwordWords: { most: 1000, leastCharacters: 3, mostCharacters: 60 },
  /** Receivers of notes and vitals that an installation allows. */
  messageReceivers: 100,
} as const;

/** The parts of a chart in one prompt, so that a chart of many months does not fill it. */
export const promptBounds = {
  /** Tagged lab results, newest first, and the characters of each. */
  labs: { count: 60, characters: 1500 },
  notes: { count: 6, characters: 2000 },
  findings: { count: 12, characters: 500 },
  impressionCharacters: 2000,
  /**
   * Records that are read for a prompt. Older vitals say nothing about the present; 20 scores contain the newest of
   * each kind; more notes than the prompt holds, so that the model learns of older ones; more messages, because some
   * are left out, such as blank ones.
   */
  read: { vitals: 100, scores: 20, notes: 20, messages: 60, labs: 500, takes: 200 },
} as const;

/** The pause between two reads for returning sockets, in which the next ones gather. */
export const returnsTogetherMs = 12;

/** How long an expired session or reset link stays stored. */
export const expiredSeconds = 24 * 60 * 60;

/** The time for a mongod, or a program that reads its archive, to state its version. */
export const mongodVersionMs = 30_000;

/**
 * A piece of an image on its way to a model. Its base64 text is short enough for the collector's young generation, and
 * a multiple of three bytes leaves no rest.
 */
export const modelPieceBytes = 48 * 1024;

/** The time for everything to end after SIGTERM. Then the process exits anyway. */
export const processShutdownMs = 20_000;
