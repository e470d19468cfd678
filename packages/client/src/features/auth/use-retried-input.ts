import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the only field of a form, and selects its text after an error, so that typing replaces it. */
export function useRetriedInput(error: string | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (error !== undefined) input.current?.select();
  }, [error]);
  return input;
}
