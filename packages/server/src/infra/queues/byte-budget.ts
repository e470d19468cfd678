/** The bytes that one node may use at once for one purpose. A caller that finds it full can try again later. */
export interface ByteBudget {
  /**
   * Takes `bytes` and returns a function that gives them back, or undefined if too few are left. Calling that
   * function twice is harmless.
   */
  take(bytes: number): (() => void) | undefined;
}

export function createByteBudget(limit: number): ByteBudget {
  let used = 0;
  return {
    take(bytes) {
      // A piece larger than the whole budget still gets its turn, alone.
      if (used > 0 && used + bytes > limit) return undefined;
      used += bytes;
      let isTaken = true;
      return () => {
        if (isTaken) used -= bytes;
        isTaken = false;
      };
    },
  };
}

/** Runs at most `limit` jobs at once, and the others wait in order. For short jobs that need much memory. */
export function createTurns(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      // The next job takes over this one's turn.
      if (next) next();
      else running -= 1;
    }
  };
}
