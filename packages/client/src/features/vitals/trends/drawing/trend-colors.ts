import type { Tone } from '../data/readings.ts';

/** The colors of the drawing, of the theme on screen. */
export interface TrendColors {
  surface: string;
  band: string;
  line: string;
  lineStrong: string;
  muted: string;
  action: string;
  of: Record<Tone, string>;
}

/** A share of the system's ink. Where the browser cannot mix colors, `otherwise`. */
function faint(percent: number, otherwise: string): string {
  const mixed = `color-mix(in srgb, canvastext ${percent}%, canvas)`;
  return CSS.supports('color', mixed) ? mixed : otherwise;
}

const forced = (): TrendColors => ({
  surface: 'canvas',
  band: faint(12, 'canvas'),
  // Full ink would hide the signs behind the grid.
  line: faint(25, 'graytext'),
  lineStrong: 'graytext',
  muted: 'canvastext',
  action: 'linktext',
  of: { normal: 'canvastext', unjudged: 'graytext', abnormal: 'highlight', critical: 'highlight' },
});

const themeQueries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'] as const;

/** Reads the colors from the style sheet. In forced colors, returns the system's. */
export function trendColors(element: HTMLElement): TrendColors {
  if (window.matchMedia(themeQueries[1]).matches) return forced();
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim() || 'canvastext';
  return {
    surface: color('surface'),
    band: color('hover'),
    line: color('line'),
    lineStrong: color('line-strong'),
    muted: color('muted'),
    action: color('action'),
    of: {
      normal: color('ink'),
      unjudged: color('unknown'),
      abnormal: color('amber'),
      critical: color('red'),
    },
  };
}

/** Calls `changed` whenever the theme changes. Returns a function that ends this. */
export function onThemeChange(changed: () => void): () => void {
  const lists = themeQueries.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  // The reader's own choice is an attribute of the root.
  const choice = new MutationObserver(changed);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    choice.disconnect();
    for (const list of lists) list.removeEventListener('change', changed);
  };
}
