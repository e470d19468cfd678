import { getDefaultStore } from 'jotai';
import { queryClient } from '../../api/query-client.ts';
import { unsavedWork } from './unsaved-work.ts';

/**
 * Makes the browser ask before it closes or reloads a page with unsaved work, also under the cover. Drafts are in
 * memory only (D31), so the page's end loses them. Returns a function that stops it.
 */
export function warnBeforeLeaving(): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (unsavedWork(getDefaultStore(), queryClient).length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => window.removeEventListener('beforeunload', onBeforeUnload);
}
