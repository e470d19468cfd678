import { atom, getDefaultStore } from 'jotai';
import { queryClient } from '../../api/query-client.ts';
import { newUuid } from '../../api/uuid.ts';
import { openFormsAtom } from '../../ui/overlays/open-forms.ts';
import { draftsAtom } from '../drafts/drafts.ts';
import { handoverDraftsAtom } from '../drafts/handover-drafts.ts';
import { labDraftsAtom } from '../drafts/lab-drafts.ts';
import { noteDraftsAtom } from '../drafts/note-drafts.ts';
import { unsentAtom } from '../unsent.ts';
import { unsavedWork } from './unsaved-work.ts';

/** The channel between the tabs of this browser. Its messages contain a tab's random id and no patient data. */
const channelName = 'bedside-unsaved-work';

const workAtoms = [unsentAtom, draftsAtom, noteDraftsAtom, labDraftsAtom, handoverDraftsAtom, openFormsAtom];

/** The ids of the other tabs that have announced unsaved work. */
const otherTabsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Returns whether another tab of this browser has work that the end of the session would discard. */
export const isUnsavedElsewhereAtom = atom((get) => get(otherTabsAtom).size > 0);

/**
 * Announces to the other tabs of this browser whether this tab has unsaved work, and listens to theirs.
 *
 * All tabs share one session, so a sign-out in one ends it in all. Returns a function that stops both.
 */
export function shareUnsaved(): () => void {
  const store = getDefaultStore();
  const id = newUuid();
  const channel = new BroadcastChannel(channelName);
  let isUnsaved = false;
  const announce = () => channel.postMessage(`${isUnsaved ? 'unsaved' : 'saved'} ${id}`);
  const check = () => {
    if (unsavedWork(store, queryClient).length > 0 === isUnsaved) return;
    isUnsaved = !isUnsaved;
    announce();
  };
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const [state, from = ''] = String(data).split(' ');
    if (state === 'hello' && isUnsaved) announce();
    if (state === 'unsaved') store.set(otherTabsAtom, (tabs) => new Set(tabs).add(from));
    if (state === 'saved')
      store.set(otherTabsAtom, (tabs) => new Set([...tabs].filter((tab) => tab !== from)));
  };
  const onPageHide = () => channel.postMessage(`saved ${id}`);
  const onPageShow = () => announce();
  channel.addEventListener('message', onMessage);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  const stops = workAtoms.map((work) => store.sub(work, check));
  channel.postMessage('hello');
  check();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
    onPageHide();
    channel.close();
    store.set(otherTabsAtom, new Set());
  };
}
