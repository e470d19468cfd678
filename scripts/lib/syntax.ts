import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** An ESTree node, including JSX. */
export type SyntaxNode = { type: string; start: number } & Record<string, unknown>;

export interface SourceFile {
  /** Relative to the clone's root. */
  name: string;
  text: string;
  nodes: SyntaxNode[];
}

const parsed = new Map<string, readonly SourceFile[]>();

/** Parses all TypeScript sources below a folder, except tests. Several tests read them, and parsing takes seconds. */
export function sourcesUnder(root: string, folder: string): readonly SourceFile[] {
  const base = path.join(root, folder);
  const known = parsed.get(base);
  if (known) return known;
  const sources = readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
    .map((name) => sourceOf(path.join(folder, name), readFileSync(path.join(base, name), 'utf8')));
  parsed.set(base, sources);
  return sources;
}

/** Parses the text of a source. */
export function sourceOf(name: string, text: string): SourceFile {
  return { name, text, nodes: nodesOf(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' })) };
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns whether a value is a node of this type. */
export function isOf(value: unknown, type: string): value is SyntaxNode {
  return isNode(value) && value.type === type;
}

/** Returns the string that a node contains, or undefined if it is not a plain string. */
export function stringOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  const quasis = value.type === 'TemplateLiteral' ? piecesOf(value) : [];
  return quasis.length === 1 ? quasis[0] : undefined;
}

/** Returns the literal pieces of a template, without its expressions. */
export function piecesOf(template: SyntaxNode): string[] {
  return arrayOf(template.quasis).flatMap((quasi) => {
    const value = isNode(quasi) ? quasi.value : undefined;
    return typeof value === 'object' &&
      value !== null &&
      'cooked' in value &&
      typeof value.cooked === 'string'
      ? [value.cooked]
      : [];
  });
}

export function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the line on which a node begins, counted from 1. */
export function lineOf({ text }: SourceFile, { start }: SyntaxNode): number {
  return text.slice(0, start).split('\n').length;
}

/** Returns a node and all nodes below it, in source order. */
export function nodesOf(value: unknown): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const visit = (each: unknown) => {
    if (Array.isArray(each)) each.forEach(visit);
    else if (isNode(each)) {
      nodes.push(each);
      Object.values(each).forEach(visit);
    }
  };
  visit(value);
  return nodes;
}
