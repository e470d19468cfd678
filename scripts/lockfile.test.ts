import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import semver from 'semver';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { writeBillOfMaterials } from './lib/bill-of-materials.mjs';
import { admits } from './lib/workspace.mjs';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      engines: z.object({ node: z.string().optional() }).optional(),
      hasInstallScript: z.boolean().optional(),
      version: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const Manifest = z.object({
  engines: z.object({ node: z.string() }),
  allowScripts: z.record(z.string(), z.boolean()),
});

const json = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
const { packages } = Lock.parse(json('package-lock.json'));
const { engines, allowScripts } = Manifest.parse(json('package.json'));
const nameOf = (place: string) => place.replace(/^.*node_modules\//, '');

// If npm cannot fetch a package while it writes the lockfile, it omits the package. `npm ci` then fails everywhere,
// and an install on another system lacks its binary.
it('the lockfile contains the optional packages of every system', () => {
  const locked = new Set(Object.keys(packages).map(nameOf));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

it('package.json decides on each package with an install script', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([place]) => nameOf(place)).filter((name) => !(name in allowScripts))).toEqual([]);
  expect(Object.values(allowScripts)).not.toContain(true);
});

describe('the supported versions of Node', () => {
  it('every installed package supports all of them', () => {
    const refusing = Object.entries(packages).filter(
      ([, { engines: wanted }]) => wanted?.node !== undefined && !semver.subset(engines.node, wanted.node),
    );
    expect(refusing.map(([place]) => nameOf(place))).toEqual([]);
  });

  it('the setup check accepts the same versions as semver', () => {
    const versions = [18, 19, 20, 21, 22, 23, 24, 25, 26].flatMap((major) =>
      [0, 11, 12, 13, 18, 19, 20].map((minor) => `${major}.${minor}.1`),
    );
    for (const version of versions)
      expect([version, admits(engines.node, version)]).toEqual([
        version,
        semver.satisfies(version, engines.node),
      ]);
  });
});

const Component = z.object({
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  get components() {
    return z.array(Component).optional();
  },
});
type Component = z.output<typeof Component>;

it('the bill of materials names every package of the product, and only those', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-bill-'));
  const file = path.join(folder, 'sbom.cdx.json');
  writeBillOfMaterials(file);
  const bill = z
    .object({ specVersion: z.string(), components: z.array(Component) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(folder, { recursive: true });
  const named = (of: readonly Component[]): string[] =>
    of.flatMap(({ group, name, version, components = [] }) => [
      `${group ? `${group}/` : ''}${name} ${version}`,
      ...named(components),
    ]);
  const shipped = Object.entries(packages).flatMap(([place, { version, dev, link }]) =>
    place.includes('node_modules/') && !dev && !link ? [`${nameOf(place)} ${version}`] : [],
  );
  expect(shipped.length).toBeGreaterThan(300);
  const own = named(bill.components).filter((name) => !name.startsWith('@bedside/'));
  expect([...new Set(own)].sort()).toEqual([...new Set(shipped)].sort());
});
