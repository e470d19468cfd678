import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  arrayOf,
  isNode,
  isOf,
  lineOf,
  nodesOf,
  type SourceFile,
  type SyntaxNode,
  sourceOf,
  sourcesUnder,
} from './lib/syntax.ts';

/** The folders of all code that serves, calls or waits. */
const folders = ['packages/contracts/src', 'packages/server/src', 'packages/client/src'];
const isBoundsModule = ({ name }: SourceFile) => /^(?:work-)?bounds\.ts$/.test(path.basename(name));
/** The list of all bounds. `UPDATE_BOUNDS=1 npx vitest run --project unit scripts/bounds.test.ts` writes it. */
const listed = 'docs/bounds.md';

/** Returns all sources of the folders. */
const allSources = () => folders.flatMap((folder) => sourcesUnder(process.cwd(), folder));

/** Names of constants that bound a time, a size or a number. */
const boundName =
  /(Milliseconds|Seconds|Minutes|Hours|Days|Weeks|Months|Years|Bytes|Life|Lifetime|Attempts|Pauses?|Tolerance|Timeout|Interval|Delay|Patience|Window|Batch|Budget|AtMost|AtOnce|(?:ed|es|ad)After|Time|Period|Batch|batchSizes?)$|^(max|most|longest|largest|shown|named|offered|cached|recent|few|preview|piece)([A-Z]|$)|^(attempts|batch|patience|timeout|interval|tick|pageSize)$|(^|_)(LIFE|LIMIT|MS|BATCH|ATTEMPTS|PATIENCE|PIECE|EVERY)(_|$)/;
/** Names that state their unit, or that they count the most of something. */
const unitName =
  /(Ms|Seconds|Minutes|Hours|Days|Weeks|Months|Years|Bytes|Kilobytes|Megabytes|Px|Pixels|Rem|Characters|Tokens|Factor)$|^(max|most)[A-Z]/;
/** Names of options and parameters that bound a time, a size or a number. */
const optionName =
  /^(max|limit|ttl|timeout|timeoutMs|batchSize|chunkSize|highWaterMark|staleTime|gcTime|retryDelay|expireAfterSeconds|seconds|points|waiting|atOnce)$|(MS|Timeout|Interval|PoolSize|Milliseconds|Seconds|DelayMax|Bytes)$/;
/** Functions that wait for a given number of milliseconds. */
const waitName = /^(setTimeout|setInterval|delay|wait|pause|timeout|everyInterval|settledWithin)$/;

/** Shorter waits are turns of a loop, not bounds. */
const shortestWait = 50;
/** Shorter cuts are parts of a form, such as the day of an instant. */
const longestFormat = 18;

const operations = new Map<unknown, (left: number, right: number) => number>([
  ['*', (left, right) => left * right],
  ['**', (left, right) => left ** right],
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
  ['/', (left, right) => left / right],
]);

/** Names of units of time: their value is no bound. */
const timeUnitName = /^(?:one|half)?(?:second|minute|hour|day|week)s?(?:Ms)?$/i;
const unitsOfTime = new Set([1000, 60_000, 3_600_000, 24 * 3_600_000]);

/** Returns true for a number of seconds, minutes, hours or days in milliseconds, or a list or an object of them. */
function isTimeSpan(value: unknown): boolean {
  if (isOf(value, 'TSAsExpression')) return isTimeSpan(value.expression);
  if (isOf(value, 'ArrayExpression')) return arrayOf(value.elements).some(isTimeSpan);
  if (isOf(value, 'ObjectExpression'))
    return arrayOf(value.properties).some((property) => isNode(property) && isTimeSpan(property.value));
  if (!isOf(value, 'BinaryExpression') || (value.operator !== '*' && value.operator !== '/')) return false;
  const operands = [value.left, value.right];
  return (
    operands.some(isUnitOfTime) &&
    operands.every((each) => isUnitOfTime(each) || numberOf(each) !== undefined)
  );
}

const isUnitOfTime = (value: unknown): boolean =>
  timeUnitName.test(nameOf(value)) ||
  /(?:Interval|Ms)$/.test(nameOf(value)) ||
  unitsOfTime.has(numberOf(value) ?? 0);

/** Returns the number that an expression states. With a source, constants of its top count as their numbers. */
function numberOf(value: unknown, source?: SourceFile): number | undefined {
  if (isOf(value, 'TSAsExpression')) return numberOf(value.expression, source);
  if (isOf(value, 'Literal')) return typeof value.value === 'number' ? value.value : undefined;
  if (isOf(value, 'Identifier') && source) {
    const constant = constantsOf(source).find(({ name }) => name === value.name);
    return constant && numberOf(constant.declarator.init, source);
  }
  if (!isOf(value, 'BinaryExpression')) return undefined;
  const [left, right] = [numberOf(value.left, source), numberOf(value.right, source)];
  return left === undefined || right === undefined
    ? undefined
    : operations.get(value.operator)?.(left, right);
}

