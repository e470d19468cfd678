import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = 'docs/clinical/hazards';
const numberOf = (id) => Number(id.slice(1));

/** Returns the ids of the hazards that have a planted fault, in their order. */
export function faultsOf(root) {
  return readdirSync(path.join(root, folder))
    .filter((name) => /^H\d+\.patch$/.test(name))
    .map((name) => name.replace('.patch', ''))
    .sort((a, b) => numberOf(a) - numberOf(b));
}

/** Returns the planted fault of a hazard: its patch, and the test that has to notice it, from the patch's first line. */
export function faultOf(root, id) {
  const patch = path.join(root, folder, `${id}.patch`);
  const [, file, title] = /^Test: (\S+) › (.+)$/m.exec(readFileSync(patch, 'utf8')) ?? [];
  if (file === undefined) throw new Error(`${id}.patch does not begin with "Test: file › title"`);
  return { patch, file, title };
}
