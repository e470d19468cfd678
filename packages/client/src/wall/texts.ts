import { type DisplayLanguage, displayLanguages } from '@bedside/contracts/displays/displays.contract.ts';
import de from '../i18n/de/wall/wall.json';
import en from '../i18n/en/wall/wall.json';
import es from '../i18n/es/wall/wall.json';

const languages: Record<DisplayLanguage, Tree> = { en, es, de };
export type WallLanguage = DisplayLanguage;

type Tree = { readonly [key: string]: string | Tree };
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
/** A key that is missing in English does not compile. */
type TextKey = KeysOf<typeof en>;

/** Returns a text of a wall display with its variables filled in. */
export type WallTexts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the texts in a language. All three load with the page, because a display has no one to try again. */
export function textsIn(language: WallLanguage): WallTexts {
  const texts = languages[language];
  return (key, values = {}) =>
    textAt(texts, key).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

function textAt(texts: Tree, key: string): string {
  let found: string | Tree = texts;
  for (const part of key.split('.')) found = typeof found === 'string' ? found : (found[part] ?? '');
  return typeof found === 'string' ? found : '';
}

/** Returns the browser's language if a wall display has it, otherwise English. For screens that are not paired. */
export function browserLanguage(): WallLanguage {
  const candidates = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    displayLanguages.find(
      (language) => language === candidates.find((tag) => displayLanguages.some((one) => one === tag)),
    ) ?? 'en'
  );
}
