import type { Resource } from 'i18next';
import type { Language } from '../../storage/preferences.ts';

/** Texts of several namespaces by their path, such as `../en/chart/vitals.json`. A browser loads a bundle as one file. */
type Bundle = Readonly<Record<string, Resource>>;

type Load = () => Promise<{ bundle: Bundle }>;

/** The files of each `first/`: the texts before the sign-in. Another namespace there would load all texts of the language. */
export const firstNamespaces: readonly string[] = ['common', 'auth', 'account', 'connection', 'problems'];

const first: Record<Language, Load> = {
  en: () => import('./en-first.ts'),
  es: () => import('./es-first.ts'),
  de: () => import('./de-first.ts'),
};
const rest: Record<Language, Load> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
};

/** Loads the texts of a namespace. Throws an error if the language has none. */
export async function loadTexts(language: Language, namespace: string): Promise<Resource> {
  const { bundle } = await (firstNamespaces.includes(namespace) ? first : rest)[language]();
  const texts = Object.entries(bundle).find(([path]) => namespaceOf(path) === namespace)?.[1];
  if (texts === undefined) throw new Error(`No texts for ${language}/${namespace}`);
  return texts;
}

/** Loads a language's texts for all screens after the sign-in, and returns their namespaces. */
export async function loadNamespaces(language: Language): Promise<string[]> {
  const { bundle } = await rest[language]();
  return Object.keys(bundle).map(namespaceOf);
}

const namespaceOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
