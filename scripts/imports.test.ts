import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { brokenRules, circlesIn, type Import, importsOf, unreached } from './lib/imports.ts';
import { sourceOf } from './lib/syntax.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Returns the rules that such an import would break. Both files must exist. */
const broken = (from: string, to: string) =>
  brokenRules([{ from: `packages/${from}`, to: `packages/${to}` }]);

describe('import rules', () => {
  test('finds imports, re-exports, types and dynamic imports, and only contracts among packages', () => {
    const text = `
      import { call } from '../api/call.ts';
      import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
      export { folds } from './domains.ts';
      const start = () => import('./app.tsx');
      import { useState } from 'react';`;
    const name = 'packages/client/src/app/domains.ts';
    const imported = importsOf(sourceOf(name, text), root).map(({ to }) => to);
    expect(imported.sort()).toEqual([
      'packages/client/src/api/call.ts',
      'packages/client/src/app/app.tsx',
      'packages/client/src/app/domains.ts',
      'packages/contracts/src/patients/patients.contract.ts',
    ]);
  });

  test.each([
    [
      'another file than the list of domains imports what a domain brings',
      'server/src/app.ts',
      'server/src/domains/vitals/vitals.domain.ts',
    ],
    [
      'what a domain brings imports the composition',
      'server/src/domains/vitals/vitals.domain.ts',
      'server/src/app.ts',
    ],
    ['the demo imports the composition', 'server/src/demo/department/department.ts', 'server/src/domains.ts'],
    [
      'a feature imports another feature',
      'client/src/features/vitals/now/tile.tsx',
      'client/src/features/labs/a.ts',
    ],
    [
      'a nested feature file imports another feature',
      'client/src/features/scores/calculators/fields/a.tsx',
      'client/src/features/vitals/tones.ts',
    ],
    ['a feature imports app', 'client/src/features/vitals/a.tsx', 'client/src/app/domains.ts'],
    ['the transport imports view state', 'client/src/api/call.ts', 'client/src/state/token.ts'],
    [
      'a domain imports another domain’s model',
      'server/src/domains/labs/labs.service.ts',
      'server/src/domains/auth/auth.model.ts',
    ],
    [
      'a nested domain file imports another domain’s inner file',
      'server/src/domains/auth/sign-in/a.ts',
      'server/src/domains/chat/replies/replies.ts',
    ],
    ['http imports a domain', 'server/src/http/bind.ts', 'server/src/domains/auth/auth.service.ts'],
    ['infra imports a domain', 'server/src/infra/mail/mail.ts', 'server/src/domains/auth/auth.service.ts'],
    [
      'realtime imports a domain',
      'server/src/realtime/sockets.ts',
      'server/src/domains/patients/patients.service.ts',
    ],
    [
      'infra imports a program',
      'server/src/infra/observe/log.ts',
      'server/src/programs/backup/backup-error.ts',
    ],
    [
      'a contract imports a clinical rule',
      'contracts/src/scores/scores.contract.ts',
      'contracts/src/clinical/news2/news2.ts',
    ],
    [
      'a rule of vital signs imports an alert',
      'contracts/src/clinical/vitals/temperature.ts',
      'contracts/src/clinical/alerts/header-colors.ts',
    ],
  ])('rejects that %s', (_, from, to) => {
    expect(broken(from, to)).toHaveLength(1);
  });

  test.each([
    [
      'a domain imports another domain’s service',
      'server/src/domains/labs/labs.service.ts',
      'server/src/domains/patients/patients.service.ts',
    ],
    [
      'a feature imports its own inner file',
      'client/src/features/vitals/now/tile.tsx',
      'client/src/features/vitals/words.ts',
    ],
    ['app imports a feature', 'client/src/app/frame/header.tsx', 'client/src/features/vitals/now/strip.tsx'],
  ])('allows that %s', (_, from, to) => {
    expect(broken(from, to)).toEqual([]);
  });

  test('rejects a folder that belongs to no layer', () => {
    expect(broken('server/src/utils/a.ts', 'server/src/infra/log.ts')).toEqual([
      'packages/server/src/utils/a.ts is in no layer of packages/server/src',
    ]);
  });

  test('finds a circle of three files, and none in two paths to one file', () => {
    const imports = (text: string): Import[] =>
      text.split(' ').map((each) => ({ from: each[0] ?? '', to: each[1] ?? '' }));
    expect(circlesIn(imports('ab bc ca cd'))).toEqual([['a', 'b', 'c']]);
    expect(circlesIn(imports('ab ac bd cd'))).toEqual([]);
  });
});

describe('files without a program', () => {
  const files = ['main', 'app', 'sample', 'app.test', 'read-program'].map(
    (name) => `packages/server/src/${name}.ts`,
  );
  const [main = '', app = '', sample = '', test = '', program = ''] = files;

  it('reports a file that only a test imports', () => {
    const imports = [
      { from: main, to: app },
      { from: test, to: sample },
    ];
    expect(unreached(files, imports)).toEqual([sample]);
  });

  it('accepts a file that a program of its own imports', () => {
    expect(
      unreached(files, [
        { from: main, to: app },
        { from: program, to: sample },
      ]),
    ).toEqual([]);
  });
});
