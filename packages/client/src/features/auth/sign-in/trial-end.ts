import { atom } from 'jotai';

/** The account whose sign-in was refused since its trial is over, for the page that says how to go on; in memory only. */
export const trialEndAtom = atom<{ email: string; sessionCount: number; sessionLimit: number } | null>(null);
