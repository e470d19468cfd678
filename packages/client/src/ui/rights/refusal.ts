import type { MouseEvent } from 'react';
import { toast } from '../feedback/toast.ts';
import { type Needs, namesOf } from './needs.ts';
import type { Control } from './permission.tsx';

/** Returns what the reader may not do, without the sentence that says who can change it. */
export const firstSentence = (refusal: string): string => /^.*?\.(?= |$)/.exec(refusal)?.[0] ?? refusal;

/** Says why the reader may not do something, for who pressed a button or a key in vain. */
export function sayRefusal(refusal: string): void {
  const title = firstSentence(refusal);
  const description = refusal.slice(title.length).trim();
  toast({ title, variant: 'refusal', ...(description !== '' && { description }) });
}

/** Returns the control of a need that was judged. A press of a refused one does nothing in its form or row. */
export function controlOf(
  needs: Needs,
  { refusal, countersigning }: Pick<Control, 'refusal' | 'countersigning'>,
): Control {
  const names = namesOf(needs);
  if (refusal === undefined) {
    return { countersigning, attributes: { 'data-needs': names }, handlers: {}, act: (run) => run };
  }
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    sayRefusal(refusal);
  };
  return {
    refusal,
    brief: firstSentence(refusal),
    // A pointer finds a title, and screen readers read it as the description.
    attributes: { 'data-needs': names, 'aria-disabled': true, title: refusal },
    handlers: { onClick: refuse, onPointerDown: undefined, onKeyDown: undefined },
    act: () => () => sayRefusal(refusal),
  };
}
