const second = 1000;

/** Times of the wall display in milliseconds. */
export const wallTimes = {
  /** Between two requests of an unpaired screen for its token, and the pause after a failed one. */
  pairingLook: 2 * second,
  retry: 5 * second,
} as const;
