import { existsSync } from 'node:fs';
import path from 'node:path';
import { isNode, type SourceFile, stringOf } from './syntax.ts';

/** An import of one file by another. Both paths are relative to the clone's root. */
export interface Import {
  from: string;
  to: string;
}

/**
 * The layers of each package and of the clinical rules, lowest first. A file imports from its own part and from lower layers. Parts of one
 * layer do not import each other. `*` means any folder that no other layer lists.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  'packages/contracts/src': [
    [
      'allergy-check.ts',
      'medication-warnings.ts',
      'bounds.ts',
      'chart-domain.ts',
      'comparable.ts',
      'define.ts',
      'errors.ts',
      'field-problems.ts',
      'halving.ts',
      'lazily.ts',
      'primitives.ts',
      'record-marks.ts',
      'rights.ts',
      'user-roles.ts',
    ],
    ['*'],
    ['clinical'],
    ['chart-domains.ts', 'chart-entries.ts'],
    ['timeline'],
    ['endpoints.ts', 'socket.ts'],
  ],
  'packages/contracts/src/clinical': [
    ['patient'],
    ['labs', 'medications', 'vitals'],
    ['news2'],
    ['alerts'],
    ['judgement'],
    ['monitoring', 'scores'],
    ['attention'],
    ['board'],
    ['handover'],
  ],
  'packages/server/src': [
    [
      'bounds.ts',
      'config-variables.ts',
      'config.ts',
      'operator-error.ts',
      'oidc-providers.ts',
      'redis-address.ts',
      'work-bounds.ts',
    ],
    ['evidence', 'request'],
    ['infra'],
    ['ai', 'chart', 'http'],
    ['realtime'],
    ['domains', 'app-options.ts'],
    ['demo'],
    ['domains.ts', 'manifests'],
    ['app.ts'],
    ['programs'],
    ['main.ts'],
  ],
  'packages/client/src': [
    ['bounds.ts'],
    ['storage'],
    ['api'],
    ['i18n'],
    ['ui'],
    ['domains'],
    ['state'],
    ['realtime'],
    ['features'],
    ['app', 'wall'],
    ['main.tsx'],
  ],
};

/** Folders with parts that import each other only through the files that `doors` matches. */
const neighbors: readonly { folder: string; doors?: RegExp; reason: string }[] = [
  { folder: 'packages/client/src/features', reason: 'Features do not import features; app composes them' },
  {
    folder: 'packages/server/src/domains',
    doors: /^[a-z-]+\/[a-z-]+\.service\.ts$/,
    reason: 'A domain reaches another through its service',
  },
];

/** What a domain brings to its package. It binds parts of any domain, and only the package's list of domains imports it. */
const manifest = /\.domain\.tsx?$/;
const lists = /\/(chart-)?domains\.tsx?$/;

/**
 * Returns the imports between our own files as written in the source, including types, re-exports and dynamic
 * imports.
 */
export function importsOf({ name, nodes }: SourceFile, root: string): Import[] {
  return nodes.flatMap((node) => {
    const source = isNode(node.source) ? stringOf(node.source) : undefined;
    const to = source === undefined ? undefined : targetOf(name, source);
    const isOurs = to !== undefined && /\.tsx?$/.test(to) && existsSync(path.join(root, to));
    return isOurs ? [{ from: name, to }] : [];
  });
}

/** Returns a sentence for each import that breaks a rule and for each file that belongs to no layer. */
export function brokenRules(imports: readonly Import[]): string[] {
  return [...new Set(imports.flatMap((each) => [...upward(each), ...sideways(each), ...ofManifest(each)]))];
}

/** Where our programs begin: nodes, clients, workers and commands. */
const beginnings = /\/src\/(main\.tsx?|wall\/main\.tsx)$|-(program|worker)\.ts$/;

/** Returns each source file that no program reaches, so that only tests use it. `files` are all of our source files. */
export function unreached(files: readonly string[], imports: readonly Import[]): string[] {
  const targets = targetsOf(imports);
  const reached = new Set<string>();
  const waiting = files.filter((file) => beginnings.test(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(targets.get(file) ?? []));
  }
  return files.filter((file) => !reached.has(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
}

/** Returns each circle of imports as a list of its files. */
export function circlesIn(imports: readonly Import[]): string[][] {
  const targets = targetsOf(imports);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  // Tarjan's algorithm: a file that reaches no earlier open file completes its circle.
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    open.push(file);
    let low = place;
    for (const to of targets.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low);
    }
    if (low === place) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}

function targetsOf(imports: readonly Import[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
}

function targetOf(from: string, source: string): string | undefined {
  if (source.startsWith('.')) return path.posix.join(path.posix.dirname(from), source);
  const contracts = '@bedside/contracts/';
  return source.startsWith(contracts)
    ? `packages/contracts/src/${source.slice(contracts.length)}`
    : undefined;
}

function upward({ from, to }: Import): string[] {
  return Object.keys(layers)
    .filter((source) => [from, to].every((file) => file.startsWith(`${source}/`)))
    .flatMap((source) => upwardIn(source, { from, to }));
}

function upwardIn(source: string, { from, to }: Import): string[] {
  const [importing, imported] = [placeOf(source, from), placeOf(source, to)];
  const homeless = [importing, imported].find(({ layer }) => layer < 0);
  if (homeless) return [`${homeless.file} is in no layer of ${source}`];
  const isAllowed =
    importing.layer > imported.layer ||
    (importing.layer === imported.layer && importing.part === imported.part) ||
    (manifest.test(to) && lists.test(from));
  return isAllowed
    ? []
    : [`${from} imports ${to}: ${importing.part} stands below or beside ${imported.part}`];
}

/** Returns the layer and part of a file. The layer is -1 if no layer contains it. */
function placeOf(source: string, file: string) {
  const [first = '', ...rest] = file.slice(source.length + 1).split('/');
  const ranks = layers[source] ?? [];
  const ofManifests = ranks.findIndex((parts) => parts.includes('manifests'));
  if (manifest.test(file) && ofManifests >= 0) return { file, layer: ofManifests, part: 'manifests' };
  // The client's compose views of several features.
  const app = ranks.findIndex((parts) => parts.includes('app'));
  if (manifest.test(file) && app >= 0) return { file, layer: app, part: 'app' };
  const named = ranks.findIndex((parts) => parts.includes(first));
  const layer = named >= 0 || rest.length === 0 ? named : ranks.findIndex((parts) => parts.includes('*'));
  // The files in the package's root folder form one part of their layer.
  const folder = named >= 0 ? first : '*';
  return { file, layer, part: rest.length === 0 ? 'files' : folder };
}

function ofManifest({ from, to }: Import): string[] {
  const isAllowed = !manifest.test(to) || lists.test(from) || /\.test\.tsx?$/.test(from);
  return isAllowed ? [] : [`${from} imports ${to}: only the list of domains imports what a domain brings`];
}

function sideways({ from, to }: Import): string[] {
  return neighbors.flatMap(({ folder, doors, reason }) => {
    if (!from.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`)) return [];
    const [source = '', target = ''] = [from, to].map((file) => file.slice(folder.length + 1));
    if (manifest.test(from)) return [];
    const isSamePart = source.split('/')[0] === target.split('/')[0];
    return isSamePart || doors?.test(target) === true ? [] : [`${from} imports ${to}: ${reason}`];
  });
}
