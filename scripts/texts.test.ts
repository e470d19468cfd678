import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import {
  arrayOf,
  isNode,
  isOf,
  lineOf,
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

/** What a table of the sources translates: the contract's own messages, which a form looks up. */
const translated = new Set(
  sources.flatMap(({ nodes }) =>
    nodes.flatMap((node) => (node.type === 'Property' ? (stringOf(node.key) ?? []) : [])),
  ),
);

/** The same in every language: units, signs, and the names of languages and of the product. */
const everywhere = new Set(['Bedside', 'mmHg', 'NEWS2', 'SpO₂', 'MRN', 'English', 'Español', 'Deutsch']);

it('no text stands outside the language files', () => {
  expect(sources.flatMap(textsIn)).toEqual([]);
});

it('a text in the source is found wherever a person would meet it', () => {
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

it('every text in the language files is used', () => {
  const used = sources.map(keysIn);
  const unused = readdirSync(path.join(root, texts)).flatMap((file) => {
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

/** What a node shows or says that is written in the source. */
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
    // A key of the language files is one word, small.
    return isSpoken(name)
      ? results(node.value).filter((text) => /\s|^\p{Lu}/u.test(text) && !translated.has(text))
      : [];
  }
  return [];
}

function isSpoken(name: unknown): boolean {
  return typeof name === 'string' && spoken.has(name);
}

/** The strings that an expression can come to, where they are written in it. */
function results(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'JSXExpressionContainer') return results(value.expression);
  if (value.type === 'ConditionalExpression')
    return [...results(value.consequent), ...results(value.alternate)];
  if (value.type === 'LogicalExpression') return [...results(value.left), ...results(value.right)];
  if (value.type === 'TemplateLiteral') return piecesOf(value).flatMap(readable);
  return readable(stringOf(value));
}

function readable(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const words = text.trim();
  // What stands in braces is filled in by Radix: "({hotkey})".
  return /\p{L}{2}/u.test(words.replace(/\{\w+\}/g, '')) && !everywhere.has(words) ? [words] : [];
}

/**
 * Whether a source uses a text. A key is any string of the source: many stand in tables and are looked up later. What stands
 * without its namespace belongs to the first that the source asks for, and to any where it is handed its `t`.
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

/** Every key of a file, with dots between its parts. */
function keysOf(value: unknown, prefix = ''): string[] {
  return Object.entries(Texts.parse(value)).flatMap(([key, text]) =>
    typeof text === 'string' || Array.isArray(text) ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
  );
}
