import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../packages/contracts/src/endpoints.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');

/** The line of features that names each domain with calls, and the words that it contains. */
const featureOf: Record<keyof typeof endpoints, { line: string; words: RegExp }> = {
  auth: { line: 'Accounts', words: /password reset/ },
  oidc: { line: 'Accounts', words: /OpenID Connect/ },
  sessions: { line: 'Accounts', words: /sessions/ },
  secondFactor: { line: 'Accounts', words: /second factor/ },
  passkeys: { line: 'Accounts', words: /passkeys/ },
  security: { line: 'Accounts', words: /security log/ },
  departments: { line: 'Accounts', words: /departments, invite codes, members/ },
  criticalLimits: { line: 'Lab results', words: /critical limits/ },
  troponinAssays: { line: 'Lab results', words: /troponin assays/ },
  beds: { line: 'Department', words: /bed/ },
  access: { line: 'Emergency access', words: /restricted/ },
  connections: { line: 'Hospital systems', words: /connections/ },
  devices: { line: 'Monitors', words: /attaches a monitor/ },
  demoPatients: { line: 'First steps', words: /demo patients/ },
  departmentRights: { line: 'Rights', words: /each role/ },
  board: { line: 'Department', words: /tracking list/ },
  patients: { line: 'Chart', words: /unidentified patients/ },
  vitals: { line: 'Chart', words: /vitals/ },
  timeline: { line: 'Chart', words: /timeline/ },
  notes: { line: 'Notes', words: /templates/ },
  labs: { line: 'Lab results', words: /document/ },
  scores: { line: 'Scores', words: /HEART/ },
  medications: { line: 'Medications', words: /discontinued/ },
  xrays: { line: 'Chest X-rays', words: /frontal/ },
  chat: { line: 'Chat', words: /conversation/ },
  records: { line: 'Corrections', words: /entered in error/ },
  attention: { line: 'Attention', words: /calls/ },
  handover: { line: 'Hand-over', words: /SBAR/ },
  fhir: { line: 'FHIR', words: /bundle/ },
  accessLog: { line: 'Access log', words: /opened/ },
  feedback: { line: 'Also', words: /feedback/ },
  displays: { line: 'Wall display', words: /paired/ },
  policies: { line: 'Policies', words: /terms/ },
};

/** Returns the features of a page by the bold name of their line. */
function featuresIn(page: string): Map<string, string> {
  const section = /## Features\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const lines = section.split(/\n- /).map((line) => line.replace(/^\s*- /, ''));
  return new Map(
    lines.flatMap((line) => {
      const name = /^\*\*(.+?)\*\*/.exec(line.trim())?.[1];
      return name === undefined ? [] : [[name, line.replace(/\s+/g, ' ')] as const];
    }),
  );
}

/** Returns the domains with calls that no line of features names. */
function unnamed(page: string): string[] {
  const features = featuresIn(page);
  return Object.entries(featureOf).flatMap(([domain, { line, words }]) =>
    words.test(features.get(line) ?? '') ? [] : [domain],
  );
}

it('the README has a feature for each domain with calls', () => {
  expect(Object.keys(featureOf).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(unnamed(readme)).toEqual([]);
});

it('the README calls nothing unbuilt that has calls', () => {
  const unbuilt = readme.split('\n').filter((line) => /not built|not yet built/i.test(line));
  for (const line of unbuilt) {
    for (const { line: name } of Object.values(featureOf))
      expect(line).not.toMatch(new RegExp(`\\b${name}\\b`, 'i'));
  }
});

it('finds a domain without a feature', () => {
  expect(unnamed(readme.replace('**Hand-over**', '**Something else**'))).toEqual(['handover']);
});
