import i18n, { type BackendModule, type Resource } from 'i18next';
import { getDefaultStore } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, type Language, languageAtom, languages } from '../storage/preferences.ts';

const files = import.meta.glob<Resource>('./{en,es,de}/*.json', { import: 'default' });

/** Every namespace with a file in English. A test requires the same set in the other languages. */
const namespaces = Object.keys(files)
  .map((path) => /^\.\/en\/(.+)\.json$/.exec(path)?.[1])
  .filter((name) => name !== undefined);

// Loads one language only. All three have the same keys, so a fallback is never needed.
const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.json`];
    if (load === undefined) return done(new Error(`No texts for ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

/** Loads the texts of the sign-in screen; {@link loadAllTexts} loads the rest. */
export async function startI18n(): Promise<void> {
  await i18n
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['common', 'auth', 'problems'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  document.documentElement.lang = i18n.language;
  const store = getDefaultStore();
  store.sub(languageAtom, () => {
    const language = store.get(languageAtom);
    if (language !== i18n.language) show(language).catch(() => store.set(languageAtom, shownLanguage()));
  });
}

/** Loads all texts of the main screen in the current language, in parallel. */
export async function loadAllTexts(): Promise<void> {
  await i18n.loadNamespaces(namespaces);
}

/** Changes the language after its texts have loaded. If they cannot load, the screen keeps its language. */
async function show(language: Language): Promise<void> {
  const wanted = [i18n.options.ns ?? []].flat();
  await Promise.all(wanted.map((namespace) => files[`./${language}/${namespace}.json`]?.()));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

function shownLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'en';
}
