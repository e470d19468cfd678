import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/decisions');
const files = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();
const numberOf = (file: string) => file.slice(0, 4);
const fileByNumber = new Map(files.map((file) => [numberOf(file), file]));

/** A link to a page by its number. */
const link = String.raw`\[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\)`;
/** One link or several: "a", "a and b", "a, b and c". */
const links = `${link}(?:, ${link})*(?: and ${link})?`;
const numbersIn = (text: string) => [...text.matchAll(/\[(\d{4})\]\(/g)].map(([, number = '']) => number);

const statusForm = new RegExp(
  `^(?:Accepted|Superseded by (?<supersededBy>${links})) · \\d{4}-\\d{2}-\\d{2}` +
    `(?: · amends (?<amends>${links}))?(?: · supersedes (?<supersedes>${links}))?` +
    `(?: · amended by (?<amendedBy>${links}))?$`,
);

interface Decision {
  file: string;
  /** The line below the heading. */
  status: string;
  amends: string[];
  amendedBy: string[];
  supersedes: string[];
  supersededBy: string[];
}

function decisionOf(file: string): Decision {
  const status = readFileSync(path.join(folder, file), 'utf8').split('\n')[2] ?? '';
  const {
    amends = '',
    amendedBy = '',
    supersedes = '',
    supersededBy = '',
  } = statusForm.exec(status)?.groups ?? {};
  return {
    file,
    status,
    amends: numbersIn(amends),
    amendedBy: numbersIn(amendedBy),
    supersedes: numbersIn(supersedes),
    supersededBy: numbersIn(supersededBy),
  };
}

const decisions = new Map(files.map((file) => [numberOf(file), decisionOf(file)]));

const index = readFileSync(path.join(folder, 'README.md'), 'utf8');

/** Returns the lines of the index below a heading of the second level. */
const linesOf = (heading: string): string[] =>
  (index.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '').split('\n').slice(1);

/** Returns a link to a page with the mark that it must have in the index. */
function markedLink(number: string): string {
  const linkTo = (other: string) => `[${other}](${fileByNumber.get(other)})`;
  const listed = (numbers: string[]) =>
    [numbers.slice(0, -1).map(linkTo).join(', '), ...numbers.slice(-1).map(linkTo)]
      .filter(Boolean)
      .join(' and ');
  const { amendedBy = [], supersededBy = [] } = decisions.get(number) ?? {};
  if (supersededBy.length > 0) return `${linkTo(number)} (superseded by ${listed(supersededBy)})`;
  if (amendedBy.length > 0) return `${linkTo(number)} (amended by ${listed(amendedBy)})`;
  return linkTo(number);
}

const mark = new RegExp(` \\((?:amended|superseded) by ${links}\\)`, 'g');
/** Returns the pages that a line of the index leads to, without those that its marks name. */
const pagesOf = (line: string) => numbersIn(line.replace(mark, ''));

const questions = linesOf('Questions').filter((line) => line.startsWith('- '));
const firstReads = linesOf('Ten to read first').filter((line) => line !== '');
/** The numbers of the pages that were removed. */
const removed = linesOf('Removed pages').flatMap((line) => /^\| (\d{4}) .*\]\(.+\)/.exec(line)?.[1] ?? []);

