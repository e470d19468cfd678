import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesIn = (folder: string, ends: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => path.posix.join(folder, name));

/** Such as NEWS2-3, ESI-D5 and LABDOC-8. */
const ruleId = /\b([A-Z][A-Z0-9]*)-([A-Z]?\d+)\b/g;
const definition = /^(?:\| |\*\*)?([A-Z][A-Z0-9]*-[A-Z]?\d+)(?: +\||\*\*|[:.])/gm;

const pages = filesIn('docs/clinical', /\.md$/);
const defined = new Set(
  pages.flatMap((page) => [...read(page).matchAll(definition)].map(([, id = '']) => id)),
);
const prefixes = new Set([...defined].map((id) => id.slice(0, id.indexOf('-'))));

/** Returns the rules that a text names. "HEAD-1 to HEAD-5" names five. */
function rulesIn(text: string): string[] {
  const ranges = [...text.matchAll(/\b([A-Z][A-Z0-9]*)-(\d+) to \1-(\d+)\b/g)];
  const within = ranges.flatMap(([, prefix, first, last]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${prefix}-${Number(first) + at}`),
  );
  const single = [...text.matchAll(ruleId)].filter(([, prefix = '']) => prefixes.has(prefix));
  return [...within, ...single.map(([id]) => id)];
}

/** "CURB-65" is the name of the score. */
const isName = (id: string) => id.startsWith('CURB-65');
/** The browser tests show these rules, because they are about pixels. */
const drawn = new Set(['TREND-6']);

const code = ['packages', 'e2e', 'scripts'].flatMap((folder) => filesIn(folder, /\.(?:ts|tsx|mjs)$/));

describe('The rules of docs/clinical', () => {
  it('are found: some in each form of a page', () => {
    expect([...defined]).toEqual(expect.arrayContaining(['NEWS2-3', 'ESI-D5', 'AI-1', 'SCORE-2', 'HEART-4']));
    expect(rulesIn('HEAD-1 to HEAD-3, CURB-65')).toEqual(expect.arrayContaining(['HEAD-2', 'HEAD-3']));
  });

  it('include each rule that code, a test or a page names', () => {
    const unknown = [...code, ...pages].flatMap((file) =>
      rulesIn(read(file))
        .filter((id) => !defined.has(id) && !isName(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are each named by a test', () => {
    const tests = code.filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('scripts/'));
    const tested = new Set(tests.flatMap((file) => rulesIn(read(file))));
    expect([...defined].filter((id) => !tested.has(id) && !drawn.has(id))).toEqual([]);
  });

  it('have a row in the index for their page', () => {
    const index = read('docs/clinical/README.md');
    const absent = [...prefixes].filter((prefix) => !new RegExp(`^\\|[^|]*\\b${prefix}\\b`, 'm').test(index));
    expect(absent).toEqual([]);
  });
});
