import { atom } from 'jotai';
import { pixelBounds } from '../bounds.ts';
import { recall, remember } from './browser-storage.ts';

interface ContextPanelChoice {
  /** Null until someone opens or closes the panel: the width of the window decides. */
  isOpen: boolean | null;
  /** In pixels. */
  width: number;
}

/** Local storage key of the context panel. Its value is "open" or "closed" and a width, such as "open 336". */
const panelKey = 'contextPanel';

const { narrowestContext, widestContext, usualContext } = pixelBounds;

const choice = atom<ContextPanelChoice>(readStored());

/** Whether this browser shows the patient's data beside the tabs, and how wide. */
export const contextPanelAtom = atom(
  (get) => get(choice),
  (get, set, change: Partial<ContextPanelChoice>) => {
    const { isOpen, width } = { ...get(choice), ...change };
    const next = { isOpen, width: Math.min(widestContext, Math.max(narrowestContext, Math.round(width))) };
    set(choice, next);
    remember(panelKey, `${isOpen === null ? '' : isOpen ? 'open' : 'closed'} ${next.width}`.trim());
  },
);

function readStored(): ContextPanelChoice {
  const stored = recall(panelKey) ?? '';
  const width = Number(/\d+$/.exec(stored)?.[0]);
  return {
    isOpen: stored.startsWith('open') ? true : stored.startsWith('closed') ? false : null,
    width: width >= narrowestContext && width <= widestContext ? width : usualContext,
  };
}
