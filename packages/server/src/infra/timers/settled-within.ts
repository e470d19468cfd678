/** Resolves when all `work` has settled or after `milliseconds`, because a close must not wait forever. */
export async function settledWithin(milliseconds: number, work: Iterable<Promise<unknown>>): Promise<void> {
  await isSettledWithin(milliseconds, work);
}

/** Waits as {@link settledWithin} does. Returns whether all `work` has settled. */
export function isSettledWithin(milliseconds: number, work: Iterable<Promise<unknown>>): Promise<boolean> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve(false), milliseconds);
    void Promise.allSettled(work).then(() => {
      clearTimeout(patience);
      resolve(true);
    });
  });
}
