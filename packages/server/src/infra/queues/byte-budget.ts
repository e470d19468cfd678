/** Bytes that one node may have in use at once for one thing. Whoever finds it full is refused and can try again. */
export interface ByteBudget {
  /** Takes `bytes`, or returns undefined where too few are left. The caller gives them back once; more often is harmless. */
  take(bytes: number): (() => void) | undefined;
}

export function createByteBudget(limit: number): ByteBudget {
  let used = 0;
  return {
    take(bytes) {
      // Alone, a piece that is larger than the whole budget still gets its turn.
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

/** Runs at most `limit` jobs at once; the others wait in order. For short jobs that hold much memory. */
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
      // The next one takes over this one's place.
      if (next) next();
      else running -= 1;
    }
  };
}
