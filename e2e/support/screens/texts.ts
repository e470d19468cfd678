import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../packages/client/src/i18n');

/** The files of each language by their namespace, such as `vitals` in `chart/vitals.json`. */
export const textFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(path.join(folder, 'en'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => [path.basename(file, '.json'), file]),
);

/** Returns `t` for a locale such as `de-DE`, as in `t('labs:domain.section')`. `t` throws for an unknown key. */
export function textsOf(locale: string): (key: string) => string {
  const language = locale.slice(0, 2);
  return (key) => {
    const [namespace = '', place = ''] = key.split(':');
    const file = textFiles.get(namespace) ?? '';
    let found: unknown = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'));
    for (const step of place.split('.')) {
      found = new Map<string, unknown>(Object.entries(found ?? {})).get(step);
    }
    if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
    return found;
  };
}
