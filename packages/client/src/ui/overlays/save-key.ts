import type { KeyboardEvent } from 'react';

/**
 * Whether a key pressed in the form is the key that saves: Ctrl+Enter or ⌘+Enter. A checkbox prevents the default of every
 * Enter, so that does not count. Keys of a list that opened over the form belong to the list.
 */
export const isSaveKey = ({
  key,
  ctrlKey,
  metaKey,
  target,
  currentTarget,
}: KeyboardEvent<HTMLElement>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && target instanceof Node && currentTarget.contains(target);
