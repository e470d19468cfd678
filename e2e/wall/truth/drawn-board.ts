import type { Page } from 'playwright-core';

/** A drawn value: its text, its marks, and when it was observed and received. */
type DrawnValue = (string | boolean | undefined)[];

/** The visible texts and marks of a line. */
export interface DrawnLine {
  label: string;
  twins: string;
  age: string;
  stay: string;
  /** Text, whether it is drawn as old, observed, received. */
  esi: DrawnValue;
  complaint: string;
  /** Of each sign: text, whether it is critical and old, observed, received. */
  signs: DrawnValue[];
  /** Text, whether it is drawn as old. */
  signAge: DrawnValue;
  /** Text, whether it is drawn as old, observed, received. */
  news2: DrawnValue;
  level: string;
  call: string;
  notices: string[];
  tone: string;
  team: string[];
}

/** What a wall display draws. */
export interface DrawnBoard {
  /** By bed. */
  lines: Record<string, DrawnLine>;
  head: string[];
}

/** Reads what the page shows. A cell that is not displayed is empty. */
export function drawnBoard(page: Page): Promise<DrawnBoard> {
  return page.evaluate(() => {
    const all = (from: Element | Document, selector: string) =>
      [...from.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const texts = (from: Element | Document, selector: string) =>
      all(from, selector).map(({ textContent }) => textContent ?? '');
    const line = (from: Element) => {
      const text = (selector: string) => texts(from, selector).join();
      const data = (selector: string) => all(from, selector)[0]?.dataset ?? {};
      const value = (selector: string) => {
        const { old, observed, received } = data(selector);
        return [text(selector), old === 'true', observed, received];
      };
      const [unknown] = texts(from, '.signs.unknown').filter(Boolean);
      return {
        ...{ label: text('.who > span'), twins: text('.twins'), age: text('.age'), stay: text('.stay') },
        esi: value('.esi'),
        complaint: text('.complaint'),
        signs:
          unknown === undefined
            ? all(from, '.signs > span').map(
                ({ textContent, dataset: { critical, old, observed, received } }) => [
                  ...[textContent ?? '', critical === 'true', old === 'true'],
                  ...(observed === undefined ? [] : [observed, received]),
                ],
              )
            : [[unknown]],
        signAge: value('.signs > small').slice(0, 2),
        news2: value('.news2'),
        level: data('.news2').level ?? '',
        ...{ call: text('.call-text'), notices: texts(from, '.notice'), team: texts(from, '.team > span') },
        tone: from instanceof HTMLElement ? (from.dataset.tone ?? '') : '',
      };
    };
    const lines = all(document, '.line').map((one) => [texts(one, '.bed').join(), line(one)]);
    return { lines: Object.fromEntries(lines), head: texts(document, '.head > .figure') };
  });
}
