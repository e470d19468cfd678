/**
 * The bounds of the client: how long it waits, how much it keeps and requests, and how far back it looks. Those of the
 * wire are in `packages/contracts/src/bounds.ts`; layout in pixels stays with its component.
 */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Times in milliseconds. */
export const timeBounds = {
  /** A larger jump of the computer's clock means that someone set it, or that the computer slept. */
  clockJump: 2000,
  /** How long a member counts as active after they were last seen, which the server stores once a minute. */
  active: 2 * minute,
  /** How long a toast stays. */
  toast: 5000,
  /** How long the errors of one form are gathered into one announcement. */
  errorsGathered: 100,
  /** How often a screen reads the department's limits of critical results. */
  limitsKept: 5 * minute,
  /** How often an open list of wall displays refetches when each was last seen. */
  displaysKept: 20 * second,
  /** A call, the profile that starts the application, and an upload, which the server limits to the same time. */
  call: 30 * second,
  profile: 10 * second,
  upload: 5 * minute,
  /** A question: the server responds once the reply is complete. */
  question: 3 * minute,
  /** The download of a whole chart. */
  export: 5 * minute,
  /** Between two requests for the profile while the server is unreachable. */
  profileRetry: 5 * second,
  /** How long a list that was requested before its screen opened is fresh. */
  readAhead: 2 * second,
  /** How long the patient list is fresh, and an image stays in memory after its last use. */
  patientsFresh: minute,
  imageKept: minute,
  /** How long the patients that a search found are fresh, and how long they are kept. */
  foundFresh: 10 * second,
  foundKept: minute,
  /** The pause after typing before the server runs a search. */
  searchPause: 250,
  /** One tick of the clock that ages are shown by. */
  clock: 10 * second,

  /** A socket's response. Without one the connection is dead, even if it is still open. */
  socketAnswer: 8 * second,
  /**
   * An attempt to connect, and the pauses between attempts. The first ones are random, which spreads the screens of a node
   * that restarts. The longest one is short enough for a screen to be back within 3 s after it.
   */
  socketConnect: 8 * second,
  firstReconnect: 300,
  longestReconnect: 1.5 * second,
  /** Before another attempt: if the server ended the connection, rejected it, or its code could not be loaded. */
  afterServerEnded: second,
  afterRejected: 2 * second,
  afterLoadFailed: 5 * second,
  /** The wait at a gap in the log, half of it random, and the longest pause after failed requests. */
  gap: 300,
  firstWatchRetry: 250,
  longestWatchRetry: 5 * second,
  /** The time to undo a save, how long a finished undo is shown, and one step of the countdown. */
  undo: 10 * second,
  undone: 5 * second,
  undoStep: second,
  /** Interruptions shorter than this show no banner. */
  silentInterruption: 2.5 * second,
  /** Between two drawings of a long reply. */
  longReplyStep: 100,
  /** After this pause the user no longer appears as asking. */
  typingPause: 6 * second,

  /** The longest wait for an idle browser after drawing, and the wait in browsers that do not report it. */
  idle: 2 * second,
  drawn: 200,

  /** The shortest time between two activity notes to other tabs, and between two reports of use to the server. */
  activityNote: 5 * second,
  useReport: 2 * minute,
  /** A smaller difference between this computer's clock and the server's counts as none. */
  clockTolerance: 5 * second,
  /** The longest time between two checks of an idle screen. */
  idleCheck: minute,
  /** How long before it covers itself an idle screen announces that, and how often it then checks for use. */
  idleNotice: minute,
  idleNearCheck: second,
  /** How long the success of a registration stays on screen. */
  registered: 2 * second,
  /** How long a section may take to show a record that was opened elsewhere, and how often the screen looks. */
  targetRecord: 5 * second,
  targetLook: 50,
  /** How long `g` waits for its second letter. */
  secondKey: 1.5 * second,
  /** The fade of a change. With reduced motion nothing fades, but the mark still ends. */
  changedMark: 2 * second,

  /** How long an unfinished score is kept. Matches the window of current vitals. */
  scoreDraft: 30 * minute,
  /** How far ahead an observation time may be (D36). */
  observedAhead: 5 * minute,
  /** Above this difference, the history and the timeline show both observation and recording (D36). */
  lateInHistory: 5 * minute,
  lateInTimeline: 2 * minute,
  /** How long a comparison of two texts may keep the screen waiting. */
  textComparison: 400,
  /**
   * The delay before the tracking list shows a change, which groups changes of one moment, and the interval between
   * redraws.
   */
  boardFirst: 50,
  boardStep: 0.25 * second,
  /** How long the tracking list keeps its order after the pointer moved over it. */
  boardHold: 10 * second,
  /** How long a message about a row stays in the tracking list. */
  boardNotice: 8 * second,
  /** Before the chat scrolls to a message. Until then a list that has just appeared moves to its end. */
  listSettles: 100,
  /** The window of a sparkline, and the shortest part of the trends. */
  sparkline: 4 * hour,
  shortestTrend: 10 * minute,
} as const;

