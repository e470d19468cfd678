import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };

/**
 * The demo assistant's texts in one language, with the keys of the English file. List items are Markdown without
 * their dash. `high` and `low` describe a vital sign, `highResult` and `lowResult` a lab result, because their
 * genders differ.
 */
export type DemoTexts = typeof en;

const texts = { en, es, de } satisfies Record<string, DemoTexts>;
export type DemoLanguage = keyof typeof texts;

export function textsFor(language: DemoLanguage): DemoTexts {
  return texts[language];
}

/** Replaces the `{{placeholders}}` of a text. @throws Error if a value is missing */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A text of the demo assistant needs ${name}`);
    return String(value);
  });
}

/** Returns the text for a word from the chart; undefined if it has none. */
export function textOf(texts: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(texts, word) ? texts[word] : undefined;
}
