import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from '../packages/contracts/src/define.ts';
import { endpoints } from '../packages/contracts/src/endpoints.ts';
import { type NeededRight, type Right, recommendedRights, rights } from '../packages/contracts/src/rights.ts';
import { messageRights } from '../packages/contracts/src/socket.ts';
import { userRoles } from '../packages/contracts/src/user-roles.ts';

/** The page of rights. `UPDATE_RIGHTS=1 npx vitest run --project unit scripts/rights.test.ts` writes its tables. */
const page = 'docs/rights.md';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((word, at) => Math.max(word.length, ...rows.map((row) => row[at]?.length ?? 0), 3));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
};

function recommended(): string {
  const rows = rights.map((right) => [
    `\`${right}\``,
    ...userRoles.map((role) => {
      if (right === 'administer') return '';
      const { rights: ofRole, countersigned = [] } = recommendedRights[role];
      if (!ofRole.some((each) => each === right)) return '';
      return countersigned.some((each) => each === right) ? 'countersigned' : 'yes';
    }),
  ]);
  return table(['Right', ...userRoles], rows);
}

const rightsIn = (needed: NeededRight): string[] =>
  typeof needed === 'string' ? [needed] : [...new Set(Object.values(needed.rights))];

function callsOfRights(): string {
  const calls = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([domain, own]) =>
    Object.entries(own).flatMap(([name, { right }]) =>
      (right === undefined ? [] : rightsIn(right)).map((each) => ({
        right: each,
        name: `${domain}.${name}`,
      })),
    ),
  );
  const messages = Object.entries(messageRights).map(([name, right]) => ({ right: String(right), name }));
  const named: (Right | 'none')[] = [...rights, 'none'];
  return table(
    ['Right', 'Calls and messages'],
    named.map((right) => [
      `\`${right}\``,
      [...calls, ...messages]
        .filter((each) => each.right === right)
        .map(({ name }) => `\`${name}\``)
        .join(', '),
    ]),
  );
}

const tables = { recommended: recommended(), calls: callsOfRights() };

test('the page of rights has the tables of the contracts', () => {
  let text = readFileSync(page, 'utf8');
  for (const [name, made] of Object.entries(tables)) {
    const part = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- end -->`);
    expect(text).toMatch(part);
    text = text.replace(part, `<!-- ${name} -->\n\n${made}\n\n<!-- end -->`);
  }
  if (process.env.UPDATE_RIGHTS) writeFileSync(page, text);
  expect(readFileSync(page, 'utf8')).toBe(text);
});