/** Returns true for a number, and for a list or an object of numbers. */
function isNumeric(value: unknown): boolean {
  if (isOf(value, 'TSAsExpression')) return isNumeric(value.expression);
  if (isOf(value, 'ArrayExpression'))
    return arrayOf(value.elements).length > 0 && arrayOf(value.elements).every(isNumeric);
  if (isOf(value, 'ObjectExpression')) {
    const values = arrayOf(value.properties).map((property) => isNode(property) && property.value);
    return values.length > 0 && values.every(isNumeric);
  }
  return numberOf(value) !== undefined || isTimeSpan(value);
}

/** Returns true if a node is of this type. Unlike {@link isOf}, leaves the node's type as it is. */
const isType = (node: SyntaxNode, type: string): boolean => node.type === type;
const nameOf = (node: unknown): string => (isOf(node, 'Identifier') ? String(node.name) : '');
const isPositive = (value: unknown) => (numberOf(value) ?? 0) > 0;

/** Returns the steps of a chain of calls, as `z.number().min(1)` has two. */
function stepsOf(call: unknown): string[] {
  const callee = isOf(call, 'CallExpression') ? call.callee : undefined;
  return isOf(callee, 'MemberExpression') ? [nameOf(callee.property), ...stepsOf(callee.object)] : [];
}

/** Returns what a contract says about the value of a number, such as a temperature: the range of a sign is no bound. */
function rangesIn({ name, nodes }: SourceFile): Set<SyntaxNode> {
  const ranges = nodes.flatMap((node) => {
    if (stepsOf(node).some((step) => /^(?:number|int)$/.test(step))) return [node];
    const properties = isType(node, 'ObjectExpression') ? arrayOf(node.properties).filter(isNode) : [];
    return properties.some(({ key }) => nameOf(key) === 'min') ? properties : [];
  });
  return new Set(name.startsWith('packages/contracts/') ? ranges : []);
}

function isBound(node: SyntaxNode): boolean {
  if (isType(node, 'VariableDeclarator'))
    return (
      (boundName.test(nameOf(node.id)) && isNumeric(node.init)) ||
      (isTimeSpan(node.init) && !timeUnitName.test(nameOf(node.id)))
    );
  if (isType(node, 'Property')) return optionName.test(nameOf(node.key)) && isPositive(node.value);
  if (isType(node, 'AssignmentPattern')) return boundName.test(nameOf(node.left)) && isPositive(node.right);
  if (!isType(node, 'CallExpression')) return false;
  const { callee } = node;
  const method = isOf(callee, 'MemberExpression') ? nameOf(callee.property) : nameOf(callee);
  const given = arrayOf(node.arguments).map((each) => numberOf(each));
  if (method === 'max') return given.length === 1 && given[0] !== undefined;
  if (method === 'slice')
    return given[0] === 0 && (given[1] ?? 0) >= longestFormat && !stepsOf(node).includes('digest');
  return (
    waitName.test(method) &&
    nodesOf(node.arguments).some((each) => (numberOf(each) ?? 0) >= shortestWait && !isUnitOfTime(each))
  );
}

/** A constant at the top of a file. */
interface Constant {
  name: string;
  declarator: SyntaxNode;
  /** Whether a doc comment gives its reason. */
  hasReason: boolean;
}

function constantsOf({ nodes, text }: SourceFile): Constant[] {
  return arrayOf(nodes[0]?.body).flatMap((statement) => {
    const declaration = isOf(statement, 'ExportNamedDeclaration') ? statement.declaration : statement;
    if (!isNode(statement) || !isOf(declaration, 'VariableDeclaration') || declaration.kind !== 'const')
      return [];
    const hasReason = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(text.slice(0, statement.start));
    return arrayOf(declaration.declarations)
      .filter(isNode)
      .map((declarator) => ({ name: nameOf(declarator.id), declarator, hasReason }));
  });
}

/** Returns the constants that a file outside the bounds modules may state: numbers with their unit in the name. */
const ownBoundsOf = (source: SourceFile): Constant[] =>
  constantsOf(source).filter(
    ({ name, declarator }) =>
      unitName.test(name) && (isNumeric(declarator.init) || isTimeSpan(declarator.init)),
  );

/** Returns the place of each bound that has no name with a unit at the top of its file, or no reason. */
function boundsIn(source: SourceFile): string[] {
  const own = ownBoundsOf(source);
  const allowed = new Set(
    own.filter(({ hasReason }) => hasReason).flatMap(({ declarator }) => nodesOf(declarator)),
  );
  const ranges = rangesIn(source);
  return source.nodes
    .filter((node) => !allowed.has(node) && !ranges.has(node))
    .filter((node) => isBound(node) || own.some((each) => each.declarator === node))
    .map((node) => `${source.name}:${lineOf(source, node)}`);
}

/** A bound as {@link listed} shows it. */
type Listed = readonly [name: string, value: string];

