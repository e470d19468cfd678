import { useEffect } from 'react';

const attribute = 'data-focus-after';

/**
 * Returns the attribute of an element that vanishes with the focus inside, such as a row with its remove button. The
 * focus goes to the first of `selectors` that matches an element nearby: the next one after the place, or the last one
 * before it.
 */
export const focusAfter = (...selectors: readonly string[]) => ({ [attribute]: selectors.join('\n') });

/** An ancestor of the focused element, and the place of the next one on the way down to it. */
interface Step {
  element: Element;
  childAt: number;
}

/** Where the focus is, remembered because a removed element has no place. */
interface FocusPlace {
  element: HTMLElement;
  /** From the parent up. */
  steps: readonly Step[];
  selectors: readonly string[];
}

/**
 * Keeps the focus near its place when the focused element is removed or disabled. Without it, the browser moves the
 * focus to the body. {@link focusAfter} names the element after a removed one. Otherwise the nearest focusable region
 * gets the focus, not a button, so that a second press of Enter triggers nothing else. A button that is disabled while
 * it saves gets the focus back afterwards.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let place: FocusPlace | null = null;
    /** The region with the focus while the focused element is disabled. */
    let standIn: HTMLElement | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target === standIn) return;
      standIn = null;
      place = target instanceof HTMLElement && target !== document.body ? placeOf(target) : null;
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // Some browsers blur an element while they remove it. One that stays was left by the user.
      queueMicrotask(() => {
        if (place?.element === target && place.element.isConnected && !isDisabled(place)) place = null;
      });
    };
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      // Firefox leaves the focus on a disabled element, which then swallows every key.
      const isHeld = activeElement === place?.element ? !isDisabled(place) : activeElement !== standIn;
      if (place === null || (isHeld && activeElement !== document.body)) return;
      if (place.element.isConnected && isDisabled(place)) {
        standIn ??= regionOf(place);
        if (activeElement !== standIn) standIn?.focus({ preventScroll: true });
        return;
      }
      // The user is leaving an element that stays, and the focus is between two elements.
      if (place.element.isConnected && standIn === null) return;
      const next = place.element.isConnected ? place.element : successorOf(place);
      place = null;
      standIn = null;
      next?.focus({ preventScroll: next.tabIndex < 0 });
    });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  }, []);
}

function placeOf(element: HTMLElement): FocusPlace {
  const steps: Step[] = [];
  for (let child: Element = element; child.parentElement !== null; child = child.parentElement) {
    steps.push({ element: child.parentElement, childAt: [...child.parentElement.children].indexOf(child) });
  }
  const named = element.closest(`[${attribute}]`)?.getAttribute(attribute);
  return { element, steps, selectors: named?.split('\n') ?? [] };
}

const isDisabled = ({ element }: FocusPlace): boolean => element.matches(':disabled');

const stepsLeft = ({ steps }: FocusPlace): readonly Step[] =>
  steps.filter(({ element }) => element.isConnected && element !== document.documentElement);

function successorOf(place: FocusPlace): HTMLElement | null {
  const left = stepsLeft(place);
  for (const selector of place.selectors) {
    for (const step of left) {
      const found = nearest(step, selector);
      if (found !== undefined) return found;
    }
  }
  return regionOf(place);
}

/** Returns the nearest focusable ancestor. */
function regionOf(place: FocusPlace): HTMLElement | null {
  const inPage = stepsLeft(place).filter(({ element }) => element !== document.body);
  // A closing dialog returns the focus by itself.
  if (inPage.length === 0) return null;
  const region = inPage.find(({ element }) => element.hasAttribute('tabindex'))?.element;
  return region instanceof HTMLElement ? region : document.getElementById('main');
}

/** Returns the first match at the removed place or after it, or the last match before it. */
function nearest({ element, childAt }: Step, selector: string): HTMLElement | undefined {
  const matches = [...element.querySelectorAll<HTMLElement>(selector)].filter(isReachable);
  const place = element.children[childAt];
  const isNext = (match: HTMLElement) =>
    place !== undefined &&
    (place.contains(match) ||
      (place.compareDocumentPosition(match) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  return matches.find(isNext) ?? matches.at(-1);
}

const isReachable = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [inert] *') && element.getAttribute('aria-hidden') !== 'true';
