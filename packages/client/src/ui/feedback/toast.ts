import { atom, getDefaultStore } from 'jotai';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive' | 'refusal';
  /** Another part of the screen adds an action to it, and ends it. */
  hasAction?: boolean;
}

/** The place for the action of the visible toast, if it has one. */
export const toastActionAtom = atom<HTMLElement | null>(null);

/** The visible toast. A new toast replaces it. */
export const toastAtom = atom<ToastMessage | null>(null);

let count = 0;

/** Shows a brief message. Show messages that the user must not miss in place instead. */
export function toast(message: {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive' | 'refusal';
  hasAction?: boolean;
}): void {
  count += 1;
  getDefaultStore().set(toastAtom, { variant: 'default', ...message, id: count });
}

/** Removes the visible toast, because the action is being retried or its text must disappear. */
export function clearToast(): void {
  getDefaultStore().set(toastAtom, null);
}
