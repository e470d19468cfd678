import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** A node of ESTree, with JSX's. */
export type SyntaxNode = { type: string; start: number } & Record<string, unknown>;

export interface SourceFile {
  /** From the clone's root. */
  name: string;
  text: string;
  nodes: SyntaxNode[];
}

/** All nodes of the TypeScript sources below a folder, tests left out. */
export function sourcesUnder(root: string, folder: string): SourceFile[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
    .map((name) => sourceOf(path.join(folder, name), readFileSync(path.join(root, folder, name), 'utf8')));
}

/** A source by its text. */
export function sourceOf(name: string, text: string): SourceFile {
  return { name, text, nodes: nodesOf(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' })) };
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Whether a node has this type and is written there. */
export function isOf(value: unknown, type: string): value is SyntaxNode {
  return isNode(value) && value.type === type;
}

/** The string that a node is, where it is a plain one. */
export function stringOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  const quasis = value.type === 'TemplateLiteral' ? piecesOf(value) : [];
  return quasis.length === 1 ? quasis[0] : undefined;
}

/** The written pieces of a template, between its expressions. */
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

/** The line on which a node begins, counted from 1. */
export function lineOf({ text }: SourceFile, { start }: SyntaxNode): number {
  return text.slice(0, start).split('\n').length;
}

/** A node and all below it, in their order in the source. */
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
