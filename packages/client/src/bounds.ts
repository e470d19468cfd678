/**
 * The bounds that several parts of the client share, and those that tests replace. A bound of one file stands in that
 * file, and `docs/bounds.md` lists all of them.
 */

/** The request for the profile, or for the display, that starts the application. */
export const profileTimeoutMs = 10_000;

/** How long an image stays in memory after its last use. */
export const imageCacheMs = 60 * 1000;

/** The first pauses between attempts to connect. They are random, which spreads the screens of a node that restarts. */
export const firstReconnectMs = 300;

/** The longest pause between attempts to connect. It is short enough for a screen to be back within 3 s after a restart. */
export const longestReconnectMs = 1500;

/** The longest pause of a watch after failed requests. */
export const longestWatchRetryMs = 5000;

/** Above this difference, the history shows both observation and recording (D36). */
export const lateInHistoryMs = 5 * 60 * 1000;

/** The pause of a wall display after a failed request. */
export const wallRetryMs = 5000;

/** The interval between two redraws of changed rows. A new call is drawn at once. */
export const wallStepMs = 1000;
