import { expect, test } from 'vitest';
import { arrayOf, isNode, isOf, lineOf, type SyntaxNode, sourceOf, sourcesUnder } from './lib/syntax.ts';

/** How a constant is named that bounds a time, a size or a number of tries. */
const namedLikeBound =
  /(Milliseconds|Seconds|Bytes|Life|Attempts|Pause|Tolerance)$|^(max|most)[A-Z]|^[A-Z_]*(LIFE|LIMIT|_MS)$/;

/** The folders of the server that serve clients. */
const folders = ['chart', 'domains', 'http', 'realtime', 'request'].map(
  (folder) => `packages/server/src/${folder}`,
);

function isNumeric(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'Literal') return typeof value.value === 'number';
  return value.type === 'BinaryExpression' && isNumeric(value.left) && isNumeric(value.right);
}

const boundsOf = (nodes: readonly SyntaxNode[]): SyntaxNode[] =>
  nodes.filter(
    (node) =>
      isOf(node, 'VariableDeclarator') &&
      isOf(node.id, 'Identifier') &&
      namedLikeBound.test(String(node.id.name)) &&
      isNumeric(node.init),
  );

test('finds a constant that is named like a bound and has a number', () => {
  const text =
    'const pollMilliseconds = 60 * 1000;\nexport const maxWriters = 8;\nconst half = 2;\nconst maxBy = one();';
  expect(arrayOf(boundsOf(sourceOf('a.ts', text).nodes))).toHaveLength(2);
});

test('every bound of what serves clients stands in a bounds module', () => {
  const found = folders
    .flatMap((folder) => sourcesUnder(process.cwd(), folder))
    .flatMap((source) => boundsOf(source.nodes).map((node) => `${source.name}:${lineOf(source, node)}`));
  expect(found).toEqual([]);
});
