import { describe, expect, it } from 'vitest';
import { languages } from '../storage/preferences.ts';

type Texts = { [key: string]: string | Texts };

const files = Object.fromEntries(
  Object.entries(import.meta.glob<Texts>('./*/*/*.json', { eager: true, import: 'default' })).map(
    ([path, texts]) => [path.replace(/^(\.\/\w+\/)\w+\//, '$1'), texts],
  ),
);
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const namespacesOf = (language: string) =>
  Object.keys(files)
    .map((path) => new RegExp(`^\\./${language}/(.+)\\.json$`).exec(path)?.[1])
    .filter((name) => name !== undefined)
    .sort();

const flat = (texts: Texts | undefined, prefix = ''): [string, string][] =>
  Object.entries(texts ?? {}).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${prefix}${key}`, text]] : flat(text, `${prefix}${key}.`),
  );

const textsOf = (language: string, namespace: string) => flat(files[`./${language}/${namespace}.json`]);

/** Removes a plural suffix. Some languages have "_one" and "_other", others "_many" too. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Texts that belong to no language: sources, units, a format, language names, and search words in all three. */
const wordless =
  /^calculators:(publication|unit|consciousness\.gcs|gcs\.sum)|^common:languageNames|^palette:words|:unit\.|:age\.|:facts\.(weight|kg)$|:undo\.seconds$|:timeFormat$/;

/** Words that are the same in English, or that clinicians of this language use unchanged. */
const shared = {
  es: 'Fellow,No,ECG,Diabetes,Normal,Stent,Abdominal,Bedside,Beta,Error,Chat,Ctrl K,Ctrl Z,ESI,Plan,Sepsis,sepsis,preeclampsia,Urea,urea,SpO,min,CPAP,BiPAP,NEWS,Demo,kg,oral,sublingual,intranasal,rectal,vaginal,nitroimidazoles,Frontal,Lateral,SBAR,IPASS',
  de: 'Name,ESI,Fellow,Offline,Code,Glasgow Coma Scale,Diabetes,Troponin,Normal,Stent,Bedside,Beta,optional,Live,Person,Chat,SI,Scores,Score,Status,Isolation,Triage,Sepsis,Patient,Flow,SpO,min,CPAP,BiPAP,NEWS,Parameter,Demo,kg,oral,sublingual,transdermal,vaginal,Version,Text,Frontal,Plan,Filter,Format,SBAR,IPASS,Situation,Export,Passkeys',
} as const;

/** Returns the letters of a text without its variables. */
const wordsOf = (text: string) =>
  text
    .replace(/\{\{.*?\}\}/g, '')
    .replace(/[^\p{L} ]/gu, '')
    .replace(/ +/g, ' ')
    .trim();

const variables = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

describe('the texts', () => {
  it.each(languages)('%s has every namespace', (language) => {
    expect(namespacesOf(language)).toEqual(namespacesOf('en'));
  });

  it('have a file for every namespace that a screen uses', () => {
    const asked = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) =>
        [...(list ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name),
      ),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(namespacesOf('en')).toEqual(expect.arrayContaining([...new Set(asked)]));
  });

  describe.each(namespacesOf('en'))('%s', (namespace) => {
    it.each(['es', 'de'] as const)('has the same keys in %s, none of them empty', (language) => {
      const keys = (tag: string) =>
        [...new Set(textsOf(tag, namespace).map(([key]) => withoutPlural(key)))].sort();
      expect(keys(language)).toEqual(keys('en'));
      for (const [key, text] of textsOf(language, namespace)) expect(text.trim(), key).not.toBe('');
    });

    it.each(['es', 'de'] as const)('has no English text in %s', (language) => {
      const english = new Map(textsOf('en', namespace));
      const left = textsOf(language, namespace).filter(
        ([key, text]) =>
          english.get(key) === text &&
          wordsOf(text) !== '' &&
          !wordless.test(`${namespace}:${key}`) &&
          !shared[language].split(',').includes(wordsOf(text)),
      );
      expect(left).toEqual([]);
    });

    it.each(['es', 'de'] as const)('uses the same variables in %s', (language) => {
      const english = new Map(textsOf('en', namespace));
      for (const [key, text] of textsOf(language, namespace)) {
        const original = english.get(key) ?? english.get(`${withoutPlural(key)}_other`);
        expect(variables(text), key).toEqual(variables(original ?? ''));
      }
    });
  });

  it('are written for Germany: ß after a long vowel, and „ “ as quotation marks (D57)', () => {
    const swiss = /[«»]|\b(?:gross|ausser|mass(?:nahme|geb)|gemäss)|schliess|gröss|mässig/i;
    for (const namespace of namespacesOf('de')) {
      for (const [key, text] of textsOf('de', namespace))
        expect(text, `${namespace}:${key}`).not.toMatch(swiss);
    }
  });

  it('never call respiration RR in German, where RR means blood pressure', () => {
    for (const namespace of namespacesOf('de')) {
      for (const [key, text] of textsOf('de', namespace)) {
        if (/respirat/i.test(key)) expect(text, `${namespace}:${key}`).not.toMatch(/\bRR\b/);
      }
    }
  });
});
