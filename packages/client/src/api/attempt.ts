import { useMemo, useRef } from 'react';
import { serverNow } from './server-clock.ts';
import { newUuid } from './uuid.ts';

/** One intention of a clinician over all its retries. The server stores what has one key once. */
export interface Attempt {
  /** The input of the first try. */
  fingerprint: string;
  key: string;
  /** The server's time of the first try, in milliseconds since the epoch. */
  at: number;
}

/**
 * Returns the attempt to send `input`: the last one if its input was the same, otherwise one with a new key. A file is
 * the same if its name, size and last change are.
 */
export function attemptAt(input: unknown, last: Attempt | null | undefined, now = serverNow()): Attempt {
  const fingerprint = JSON.stringify(input, (_key, part) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part,
  );
  return last?.fingerprint === fingerprint ? last : { fingerprint, key: newUuid(), at: now };
}

/** Keeps the attempt of a form while it is mounted. Call `done` once the server has stored the input. */
export function useAttempt(): { at: (input: unknown) => Attempt; done: () => void } {
  const last = useRef<Attempt | null>(null);
  return useMemo(
    () => ({
      at: (input) => {
        last.current = attemptAt(input, last.current);
        return last.current;
      },
      done: () => {
        last.current = null;
      },
    }),
    [],
  );
}