describe('the pages of decisions', () => {
  it('have a number each, and no number is missing or used again', () => {
    const numbers = files.map((name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? name);
    const all = [...numbers, ...removed].sort();
    expect(all).toEqual(all.map((_, place) => String(place + 1).padStart(4, '0')));
  });

  it.each(files)('%s has number, status and date', (file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    expect(text).toMatch(new RegExp(`^# ${numberOf(file)} .+\n\n`));
    expect(decisionOf(file).status).toMatch(statusForm);
  });

  it('name each amendment and each supersession on both pages, the later one with the higher number', () => {
    const pairs = (list: (decision: Decision) => string[], isEarlier: boolean) =>
      [...decisions].flatMap(([number, decision]) =>
        list(decision).map((other) => (isEarlier ? `${other} → ${number}` : `${number} → ${other}`)),
      );
    const amended = pairs(({ amends }) => amends, false).sort();
    const superseded = pairs(({ supersedes }) => supersedes, false).sort();
    expect(amended.length).toBeGreaterThan(15);
    expect(pairs(({ amendedBy }) => amendedBy, true).sort()).toEqual(amended);
    expect(pairs(({ supersededBy }) => supersededBy, true).sort()).toEqual(superseded);
    for (const pair of [...amended, ...superseded]) {
      const [later = '', earlier = ''] = pair.split(' → ');
      expect(later > earlier, pair).toBe(true);
    }
  });

  it('exist for every number that code and documents cite', () => {
    const cited = ['packages', 'e2e', 'bench', 'scripts', 'deploy', 'docs']
      .flatMap((top) => sourcesBelow(top, /\.(tsx?|mjs|md|yml|sh|template)$/))
      .flatMap((name) =>
        [...readFileSync(path.join(root, name), 'utf8').matchAll(/\bADR[\s*#/]+(\d{4})\b/g)].map(
          ([, number = '']) => ({ name, number }),
        ),
      );
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(({ number }) => !fileByNumber.has(number))).toEqual([]);
  });
});

describe('the index of decisions', () => {
  it('asks a question in each line, answers it in half a line and links to a page', () => {
    const forms = linesOf('Questions').filter((line) => line !== '' && !line.startsWith('### '));
    expect(forms).toEqual(questions);
    for (const line of questions) {
      const [, text = ''] = /^- \*\*([A-Z][^*]+\?\*\* .+?\.) \[/.exec(line) ?? [];
      expect(text, line).not.toBe('');
      expect(text.length, line).toBeLessThan(125);
    }
  });

  it('has several questions under each theme', () => {
    const themes = linesOf('Questions').join('\n').split('### ').slice(1);
    expect(themes.length).toBeGreaterThan(5);
    for (const theme of themes) expect(theme.split('\n- ').length, theme).toBeGreaterThan(3);
  });

  it.each(files)('leads to %s by a question', (file) => {
    expect(questions.flatMap(pagesOf)).toContain(numberOf(file));
  });

  it('links each number to its own page, with its mark', () => {
    for (const [, number = '', target = ''] of index.matchAll(/\[(\d{4})\]\(([^)]+)\)/g)) {
      expect(target).toBe(fileByNumber.get(number));
    }
    for (const line of [...questions, ...firstReads]) {
      const found = line.match(new RegExp(`${link}${mark.source}|${link}`, 'g')) ?? [];
      expect(found, line).toEqual(pagesOf(line).map(markedLink));
    }
  });

  it('names ten pages to read first, each with the reason', () => {
    expect(firstReads.map((line) => line.replace(mark, ''))).toEqual(
      Array.from({ length: 10 }, (_, place) =>
        expect.stringMatching(new RegExp(`^${place + 1}\\. ${link}: .+\\.$`)),
      ),
    );
    expect(new Set(firstReads.flatMap(pagesOf)).size).toBe(10);
  });

  it('contains every product rule that is cited by number', () => {
    const written = new Set([...index.matchAll(/^\| (D\d+) /gm)].map(([, number]) => number));
    const cited = ['packages', 'e2e', 'docs']
      .flatMap((top) => sourcesBelow(top, /\.(tsx?|md)$/))
      .flatMap((name) =>
        [...readFileSync(path.join(root, name), 'utf8').matchAll(/\b(D[1-9]\d?)\b(?=[:,);. ]|$)/gm)].map(
          ([, number]) => ({ name, number }),
        ),
      );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ number }) => !written.has(number))).toEqual([]);
  });
});

/** Returns the files below a folder that match `names`, without those of packages and builds. */
function sourcesBelow(top: string, names: RegExp): string[] {
  return readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(top, name))
    .filter((name) => names.test(name) && !/(^|\/)(dist|node_modules|results)\//.test(name));
}
