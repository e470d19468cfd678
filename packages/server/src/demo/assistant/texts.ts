import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };

/**
 * The demo assistant's texts in one language, with the keys of the English file. Lists are Markdown items without their
 * dash. `high` and `low` describe a vital sign, `highResult` and `lowResult` a lab result: genders differ.
 */
export type DemoTexts = typeof en;

const texts = { en, es, de } satisfies Record<string, DemoTexts>;
export type DemoLanguage = keyof typeof texts;

export function textsFor(language: DemoLanguage): DemoTexts {
  return texts[language];
}

/** The text with its `{{placeholders}}` replaced. @throws Error where a value is missing */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A text of the demo assistant needs ${name}`);
    return String(value);
  });
}

/** The text for a word of the chart; undefined for a word without one. */
export function textOf(texts: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(texts, word) ? texts[word] : undefined;
}
