import { atom } from 'jotai';
import { recall, remember } from './browser-storage.ts';

/** The colors of the screen: light, dark, or as the system has them. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const themeKey = 'theme';

const themeChoice = atom<Theme>(initialTheme());

/** The theme that this browser's clinicians chose. Changing it colors the page at once. */
export const themeAtom = atom(
  (get) => get(themeChoice),
  (_get, set, theme: Theme) => {
    remember(themeKey, theme);
    set(themeChoice, theme);
    paint(theme);
  },
);

/** Writes the choice to the root, where the style sheet reads it. Without a choice, the system's theme holds. */
function paint(theme: Theme): void {
  if (typeof document === 'undefined') return;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function initialTheme(): Theme {
  const stored = recall(themeKey);
  const theme = themes.find((one) => one === stored) ?? 'system';
  paint(theme);
  return theme;
}
