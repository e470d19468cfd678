import { createContext, type MouseEvent, use } from 'react';
import type { Needs } from './needs.ts';

/** What the reader may do about a need, and what the control that leads to it takes from that. */
export interface Control {
  /** Why they may not, in words; undefined if they may. */
  refusal?: string | undefined;
  /** The same without the sentence that says who can change it, for menus. */
  brief?: string;
  /** That a colleague has to countersign it, in words. */
  countersigning?: string | undefined;
  /** Belong on its element: without the right it keeps its place and the focus, and says why. */
  attributes: { 'data-needs'?: string; 'aria-disabled'?: true; title?: string };
  /** Replace those of its button. */
  handlers: { onClick?: (event: MouseEvent) => void; onPointerDown?: undefined; onKeyDown?: undefined };
  /** Returns a handler that runs, or says in words why the reader may not. */
  act: (run: () => void) => () => void;
}

const allowed: Control = { attributes: {}, handlers: {}, act: (run) => run };

/** Judges needs by the reader's rights. Outside a session it allows everything, because the server decides. */
export const PermissionContext = createContext<(needs: Needs) => Control>(() => allowed);

/** Returns the judge of needs, for lists of controls and for keys. */
export const usePermission = (): ((needs: Needs) => Control) => use(PermissionContext);

/** Returns what a control needs to know about the call that it leads to. */
export function useControl(needs: Needs | undefined): Control {
  const judge = use(PermissionContext);
  return needs === undefined ? allowed : judge(needs);
}
