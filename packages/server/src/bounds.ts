/**
 * The bounds for clients that several files of this server share, its rates, and those that tests lower. No client can
 * take more than this from the others. A bound of one file stands in that file, and `docs/bounds.md` lists all of them.
 */

/** Maximum numbers of items. Tests lower them. */
export const itemBounds = {
  /** Reads of one session that are running, or that their clients have not received yet. */
  readsPerSession: 24,
  /** Large JSON bodies that are read at once. */
  largeBodies: 64,
  /** Visits in a department's figures. */
  figureVisits: 3000,
} as const;

/** Maximum times, in milliseconds. Tests lower them. */
export const timeBounds = {
  /** A JSON body. */
  jsonBody: 30_000,
  /** The pause between two large JSON bodies of one sender. */
  betweenLargeBodies: 150,
  /** The wait for the slot of a replay or of a large response. */
  slot: 8000,
  /** How long a response of MongoDB may take until MongoDB counts as lost. */
  databaseAnswer: 4000,
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
  /** Invite codes of which one network asks who invites. A guess finds one of 10 letters with a negligible chance. */
  invitationsByNetwork: { name: 'invitation-address', points: 100, seconds: 10 * 60 },
  /** Registrations of one email address, from any network. */
  registrationsByAccount: { name: 'register-account', points: 10, seconds: 10 * 60 },
  /** How often one department is filled with demo patients, whose charts stay stored after their removal. */
  demoFills: { name: 'demo-fills', points: 10, seconds: 24 * 60 * 60 },
  forgotByNetwork: { name: 'forgot-address', points: 100, seconds: 15 * 60 },
  /** Reset mails that one network requests for one account: enough for someone who does not find the first one. */
  forgotBySender: { name: 'forgot-sender', points: 5, seconds: 15 * 60 },
  /** Reset mails to one account from all networks, and the pace of further ones. */
  forgotByAccount: { name: 'forgot-account', points: 5, seconds: 15 * 60 },
  forgotPace: { name: 'forgot-pace', points: 1, seconds: 2 * 60 },
  /** Invalid reset links from one network. */
  wrongLinks: { name: 'reset-address', points: 100, seconds: 15 * 60 },
  /** Sign-ins that one network begins at providers. A hospital shares one, and a whole shift begins at once. */
  oidcStartsByNetwork: { name: 'oidc-starts-address', points: 1000, seconds: 10 * 60 },
  oidcAnswersByNetwork: { name: 'oidc-answers-address', points: 3000, seconds: 10 * 60 },
  /** Requests of one network for what the sign-in offers. */
  signInReadsByNetwork: { name: 'sign-in-address', points: 3000, seconds: 5 * 60 },
  /** Confirmations and links that one clinician begins at a provider. */
  oidcStartsByAccount: { name: 'oidc-starts-account', points: 60, seconds: 10 * 60 },
  /** Unknown one-time codes of sign-ins at a provider, from one network or of one clinician. */
  wrongOidcCodes: { name: 'oidc-codes', points: 100, seconds: 15 * 60 },
  /** Logout tokens from one network that no provider signed. */
  wrongLogoutTokens: { name: 'oidc-logouts', points: 100, seconds: 15 * 60 },
  /** Wrong tokens of a directory, from one network. */
  wrongScimTokens: { name: 'scim-tokens', points: 100, seconds: 15 * 60 },
  /** Invalid invite codes of one clinician. */
  wrongCodes: { name: 'invite-account', points: 10, seconds: 15 * 60 },
  /** Emergency accesses that one clinician asks for, found or not. */
  brokenGlass: { name: 'broken-glass', points: 10, seconds: 60 * 60 },
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
  /** Challenges of passkeys of one account. */
  passkeyChallenges: { name: 'passkey-challenges', points: 60, seconds: 10 * 60 },
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

/** The records of one response. Beyond it the response ends and its `Link` names the next page. */
export const maxListBytes = 8 * 1024 * 1024;

/** A list that needs no slot for large responses. */
export const smallListBytes = 1024 * 1024;

/** Connections of a node. */
export const maxConnections = 20_000;

/** Patients with cached facts: the last seq, the department, the SpO₂ scale. */
export const maxKnownHeads = 50_000;

/** Attempts of one write, each at the next `seq` of its log. */
export const maxWriteAttempts = 60;

/** The longest pause before the next attempt: a write takes less. */
const maxCollisionMs = 50;

/** Returns a random pause after a failed attempt, so that two nodes do not collide at each try. Milliseconds. */
export const collisionPause = (attempt: number): number =>
  Math.random() * Math.min(maxCollisionMs, 4 * attempt);

/** Patients, or rows, in one search for rows that are behind. */
export const maxSweptRows = 500;

/** Records of one kind behind a row of the board. */
export const maxBoardRecords = 500;

/** Waiting requests of one session for one of its replays, large responses, reads or large bodies. */
export const maxWaitingPerSession = 200;

/** A socket or a response that its client does not read. */
export const unreadMs = 20_000;

/** The time for connections that are cut when the server ends. */
export const cuttingMs = 1000;

/** The time for running replies when the server ends. */
export const drainMs = 5000;

/** Between two writes of a session's last use. A clinician at work costs one write a minute. */
export const sessionUseMs = 60_000;

/** Between the attempts to mail a notice. A restarting mail server is back within them. */
export const mailPausesMs = [1000, 10_000, 60_000] as const;

/** Between two polls for ended sessions. */
export const sessionPollMs = 2000;

/** The interval between two searches for rows that time changes, and for rows of other nodes that the bus lost. */
export const boardPollMs = 1000;

/** The interval between two comparisons of all rows with their logs. */
export const boardRepairMs = 10_000;

/** How long a node caches a department's figures. */
export const figuresMs = 5000;

/** The time limit of a board request for the rows of entries that were just written. */
export const boardSettledMs = 1000;

/** The time limit of a shift's hand-over for new rows. It waits longer than the board, because it must not lack a patient. */
export const boardCompleteMs = 10_000;

/** MongoDB is lost, or another writer of the same patient waits for it. */
export const databaseRetrySeconds = 2;

/** A full disk, or too many mails that wait. */
export const roomRetrySeconds = 60;

/** A full queue, too many reads or too many uploads. */
export const turnRetrySeconds = 5;

/** The entries that one watch or one page replays. Beyond it a watch returns `reset`, and a page ends. */
export const maxReplayBytes = 1024 * 1024;