/** Times of the wall display, in milliseconds. */
export const wallTimes = {
  /** The interval between two requests of an unpaired screen for its token, and the pause after a failed one. */
  pairingLook: 2 * second,
  retry: 5 * second,
  /** The interval between two reads of the whole list, which also replace a lost push. */
  listed: minute,
  /** The interval between two redraws of changed rows. A new call is drawn at once. */
  step: second,
  clock: second,
  /** The shortest time between two changes of an age, so that a row without news is not drawn every second. */
  ages: 10 * second,
  /** The shortest time between two reloads because of a newer protocol. */
  reload: minute,
  /** How long a page of the board is shown, and how long the board stays at one position of the screen. */
  page: 20 * second,
  shift: 3 * minute,
  /** BOARD-10: an ESI is old after NEWS2's longest interval between two observations (NEWS2-13). */
  triage: 720 * minute,
} as const;

/** A label on a wall display. */
export const wallLabel = {
  /** Its width in rem, as in wall.css, and that of the mark of equal labels beside it. */
  room: 24.6,
  mark: 6,
  /** The least size of its type on one line, in rem. */
  least: 1.8,
  /** The fewest letters of a hyphenated word on each line. */
  part: 3,
  /** The last letters of a name that is too long for every size. They stay because names of one family begin alike. */
  end: 7,
} as const;

/** The width of cells of a wall display in rem, as in wall.css, some by the number of columns. */
export const wallRoom = {
  bed: { 1: 10, 2: 8.6 },
  signs: { 1: 52.6, 2: 31.8 },
  /** Of a complaint in the place of the signs, in one column with its own. */
  complaint: { 1: 70, 2: 31.8 },
  /** Of a complaint beside signs in one column. */
  ownComplaint: 17,
  /** Of the stay, and of the age below it. */
  stay: 8.4,
  news2: { 1: 11.2, 2: 9.4 },
  /** Of a call in one column. */
  call: 38.4,
  /** Of a call in the second line of two columns, below the label and beside a label of two lines. */
  below: 57.6,
  besideTall: 32,
  /** Of the team's cell in one column, with its gap. */
  team: 11.6,
} as const;

/** The windows of a chart's lists, in records (D55). */
export const listBounds = {
  /** Records that a list opens with. */
  firstPage: 100,
  /** Records of each page that the reader requests. */
  olderPage: 250,
  /** Records of each page that the trends load, one after the other. */
  largePage: 1000,
  /** The number of large pages to search for a record with an unknown time. */
  targetPages: 5,
  /** Records that a list loads by itself, once the screen has drawn the first ones. */
  wholeWindow: 500,
  /** Attempts to join a page while entries change the list. */
  joinAttempts: 5,
} as const;

/** Numbers of items. */
export const itemBounds = {
  /** Changes of a page's nodes that are judged at once. A batch of more is judged by its first ones. */
  judgedChanges: 2000,
  /** Characters of pasted lab results. Parsing takes longer than a frame beyond that. */
  labLine: 8000,
  /** The ids of announced causes that this page remembers. */
  announcedCalls: 1000,
  /** Entries kept to fold them again into a list that was loading when they came. */
  recentEntries: 500,
  /** Deltas of one reply that arrived before their beginning, and ended replies with late deltas to drop. */
  earlyDeltas: 400,
  endedReplies: 200,
  /** A reply longer than this many characters is drawn less often, because each drawing costs more. */
  longReply: 2000,
  /** One page of the security log, of the access log, and of the timeline. */
  securityEvents: 50,
  accessLines: 50,
  timelineEntries: 100,
  olderTimelineEntries: 500,
  /** Lines of the timeline that render before the others. More than a screen shows. */
  firstTimelineLines: 30,
  /** Lines of the timeline up to which all of them are in the page. */
  wholeTimeline: 200,
  /** Patients with their charts in memory: the last ones on screen. */
  recentCharts: 8,
  /** The fewest letters or digits that the server searches patients by. */
  leastSearched: 2,
  /** Patients that the palette remembers. */
  recentPatients: 6,
  /** Patients that the palette offers for one verb. */
  verbPatients: 5,
  /** Up to this many rows, the whole conversation is in the page, for browser search, print and screen readers. */
  wholeConversation: 60,
  /** Versions that a note opens with, and the factor by which each request for earlier ones grows their number. */
  noteVersions: 20,
  moreNoteVersions: 5,
  /** Judged sentences below a reply. */
  judgedSentences: 50,
  /** Records entered in error that a score, a reply or a note names. */
  errorsNamed: 3,
  /** The number of change marks within two seconds above which their tints no longer fade. */
  fadingMarks: 16,
  /** The number of rows up to which the page contains the whole tracking list. */
  wholeBoard: 60,
  /** The translated texts that a list caches. Clears the cache beyond that. */
  rememberedTexts: 2000,
  /** Clinicians with a stored order of the tracking list in this browser. */
  boardReaders: 20,
  /** Rows of the vitals history that are added at once. */
  historyStep: 100,
} as const;

/**
 * The years that a calendar goes back. A birth with a two-digit year lies within the same years. Other dates may be typed
 * before them.
 */
export const calendarYears = { birth: 120, recent: 10 } as const;

/** In pixels. */
export const pixelBounds = {
  /** The canvas of one page of a PDF. Phones refuse more. */
  pdfPage: 16_000_000,
  /** The widths of the context panel: the narrowest that shows a value with its age, the widest, and the usual one. */
  narrowestContext: 280,
  widestContext: 560,
  usualContext: 336,
  /** The step by which an arrow key changes its width. */
  contextStep: 16,
} as const;
