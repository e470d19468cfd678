import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { arrayOf, isNode, nodesOf, piecesOf, stringOf } from './syntax.ts';

export interface CoverageRow {
  /** The line in the page, counted from 1. */
  line: number;
  section: string;
  sentence: string;
  /** `file › title` of each test, as the page writes it. Empty if no test shows the sentence. */
  tests: string[];
}

const NOT_SHOWN = 'not shown';

/** A section of one of the two documents, with or without its heading, or a numbered decision. */
const SECTION = /^(frame|records) §[1-9]( [A-Za-z][\w -]*)?$|^D\d+$/;

/**
 * Parses the rows of the coverage page: tables of section, sentence and tests, with `<br>` between tests.
 *
 * @throws Error for a row without three cells, with an unknown section, or with neither tests nor "not shown"
 */
export function coverageRows(page: string): CoverageRow[] {
  return page.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || /^\| (Section |-)/.test(text)) return [];
    const cells = text.split('|').map((cell) => cell.trim());
    const [, section = '', sentence = '', tests = ''] = cells;
    if (!SECTION.test(section)) throw new Error(`Line ${index + 1} has an unknown section "${section}"`);
    if (sentence === '' || tests === '' || cells.length !== 5)
      throw new Error(`Line ${index + 1} is not a row of section, sentence and tests`);
    return [
      {
        line: index + 1,
        section,
        sentence,
        tests: tests.startsWith(NOT_SHOWN) ? [] : tests.split('<br>').map((test) => test.trim()),
      },
    ];
  });
}

/** Returns a line for each row that names a missing test or cites a decision that `docs/decisions` does not list. */
export function brokenRows(root: string, rows: CoverageRow[]): string[] {
  const decisions = readFileSync(path.join(root, 'docs/decisions/README.md'), 'utf8');
  return rows.flatMap(({ line, section, tests }) => {
    const at = `docs/spec-coverage.md:${line}`;
    const unknown = section.startsWith('D') && !decisions.includes(`\n| ${section} `);
    return [
      ...(unknown ? [`${at}: docs/decisions lists no ${section}`] : []),
      ...missingTests(root, at, tests),
    ];
  });
}

const titles = new Map<string, RegExp[]>();

/** Returns a line for each `file › title` in `tests` that is no test. `at` names their place in a page. */
export function missingTests(root: string, at: string, tests: readonly string[]): string[] {
  return tests.flatMap((test) => {
    const [file = '', title = ''] = test.split(' › ');
    if (!title) return [`${at}: "${test}" is not "file › title"`];
    const full = path.join(root, file);
    if (!existsSync(full)) return [`${at}: there is no file ${file}`];
    const known = titles.get(full) ?? titlesIn(full);
    titles.set(full, known);
    return known.some((each) => each.test(title)) ? [] : [`${at}: ${file} has no test "${title}"`];
  });
}

/** Returns patterns for the titles of a file's tests. An expression in a title matches any text. */
function titlesIn(file: string): RegExp[] {
  const program = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return nodesOf(program).flatMap((node) => {
    if (node.type !== 'CallExpression' || !/^(it|test|describe)$/.test(rootName(node.callee))) return [];
    const [title] = arrayOf(node.arguments);
    const plain = stringOf(title);
    const pieces = plain !== undefined ? [plain] : isNode(title) ? piecesOf(title) : [];
    if (pieces.length === 0) return [];
    const pattern = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
    return [new RegExp(`^${pattern}$`)];
  });
}

/** Returns `it` for `it('…')`, `it.each(…)('…')` and `it.skipIf(…)('…')`. */
function rootName(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return rootName(callee.callee ?? callee.tag);
  return '';
}
