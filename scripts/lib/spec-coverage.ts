import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { arrayOf, isNode, nodesOf, piecesOf, stringOf } from './syntax.ts';

export interface CoverageRow {
  /** Of the page, counted from 1. */
  line: number;
  section: string;
  sentence: string;
  /** `file › title`, each as it stands in the page; none where nothing shows the sentence. */
  tests: string[];
}

const NOT_SHOWN = 'not shown';

/**
 * The rows of the page on coverage: tables of section, sentence and tests, the tests separated by `<br>`.
 *
 * @throws Error for a row that has neither tests nor the words "not shown"
 */
export function coverageRows(page: string): CoverageRow[] {
  return page.split('\n').flatMap((text, index) => {
    const cells = text.split('|').map((cell) => cell.trim());
    const [, section = '', sentence = '', tests = ''] = cells;
    if (!/^frame §\d/.test(section)) return [];
    if (sentence === '' || tests === '' || cells.length !== 5)
      throw new Error(`Line ${index + 1} is no row of section, sentence and tests`);
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

/** What of the rows names a test that there is not, each as one line. */
export function brokenRows(root: string, rows: CoverageRow[]): string[] {
  const titles = new Map<string, RegExp[]>();
  return rows.flatMap(({ line, tests }) =>
    tests.flatMap((test) => {
      const [file = '', title = ''] = test.split(' › ');
      const at = `docs/spec-coverage.md:${line}`;
      if (!title) return [`${at}: "${test}" is not "file › title"`];
      if (!existsSync(path.join(root, file))) return [`${at}: there is no file ${file}`];
      const known = titles.get(file) ?? titlesIn(path.join(root, file));
      titles.set(file, known);
      return known.some((each) => each.test(title)) ? [] : [`${at}: ${file} has no test "${title}"`];
    }),
  );
}

/** The titles of a file's tests; where one is put together, any text stands for the part that is. */
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

/** `it` of `it('…')`, `it.each(…)('…')` and `it.skipIf(…)('…')`. */
function rootName(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return rootName(callee.callee ?? callee.tag);
  return '';
}
