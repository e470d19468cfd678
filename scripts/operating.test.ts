import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configVariables, fileVariables, parseConfig } from '../packages/server/src/config.ts';
import { metrics } from '../packages/server/src/infra/observe/metrics.ts';

const page = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Returns the cells of each row of the table with a head that begins with `heading`. */
function rowsOf(text: string, heading: string): string[][] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith(`| ${heading} `));
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'));
  return lines.slice(head + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const variables = rowsOf(page, 'Variable').map(([name = '', defaults = '']) => ({
  name: name.replaceAll('`', ''),
  written: /^`([^`]+)`$/.exec(defaults)?.[1],
  isNone: defaults.startsWith('none'),
}));

it('the operating page lists exactly the variables that the configuration reads', () => {
  expect(variables.map(({ name }) => name).sort()).toEqual([...configVariables].sort());
});

it('the operating page names every variable for a file', () => {
  expect(fileVariables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('each default on the operating page is the configuration’s default', () => {
  const defaults = parseConfig({});
  for (const { name, written, isNone } of variables) {
    expect(isNone || written !== undefined, name).toBe(true);
    if (written !== undefined) expect(parseConfig({ [name]: written }), name).toEqual(defaults);
    else expect(defaults[camel(name)], name).toBeUndefined();
  }
});

it('the README lists only variables that exist', () => {
  const named = rowsOf(readme, 'Variable').flatMap(([names = '']) => names.replaceAll('`', '').split(', '));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !configVariables.includes(name))).toEqual([]);
});

it('the operating page explains every metric of Bedside’s own', async () => {
  const explained = rowsOf(page, 'Metric').map(([name = '']) => name.replaceAll('`', ''));
  const own = (await metrics.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('bedside_'));
  expect(own.filter((name) => !explained.includes(name))).toEqual([]);
});

function camel(name: string): keyof ReturnType<typeof parseConfig> {
  const key = name.toLowerCase().replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const known = Object.keys(parseConfig({}));
  if (!known.includes(key)) throw new Error(`${name} is not a field of the configuration`);
  return key as keyof ReturnType<typeof parseConfig>;
}
