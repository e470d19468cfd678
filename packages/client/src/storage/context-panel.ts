import { atom } from 'jotai';
import { recall, remember } from './browser-storage.ts';

/** The narrowest context panel that shows a value with its age. */
export const narrowestContextPx = 280;

/** The widest context panel. */
export const widestContextPx = 560;

/** The usual width of the context panel. */
export const usualContextPx = 336;

interface ContextPanelChoice {
  /** Null until someone opens or closes the panel: the width of the window decides. */
  isOpen: boolean | null;
  /** In pixels. */
  width: number;
}

/** Local storage key of the context panel. Its value is "open" or "closed" and a width, such as "open 336". */
const panelKey = 'contextPanel';

const choice = atom<ContextPanelChoice>(readStored());

/** Whether this browser shows the patient's data beside the tabs, and how wide. */
export const contextPanelAtom = atom(
  (get) => get(choice),
  (get, set, change: Partial<ContextPanelChoice>) => {
    const { isOpen, width } = { ...get(choice), ...change };
    const next = {
      isOpen,
      width: Math.min(widestContextPx, Math.max(narrowestContextPx, Math.round(width))),
    };
    set(choice, next);
    remember(panelKey, `${isOpen === null ? '' : isOpen ? 'open' : 'closed'} ${next.width}`.trim());
  },
);

function readStored(): ContextPanelChoice {
  const stored = recall(panelKey) ?? '';
  const width = Number(/\d+$/.exec(stored)?.[0]);
  return {
    isOpen: stored.startsWith('open') ? true : stored.startsWith('closed') ? false : null,
    width: width >= narrowestContextPx && width <= widestContextPx ? width : usualContextPx,
  };
}
