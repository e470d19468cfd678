import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import {
  arrayOf,
  isNode,
  isOf,
  lineOf,
  nodesOf,
  piecesOf,
  type SourceFile,
  type SyntaxNode,
  sourceOf,
  sourcesUnder,
  stringOf,
} from './lib/syntax.ts';

const root = path.resolve(import.meta.dirname, '..');
const sources = sourcesUnder(root, 'packages/client/src');
const texts = 'packages/client/src/i18n/en';

/** Attributes and fields that a person reads or hears. */
const spoken = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'placeholder'],
  ...['title', 'label', 'description', 'heading', 'hint', 'message', 'text'],
]);

/** Texts that a table in the sources translates: messages of the contract, which a form looks up. */
const translated = new Set(
  sources.flatMap(({ nodes }) =>
    nodes.flatMap((node) => (node.type === 'Property' ? (stringOf(node.key) ?? []) : [])),
  ),
);

/** Texts that are the same in every language: units, signs, and names of languages and of the product. */
const everywhere = new Set([
  'WebP',
  'JPEG XL',
  'Bedside',
  'mmHg',
  'NEWS2',
  'SpO₂',
  'MRN',
  'English',
  'Español',
  'Deutsch',
]);

/** Texts of the wire that tables translate: roles, levels of consciousness, messages of the contract. */
const wire = new Set(
  sourcesUnder(root, 'packages/contracts/src').flatMap(({ nodes }) =>
    nodes.flatMap((node) => stringOf(node) ?? []),
  ),
);

/**
 * Strings that look like text and are not: names of errors and keys, a selector, a command to type, a link's
 * relation.
 */
const technical = new Set([
  ...['Bearer', 'ApiError', 'StaleFacts'],
  ...['Esc', 'Title', 'npm run account -- subscribe', 'noopener noreferrer nofollow'],
  ...[
    'AltGraph',
    'Control+Z',
    'Shift+T',
    'Control+Enter',
    'Progress Note',
    'input, textarea, select, [contenteditable]',
  ],
]);

it('the client has no text outside the language files', () => {
  expect(sources.flatMap(textsIn)).toEqual([]);
  expect(sources.flatMap(proseIn)).toEqual([]);
});

it('index.html contains its title and no other text', () => {
  const page = readFileSync(path.join(root, 'packages/client/index.html'), 'utf8');
  expect(page.replace(/<[^>]*>/g, ' ').trim()).toBe('clinical decision support');
  expect(page).not.toMatch(/ (title|alt|aria-label|placeholder)=/);
});

it('finds a text of the source wherever a person would read or hear it', () => {
  const source = sourceOf(
    'sample.tsx',
    [
      'const screen = <p title="Read me" data-x="not me">',
      '  Plain {isNew ? "Fresh" : t("key")} {`two beds`} mmHg {t("another")}',
      '</p>;',
      'toast({ title: "Saved", id: "not me" });',
    ].join('\n'),
  );
  const found = ['1 "Read me"', '1 "Fresh"', '1 "two beds"', '1 "Plain"', '4 "Saved"'];
  expect(textsIn(source).sort()).toEqual(found.map((text) => `sample.tsx:${text}`).sort());
});

it('finds a text that is stored before it is shown', () => {
  const source = sourceOf(
    'sample.tsx',
    [
      "import { Menu } from 'Some module of ours';",
      "const label = 'Close';",
      `const empty = \`Nothing for \${name}, sorry\`;`,
      "const Greeting = ({ words = 'Hello there' }) => words;",
      "document.title = 'another title';",
      "form.setError('name', { problem: 'Not possible' });",
      "const names = { low: 'Too low', high: ['Too high'] };",
      "const said = 'please wait ' + seconds;",
      "const tile = <Tile caption={'Pulse' as string} className='flex grow items-center' />;",
      "if (event.key === 'Enter') throw new Error('No one reads this');",
      "console.warn('Not this', names);",
    ].join('\n'),
  );
  expect(proseIn(source)).toEqual(
    [
      '2 "Close"',
      '3 "Nothing for"',
      '4 "Hello there"',
      '5 "another title"',
      '6 "Not possible"',
      '7 "Too low"',
      '7 "Too high"',
      '8 "please wait"',
      '9 "Pulse"',
    ].map((text) => `sample.tsx:${text}`),
  );
});

it('the client uses every text in the language files', () => {
  const used = sources.map(keysIn);
  const files = readdirSync(path.join(root, texts), { recursive: true, encoding: 'utf8' });
  const unused = files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const namespace = path.basename(file, '.json');
      return keysOf(JSON.parse(readFileSync(path.join(root, texts, file), 'utf8')))
        .map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
        .filter((key) => !used.some((isUsed) => isUsed(namespace, key)))
        .map((key) => `${namespace}:${key}`);
    });
  expect(unused).toEqual([]);
});

function textsIn(source: SourceFile): string[] {
  return source.nodes.flatMap((node) =>
    wordsIn(node).map((words) => `${source.name}:${lineOf(source, node)} ${JSON.stringify(words)}`),
  );
}

