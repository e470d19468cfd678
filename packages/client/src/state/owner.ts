import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { atom } from 'jotai';

/**
 * The clinician who owns the work in memory, and the session that showed it.
 *
 * The owner outlives the session while the screen is covered (D42). The screen shows nothing of that work until the
 * present session belongs to the same clinician.
 */
export const ownerAtom = atom<{ user: Profile; token: string } | null>(null);
