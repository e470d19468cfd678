import { createContext, type MouseEvent, use } from 'react';
import { toast } from '../feedback/toast.ts';
import { type Needs, namesOf } from './needs.ts';

/** What the reader may do about a need. */
export interface Permission {
  /** Why they may not, in words; undefined if they may. */
  refusal?: string | undefined;
  /** That a colleague has to countersign it, in words. */
  countersigning?: string | undefined;
}

/** Judges needs by the reader's rights. Outside a session it allows everything, because the server decides. */
export const PermissionContext = createContext<(needs: Needs) => Permission>(() => ({}));

/** Returns the judge of needs, for lists of controls and for keys. */
export const usePermission = (): ((needs: Needs) => Permission) => use(PermissionContext);

/** Returns what the reader may not do, without the sentence that says who can change it. */
export const firstSentence = (refusal: string): string => /^.*?\.(?= |$)/.exec(refusal)?.[0] ?? refusal;

/** Says why the reader may not do something, for who pressed a button or a key in vain. */
export function sayRefusal(refusal: string): void {
  const title = firstSentence(refusal);
  const description = refusal.slice(title.length).trim();
  toast({ title, variant: 'refusal', ...(description !== '' && { description }) });
}

/** Attributes of a control that the reader may not use. It keeps its place and the focus, and says why. */
export interface ControlAttributes {
  'data-needs'?: string;
  'aria-disabled'?: true;
  /** Not `aria-description`, because a pointer has to find it too. */
  title?: string;
}

/**
 * What a control needs to know about the call that it leads to. `attributes` belong on its element. `act` returns a
 * handler that runs, or says in words why the reader may not.
 */
export function useControl(needs: Needs | undefined): Permission & {
  attributes: ControlAttributes;
  act: (run: () => void) => () => void;
} {
  const judge = use(PermissionContext);
  if (needs === undefined) return { attributes: {}, act: (run) => run };
  const { refusal, countersigning } = judge(needs);
  return {
    refusal,
    countersigning,
    attributes: {
      'data-needs': namesOf(needs),
      ...(refusal !== undefined && { 'aria-disabled': true, title: refusal }),
    },
    act: (run) => (refusal === undefined ? run : () => sayRefusal(refusal)),
  };
}

/** Handlers of a refused control. A press says why; nothing else happens, neither in the form nor in the row around it. */
export function refusedHandlers(refusal: string) {
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    sayRefusal(refusal);
  };
  return { onClick: refuse, onPointerDown: undefined, onKeyDown: undefined };
}
