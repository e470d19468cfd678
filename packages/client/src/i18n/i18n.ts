import i18n, { type BackendModule, type i18n as I18n, type ThirdPartyModule } from 'i18next';
import { getDefaultStore } from 'jotai';
import { setDefaults, setI18n } from 'react-i18next';
import { currentLanguage, type Language, languageAtom, languages } from '../storage/preferences.ts';
import { firstNamespaces, loadNamespaces, loadTexts } from './bundles/bundles.ts';
import { rememberPlainTexts } from './remembered-texts.ts';

// Loads one language only. All three have the same keys, so a fallback is never needed.
const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadTexts(languageOf(language), namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

/**
 * Connects react-i18next, which copies every own property of its instance for each component that asks for texts. This
 * one has no own properties: it inherits them, so that a copy costs nothing.
 */
const reactTexts: ThirdPartyModule = {
  type: '3rdParty',
  init: (instance) => {
    const inheriting: I18n = Object.create(rememberPlainTexts(instance));
    setDefaults(instance.options.react ?? {});
    setI18n(inheriting);
  },
};

let started: Promise<void> | undefined;

/** Loads the texts of the sign-in screen; {@link loadAllTexts} loads the rest. */
export function startI18n(): Promise<void> {
  started = start();
  return started;
}

async function start(): Promise<void> {
  await i18n
    .use(lazyTexts)
    .use(reactTexts)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      supportedLngs: languages,
      // i18next adds the namespaces that it loads later to this list.
      ns: [...firstNamespaces],
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

/** Loads all texts of the main screen in the current language. */
export async function loadAllTexts(): Promise<void> {
  await started;
  await i18n.loadNamespaces(await loadNamespaces(shownLanguage()));
}

/** Changes the language after its texts have loaded. If they cannot load, the screen keeps its language. */
async function show(language: Language): Promise<void> {
  const namespaces = [i18n.options.ns ?? []].flat();
  await Promise.all(namespaces.map((namespace) => loadTexts(language, namespace)));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

function shownLanguage(): Language {
  return languageOf(i18n.language);
}

function languageOf(name: string): Language {
  return languages.find((language) => language === name) ?? 'en';
}
