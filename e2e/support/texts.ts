import { readFileSync } from 'node:fs';

/** Returns `t` for a locale such as `de-DE`, as in `t('frame:section.labs')`. `t` throws for an unknown key. */
export function textsOf(locale: string): (key: string) => string {
  const language = locale.slice(0, 2);
  return (key) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = new URL(`../../packages/client/src/i18n/${language}/${namespace}.json`, import.meta.url);
    let found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    for (const step of path.split('.')) {
      found = new Map<string, unknown>(Object.entries(found ?? {})).get(step);
    }
    if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
    return found;
  };
}
