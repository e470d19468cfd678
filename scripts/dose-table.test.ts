import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { doseLimitTable } from '../packages/contracts/src/clinical/medications/doses/dose-limits.ts';

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
const joined = (...amounts: (string | undefined)[]) => amounts.filter(Boolean).join(', ') || '–';

it('the page of highest doses has the rows of the check', () => {
  const page = readFileSync(
    path.resolve(import.meta.dirname, '../docs/clinical/medication-doses.md'),
    'utf8',
  );
  const [, table = ''] = page.split(/\n\| Drug [^\n]*\n[^\n]*\n/);
  const stated = (table.split('\n\n')[0] ?? '').split('\n').map((line) => cellsOf(line).slice(1, 8));
  const checked = doseLimitTable
    .trim()
    .split('\n')
    .map((line) => {
      const [drug, routes, unit, single, perKg, day, childPerKg, childSingle, childDayPerKg, childDay] =
        cellsOf(line);
      const each = (amount: string | undefined) => amount && `${amount}/kg`;
      return [
        ...[drug, routes, unit, joined(single, each(perKg)), joined(day)],
        ...[joined(each(childPerKg), childSingle), joined(each(childDayPerKg), childDay)],
      ];
    });
  expect(stated).toEqual(checked);
});