/** Returns every string that reads as prose, except in places that no person sees. */
function proseIn(source: SourceFile): string[] {
  const unseen = new Set(source.nodes.flatMap((node) => nodesOf(unseenPart(node))));
  return source.nodes.flatMap((node) =>
    unseen.has(node)
      ? []
      : (node.type === 'TemplateLiteral' ? piecesOf(node) : [stringOf(node)])
          .map((text) => text?.trim() ?? '')
          .filter((text) => isProse(text) && !wire.has(text) && !technical.has(text) && !everywhere.has(text))
          .map((text) => `${source.name}:${lineOf(source, node)} ${JSON.stringify(text)}`),
  );
}

/**
 * Returns whether a text reads as prose. It begins like a sentence or title, or consists of words with spaces that are
 * not style classes.
 */
function isProse(text: string): boolean {
  const isClasses = /[\w\]]-[\w[]|:\w/.test(text);
  const isHeader = /^\p{Lu}\p{Ll}+(-\p{Lu}\p{Ll}+)+$/u.test(text);
  if (isHeader) return false;
  return /^\p{Lu}\p{Ll}/u.test(text) || (/\p{L}{2,}[,;:.]? +\p{L}{2,}/u.test(text) && !isClasses);
}

/**
 * Returns the parts of a node that only programs and programmers see: names, types, comparisons, styles, errors, the
 * console.
 */
function unseenPart(node: SyntaxNode): unknown {
  if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return node;
  if (node.type === 'Property') return node.key;
  if (node.type === 'BinaryExpression')
    return node.operator === '===' || node.operator === '!==' ? [node.left, node.right] : [];
  if (node.type === 'NewExpression') return node.arguments;
  if (node.type === 'JSXAttribute')
    return isNode(node.name) && /^(className|d)$/.test(String(node.name.name)) ? node.value : [];
  if (node.type !== 'CallExpression') return [];
  const { callee } = node;
  const isForPrograms =
    isOf(callee, 'Super') ||
    (isOf(callee, 'Identifier') && callee.name === 'cn') ||
    (isOf(callee, 'MemberExpression') &&
      isOf(callee.object, 'Identifier') &&
      callee.object.name === 'console');
  return isForPrograms ? node.arguments : [];
}

/** Returns the texts written in the source that a node shows or speaks. */
function wordsIn(node: SyntaxNode): string[] {
  if (node.type === 'JSXText') return readable(node.value);
  if (node.type === 'JSXExpressionContainer') return [];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return arrayOf(node.children)
      .filter((child) => isOf(child, 'JSXExpressionContainer'))
      .flatMap((child) => results(child.expression));
  }
  if (node.type === 'JSXAttribute' && isNode(node.name)) {
    return isSpoken(node.name.name) ? results(node.value) : [];
  }
  if (node.type === 'Property' && isNode(node.key)) {
    const name = node.key.type === 'Identifier' ? node.key.name : node.key.value;
    // Keys of the language files are single lowercase words.
    return isSpoken(name)
      ? results(node.value).filter((text) => /\s|^\p{Lu}/u.test(text) && !translated.has(text))
      : [];
  }
  return [];
}

function isSpoken(name: unknown): boolean {
  return typeof name === 'string' && spoken.has(name);
}

/** Returns the literal strings that an expression can evaluate to. */
function results(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'JSXExpressionContainer') return results(value.expression);
  if (value.type === 'ConditionalExpression')
    return [...results(value.consequent), ...results(value.alternate)];
  if (value.type === 'LogicalExpression' || (value.type === 'BinaryExpression' && value.operator === '+'))
    return [...results(value.left), ...results(value.right)];
  if (/^TS(As|Satisfies|NonNull)Expression$/.test(value.type)) return results(value.expression);
  if (value.type === 'TemplateLiteral') return piecesOf(value).flatMap(readable);
  return readable(stringOf(value));
}

function readable(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const words = text.trim();
  // Radix fills in the braces: "({hotkey})".
  return /\p{L}{2}/u.test(words.replace(/\{\w+\}/g, '')) && !everywhere.has(words) ? [words] : [];
}

/**
 * Returns a test for whether a source uses a text. Any string in the source can be a key, because many keys are in
 * tables. A key without a namespace belongs to the first namespace that the source requests, or to any if the source
 * receives its `t`.
 */
function keysIn(source: SourceFile): (namespace: string, key: string) => boolean {
  const own = source.nodes
    .filter((node) => isOf(node.callee, 'Identifier') && node.callee.name === 'useTranslation')
    .map(({ arguments: given }) => {
      const [first] = arrayOf(given);
      return stringOf(isOf(first, 'ArrayExpression') ? arrayOf(first.elements)[0] : first) ?? 'common';
    });
  const plain = new Set(source.nodes.map(stringOf).filter((text) => text !== undefined));
  const patterns = source.nodes
    .filter((node) => node.type === 'TemplateLiteral')
    .map(piecesOf)
    .filter((pieces) => pieces.length > 1 && pieces.some((piece) => /[a-z]/i.test(piece)))
    .map((pieces) => new RegExp(`^${pieces.map(escaped).join('.+')}$`));
  const has = (text: string) => plain.has(text) || patterns.some((pattern) => pattern.test(text));
  return (namespace, key) =>
    has(`${namespace}:${key}`) || ((own.length === 0 || own.includes(namespace)) && has(key));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const Texts = z.record(z.string(), z.unknown());

/** Returns every key of a file, with dots between its parts. */
function keysOf(value: unknown, prefix = ''): string[] {
  return Object.entries(Texts.parse(value)).flatMap(([key, text]) =>
    typeof text === 'string' || Array.isArray(text) ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
  );
}
