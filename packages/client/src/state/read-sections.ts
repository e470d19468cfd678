import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { placeAtom } from './address.ts';

const none: ReadonlySet<string> = new Set();

/** The sections of the chart on screen that the reader has opened and left. */
export const readSectionsAtom = atom(none);

/** Tracks the sections that the reader leaves while one chart is on screen. */
export function useReadSections(): void {
  const { section } = useAtomValue(placeAtom);
  const setRead = useSetAtom(readSectionsAtom);
  const last = useRef(section);
  useEffect(() => {
    const left = last.current;
    last.current = section;
    if (left !== null && left !== section) setRead((read) => new Set([...read, left]));
  }, [section, setRead]);
  useEffect(() => () => setRead(none), [setRead]);
}
