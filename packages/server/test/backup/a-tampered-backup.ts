import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';

/** Damages one byte of the chart entries. */
export function flipAByte(folder: string): void {
  const file = path.join(folder, 'chart_entries.ejsonl.gz');
  const content = readFileSync(file);
  const middle = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  writeFileSync(file, content);
}

/** States in the manifest that each collection is empty. */
export function changeTheManifest(folder: string): void {
  const file = path.join(folder, 'manifest.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/"documents": [1-9]\d*/, '"documents": 0'));
}

/** Acts as someone who can write the backup but has no key: changes the users, and makes all checksums match. */
export function sealAnew(folder: string, change: (line: string) => string): void {
  const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
  const file = path.join(folder, 'users.ejsonl.gz');
  const users = gunzipSync(readFileSync(file)).toString();
  expect(change(users)).not.toBe(users);
  const packed = gzipSync(change(users));
  writeFileSync(file, packed);
  const manifestFile = path.join(folder, 'manifest.json');
  const { seal: _seal, signature, ...contents } = JSON.parse(readFileSync(manifestFile, 'utf8'));
  for (const collection of contents.collections) {
    if (collection.name !== 'users') continue;
    collection.bytes = packed.length;
    collection.sha256 = sha256(packed);
  }
  const sealed = { ...contents, seal: sha256(JSON.stringify(contents)), signature };
  writeFileSync(manifestFile, JSON.stringify(sealed));
}
