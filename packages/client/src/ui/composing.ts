interface KeyOfComposition {
  isComposing: boolean;
  keyCode: number;
}

/**
 * Returns whether a key belongs to an input method, which composes a text such as Japanese, and is no command. Safari
 * ends the composition first and then sends the key, but keeps its code of 229.
 */
export function isComposing(event: KeyOfComposition | { nativeEvent: KeyOfComposition }): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || keyCode === 229;
}

/**
 * Keeps keys of an input method from every handler of the page, those of libraries included. The browser still gives
 * them to the field. Enter would otherwise also send the form of a field in Safari.
 */
export function guardComposition(page: Document = document): void {
  const stop = (event: KeyboardEvent) => {
    if (!isComposing(event)) return;
    event.stopImmediatePropagation();
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  };
  page.addEventListener('keydown', stop, { capture: true });
  page.addEventListener('keyup', stop, { capture: true });
}
