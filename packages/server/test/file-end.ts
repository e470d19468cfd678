type Close = () => unknown;

const closers: Close[] = [];

/** Runs `close` at the end of the test file, after the file's own hooks. */
export function atFileEnd(close: Close): void {
  closers.push(close);
}

/**
 * Closes what a test file left open, newest kind first: its sockets before its nodes. A failure keeps nothing else open, which
 * the next file would find.
 */
export async function closeFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
