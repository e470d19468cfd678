import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { byteBounds } from '@bedside/contracts/bounds.ts';
import { policiesEndpoints } from '@bedside/contracts/policies/policies.contract.ts';
import { describe, expect, test } from 'vitest';
import { aNode } from '../../../test/node.ts';
import { readPolicies } from '../../infra/policies/policies.ts';

async function aFolder(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'policies-'));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  return folder;
}

describe('the policies of an installation', () => {
  test('are returned to anyone, in the requested language or in the text for all', async () => {
    const folder = await aFolder({
      'terms.md': '# Terms\n\nBe kind.\n',
      'terms.de.md': '# Bedingungen',
      'privacy.es.md': '# Privacidad',
      'notes.md': 'not a policy',
    });
    const node = await aNode({ policies: await readPolicies(folder) });
    expect(await node.call(policiesEndpoints.read, { query: { language: 'de' } })).toEqual({
      terms: { text: '# Bedingungen', language: 'de' },
      privacy: null,
    });
    expect(await node.call(policiesEndpoints.read, { query: { language: 'es' } })).toEqual({
      terms: { text: '# Terms\n\nBe kind.', language: null },
      privacy: { text: '# Privacidad', language: 'es' },
    });
  });

  test('are null if the operator has provided none', async () => {
    const node = await aNode();
    expect(await node.call(policiesEndpoints.read, { query: {} })).toEqual({ terms: null, privacy: null });
  });

  test('reject an unknown language', async () => {
    const node = await aNode();
    expect((await node.api('GET', '/policies?language=xx')).status).toBe(422);
  });
});

describe('reading the policies', () => {
  test.each([
    ['a folder without policies', {}, 'contains neither terms.md nor privacy.md'],
    ['an empty file', { 'terms.md': ' \n' }, 'terms.md is empty'],
    ['a file that is too large', { 'privacy.md': 'x'.repeat(byteBounds.policy + 1) }, 'privacy.md is larger'],
    ['a file that is no text', { 'terms.md': Uint8Array.of(0xc3, 0x28) }, 'terms.md is not UTF-8 text'],
  ])('stops the start for %s', async (_what, files, message) => {
    await expect(readPolicies(await aFolder(files))).rejects.toThrow(message);
  });

  test('stops the start for a folder that does not exist', async () => {
    await expect(readPolicies('/no/such/folder')).rejects.toThrow('contains neither');
  });
});
