import type { KeyboardEvent } from 'react';
import { isComposing } from '../composing.ts';

/**
 * Whether a key pressed in the form is the key that saves: Ctrl+Enter or ⌘+Enter. A checkbox prevents the default of every
 * Enter, so that does not count. Keys of a list that opened over the form belong to the list.
 */
export function isSaveKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  if (key !== 'Enter' || isComposing(event)) return false;
  return (ctrlKey || metaKey) && target instanceof Node && currentTarget.contains(target);
}
