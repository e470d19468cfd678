import { atom, getDefaultStore } from 'jotai';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
}

/** The toast on the screen: one at a time, a new one takes the place of the last. */
export const toastAtom = atom<ToastMessage | null>(null);

let count = 0;

/** Says something in passing. What must not be missed belongs at its place on the screen instead. */
export function toast(message: {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}): void {
  count += 1;
  getDefaultStore().set(toastAtom, { variant: 'default', ...message, id: count });
}

/** Takes back what was said last: it is being tried again, or must not be seen any more. */
export function clearToast(): void {
  getDefaultStore().set(toastAtom, null);
}
