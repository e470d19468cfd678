import path from 'node:path';
import { expect, test } from 'vitest';
import {
  arrayOf,
  isNode,
  isOf,
  lineOf,
  type SourceFile,
  type SyntaxNode,
  sourceOf,
  sourcesUnder,
} from './lib/syntax.ts';

/** The folders of all code that serves, calls or waits. */
const folders = ['packages/server/src', 'packages/client/src'];
const isBoundsModule = ({ name }: SourceFile) => /^(?:work-)?bounds\.ts$/.test(path.basename(name));

/** Names of constants that bound a time, a size or a number. */
const boundName =
  /(Milliseconds|Seconds|Minutes|Hours|Bytes|Life|Lifetime|Attempts|Pauses?|Tolerance|Timeout|Interval|Delay|Patience|Window|Batch|Budget)$|^(max|most|longest|largest)([A-Z]|$)|^(attempts|batch|patience|timeout|interval|tick|pageSize)$|(^|_)(LIFE|LIMIT|MS|BATCH|ATTEMPTS|PATIENCE|PIECE|EVERY)(_|$)/;
/** Names of options and parameters that bound a time, a size or a number. */
const optionName =
  /^(max|limit|ttl|timeout|timeoutMs|batchSize|chunkSize|highWaterMark|staleTime|gcTime|retryDelay|expireAfterSeconds|seconds|points|waiting|atOnce)$|(MS|Timeout|Interval|PoolSize|Milliseconds|Seconds|DelayMax|Bytes)$/;
/** Functions that wait for a given number of milliseconds. */
const waitName = /^(setTimeout|setInterval|delay|wait|pause|timeout|everyInterval|settledWithin)$/;

/** Shorter waits are turns of a loop, not bounds. */
const shortestWait = 100;

function numberOf(value: unknown): number | undefined {
  if (isOf(value, 'TSAsExpression')) return numberOf(value.expression);
  if (isOf(value, 'Literal')) return typeof value.value === 'number' ? value.value : undefined;
  if (!isOf(value, 'BinaryExpression')) return undefined;
  const [left, right] = [numberOf(value.left), numberOf(value.right)];
  return left === undefined || right === undefined ? undefined : left * right;
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
  return numberOf(value) !== undefined;
}

/** Returns true if a node is of this type. Unlike {@link isOf}, leaves the node's type as it is. */
const isType = (node: SyntaxNode, type: string): boolean => node.type === type;
const nameOf = (node: unknown): string => (isOf(node, 'Identifier') ? String(node.name) : '');
const isPositive = (value: unknown) => (numberOf(value) ?? 0) > 0;

function isBound(node: SyntaxNode): boolean {
  if (isType(node, 'VariableDeclarator')) return boundName.test(nameOf(node.id)) && isNumeric(node.init);
  if (isType(node, 'Property')) return optionName.test(nameOf(node.key)) && isPositive(node.value);
  if (isType(node, 'AssignmentPattern')) return boundName.test(nameOf(node.left)) && isPositive(node.right);
  if (!isType(node, 'CallExpression')) return false;
  const { callee } = node;
  const method = isOf(callee, 'MemberExpression') ? nameOf(callee.property) : nameOf(callee);
  const given = arrayOf(node.arguments).map(numberOf);
  if (method === 'max') return given.length === 1 && given[0] !== undefined;
  return waitName.test(method) && given.some((number) => number !== undefined && number >= shortestWait);
}

const boundsIn = (source: SourceFile): string[] =>
  source.nodes.filter(isBound).map((node) => `${source.name}:${lineOf(source, node)}`);

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
  ['nothing in what a bounds module states', 'const half = 2;\nsetTimeout(run, timeBounds.poll);', 0],
])('finds %s', (_, text, count) => {
  expect(boundsIn(sourceOf('a.ts', text))).toHaveLength(count);
});

test('every bound of server and client is in a bounds module', () => {
  const sources = folders.flatMap((folder) => sourcesUnder(process.cwd(), folder));
  expect(sources.filter((source) => !isBoundsModule(source)).flatMap(boundsIn)).toEqual([]);
});
