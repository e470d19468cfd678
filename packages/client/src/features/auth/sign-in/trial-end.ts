import { atom } from 'jotai';

/** The account that could not sign in because its trial has ended, for the upgrade page. In memory only. */
export const trialEndAtom = atom<{ email: string; sessionCount: number; sessionLimit: number } | null>(null);
