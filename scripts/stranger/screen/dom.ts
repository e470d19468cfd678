/** A patient as the server's list names them. */
export interface Person {
  id: string;
  name: string;
  mrn: string;
}

declare global {
  interface Window {
    /** What the page knows from outside the client, set by `browser-at-work.ts` before the client's scripts run. */
    stranger?: {
      people: Person[];
      /** When the socket last delivered an entry, in epoch milliseconds, by patient ID. `*`: a connect. */
      heard: Record<string, number>;
    };
  }
}

/** Returns the ID of the patient in the page's address, or null. */
export function patientInAddress(document: Document): string | null {
  return /^\/p\/([^/]+)/.exec(document.location.pathname)?.[1] ?? null;
}

export function isShown(element: Element): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getClientRects().length > 0
  );
}

/** Returns the visible text of an element in one line. */
export function textOf(element: Element | null): string {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not on screen
  const text = element instanceof HTMLElement ? element.innerText : (element?.textContent ?? '');
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the name of a control as far as its attributes and text tell it. */
export function nameOf(element: Element): string {
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.labels?.[0]
      : null;
  return (
    element.getAttribute('aria-label') ??
    (textOf(label ?? element).slice(0, 60) ||
      element.getAttribute('name') ||
      element.getAttribute('placeholder') ||
      element.tagName)
  );
}
