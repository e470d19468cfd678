import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

// npm leaves out what it could not fetch when it wrote the lockfile, and then refuses it: `npm ci` everywhere, and an
// install on another system, which misses its binary.
it('the lockfile names the optional packages of every system', () => {
  const { packages } = Lock.parse(
    JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
  );
  const locked = new Set(Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, '')));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});
