import { type createStore, useAtom, useAtomValue } from 'jotai';
import { flushSync } from 'react-dom';
import type { MainTab } from '../../state/address.ts';
import { activeTabAtom, contextSheetAtom } from '../../state/selection.ts';
import { contextPanelAtom } from '../../storage/context-panel.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';

/** Matches windows with room for the panel as a column. */
const canDockQuery = '(min-width: 1024px)';
/** Match windows with enough space to open the column by default: beside the conversation, and beside wide tables. */
const besideChatQuery = '(min-width: 1280px)';
const besideTablesQuery = '(min-width: 1600px)';

/** The overview needs no more room than the conversation. */
const isBesideChat = (tab: MainTab | null) => tab === 'chat' || tab === 'overview';

/** Returns whether the panel can be a column in this window, whether it is one, and the function that changes that. */
export function useContextPanel(): { canDock: boolean; isDocked: boolean; dock: (isOpen: boolean) => void } {
  const [choice, choose] = useAtom(contextPanelAtom);
  const isChat = isBesideChat(useAtomValue(activeTabAtom));
  const canDock = useMediaQuery(canDockQuery);
  const docksByItself = useMediaQuery(isChat ? besideChatQuery : besideTablesQuery);
  return {
    canDock,
    isDocked: canDock && (choice.isOpen ?? docksByItself),
    dock: (isOpen) => choose({ isOpen }),
  };
}

/**
 * Opens or closes the panel by its key. Moves the focus to the panel when it opens, and back to the tab when it closes.
 */
export function toggleContext(store: ReturnType<typeof createStore>): void {
  const tab = store.get(activeTabAtom);
  if (tab === null) return;
  const matches = (query: string) => window.matchMedia(query).matches;
  if (!matches(canDockQuery)) {
    store.set(contextSheetAtom, true);
    return;
  }
  const docksByItself = matches(isBesideChat(tab) ? besideChatQuery : besideTablesQuery);
  const opens = !(store.get(contextPanelAtom).isOpen ?? docksByItself);
  flushSync(() => store.set(contextPanelAtom, { isOpen: opens }));
  const target = opens
    ? document.querySelector<HTMLElement>('[data-context]')
    : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
