import { type RefObject, useEffect, useRef } from 'react';

/** The only field of a form: focused when it appears, and selected after an error, so that typing replaces its text. */
export function useRetriedInput(error: string | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (error !== undefined) input.current?.select();
  }, [error]);
  return input;
}