/** Returns each bound of a bounds module by its path, and those of another file by their names. */
function listedIn(source: SourceFile): Listed[] {
  const constants = isBoundsModule(source)
    ? constantsOf(source).filter(({ name }) => !/^(kilobyte|megabyte|second|minute|hour)$/.test(name))
    : ownBoundsOf(source);
  return constants.flatMap(({ name, declarator }) => entriesOf(source, name, declarator.init));
}

function entriesOf(source: SourceFile, name: string, value: unknown): Listed[] {
  if (isOf(value, 'TSAsExpression')) return entriesOf(source, name, value.expression);
  if (isOf(value, 'ObjectExpression'))
    return arrayOf(value.properties)
      .filter(isNode)
      .flatMap(({ key, value }) =>
        entriesOf(source, `${name}.${isOf(key, 'Literal') ? String(key.value) : nameOf(key)}`, value),
      );
  return [[name, shown(source, value)]];
}

/** Returns a number with its thousands apart, and anything else as it is written. */
function shown(source: SourceFile, value: unknown): string {
  const number = numberOf(value, source);
  if (number !== undefined) return number.toLocaleString('en');
  if (isOf(value, 'ArrayExpression'))
    return arrayOf(value.elements)
      .map((each) => shown(source, each))
      .join('; ');
  return isNode(value) ? source.text.slice(value.start, Number(value.end)) : '';
}

function tableOf(sources: readonly SourceFile[]): string {
  const files = sources.map((source) => ({ name: source.name, bounds: listedIn(source) }));
  const parts = files
    .filter(({ bounds }) => bounds.length > 0)
    .map(({ name, bounds }) => {
      const rows = bounds.map((bound) => `| \`${bound[0]}\` | ${bound[1]} |`);
      return [`## ${name}`, '', '| Bound | Value |', '| --- | ---: |', ...rows].join('\n');
    });
  const command = 'UPDATE_BOUNDS=1 npx vitest run --project unit scripts/bounds.test.ts';
  const head = [
    '# Bounds',
    '',
    'All bounds of Bedside by their files. A name ends with its unit, or begins with `max` or `most` if it counts something.',
    'The comment beside each bound gives its reason. A test finds a bound that is missing here.',
    '',
    `After a change, \`${command}\` writes this list.`,
  ];
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`;
}

test.each([
  [
    'a constant that is named like a bound',
    'const pollMilliseconds = 60 * 1000;\nexport const maxWriters = 8;',
    2,
  ],
  [
    'an object or a list of numbers',
    'const maxNotes = { count: 6, characters: 2000 } as const;\nconst pauses = [1];',
    1,
  ],
  ['a numeric option', 'connect({ connectTimeout: 800, keepAlive: 5, retries: 0 });', 1],
  ['a default', 'function start({ extrasSeconds = 15 }) {}', 1],
  ['a wait', 'setTimeout(run, 5000);\nawait delay(500);\nawait delay(10);', 2],
  ['the length of a parsed list', 'z.array(item).max(200);\nMath.max(1, size);', 1],
  ['a bound without a reason', 'const pollMs = 60 * 1000;\nexport const maxWriters = 8;', 2],
  ['nothing in a bound with unit and reason', '/** Why. */\nexport const pollMs = 60 * 1000;', 0],
  ['a bound inside a function', 'function poll() {\n  /** Why. */\n  const pollSeconds = 60;\n}', 1],
  [
    'a span of time of any name',
    'export const dueAfterwards = 5 * 60_000;\nconst day = 24 * 60 * 60_000;',
    1,
  ],
  ['a part of a longer span', 'const idle = pollMs / 2;\nconst half = size / 2;', 1],
  ['a list of spans of time', 'const warnings = [30 * minute, 5 * minute];', 1],
  ['the most of a list', 'const shownAtMost = 3;\nconst previewLines = 4;\nconst cached = 200;', 3],
  ['a cut text', 'text.slice(0, 120);\nday.slice(0, 10);', 1],
  ['a random wait', 'await wait(Math.random() * Math.min(50, 4 * tries));', 1],
  ['nothing in what a bounds module states', 'const half = 2;\nsetTimeout(run, timeBounds.poll);', 0],
])('finds %s', (_, text, count) => {
  expect(boundsIn(sourceOf('a.ts', text))).toHaveLength(count);
});

test('leaves the range of a clinical sign to the contract', () => {
  const range =
    'const pulse = { min: 20, max: 250 };\nconst age = z.number().int().max(120);\nz.array(id).max(3);';
  expect(boundsIn(sourceOf('packages/contracts/src/a.ts', range))).toEqual(['packages/contracts/src/a.ts:3']);
  expect(boundsIn(sourceOf('packages/server/src/a.ts', range))).toHaveLength(3);
});

test('every bound of contracts, server and client has a reason, and a unit in its name or a place in a bounds module', () => {
  expect(
    allSources()
      .filter((source) => !isBoundsModule(source))
      .flatMap(boundsIn),
  ).toEqual([]);
});

test(`${listed} lists every bound with its value`, () => {
  const table = tableOf(allSources());
  if (process.env.UPDATE_BOUNDS) writeFileSync(listed, table);
  expect(readFileSync(listed, 'utf8')).toBe(table);
});
