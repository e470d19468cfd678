import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { keyFile, readSecretKeys } from './secret-keys.ts';

const secret = 'JBSWY3DPEHPK3PXP';
const [key, former, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];

describe('a sealed secret', () => {
  const box = createSecretBox([key, former]);

  it('opens for its owner, and does not contain the secret', () => {
    const sealed = box.seal(secret, 'user-1');
    expect(sealed).not.toContain(secret);
    expect(Buffer.from(sealed.split(':').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain(secret);
    expect(box.open(sealed, 'user-1')).toEqual({ secret, isStale: false });
  });

  it('differs each time', () => {
    expect(box.seal(secret, 'user-1')).not.toBe(box.seal(secret, 'user-1'));
  });

  it('does not open for another owner, with another key, or after any change of a character', () => {
    const sealed = box.seal(secret, 'user-1');
    expect(box.open(sealed, 'user-2')).toBeUndefined();
    expect(createSecretBox([foreign]).open(sealed, 'user-1')).toBeUndefined();
    for (let at = 'sealed:1:'.length; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      if (Buffer.from(changed.slice(18), 'base64url').equals(Buffer.from(sealed.slice(18), 'base64url')))
        continue;
      expect(box.open(changed, 'user-1'), `character ${at}`).toBeUndefined();
    }
  });

  it.each(['sealed:1:', 'sealed:1:00000000:', 'sealed:1:00000000:AAAA', 'sealed:1::AAAA'])(
    'does not open if only %j is left of it',
    (stored) => {
      expect(box.open(stored, 'user-1')).toBeUndefined();
    },
  );

  it('opens with a former key, and is then stale', () => {
    const sealed = createSecretBox([former]).seal(secret, 'user-1');
    expect(box.open(sealed, 'user-1')).toEqual({ secret, isStale: true });
  });

  it('stays readable if it is unencrypted, and is stale once there is a key', () => {
    const open = createSecretBox([]);
    expect(open.seal(secret, 'user-1')).toBe(secret);
    expect(open.open(secret, 'user-1')).toEqual({ secret, isStale: false });
    expect(box.open(secret, 'user-1')).toEqual({ secret, isStale: true });
  });
});

describe('the keys for stored secrets', () => {
  let dataDir: string;
  const settings = (given: { secretsKey?: Buffer; secretsKeyPrevious?: Buffer[]; mongodbUri?: string }) => ({
    dataDir,
    secretsKey: undefined,
    secretsKeyPrevious: undefined,
    mongodbUri: undefined,
    ...given,
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'bedside-keys-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('come from a file that only its owner can read, with an embedded database, and stay the same', async () => {
    const first = await readSecretKeys(settings({}));
    expect(first.map(({ length }) => length)).toEqual([32]);
    const file = path.join(dataDir, keyFile);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, await readFile(file), { mode: 0o644 });
    expect(await readSecretKeys(settings({}))).toEqual(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('begin with SECRETS_KEY, and include the earlier key file and all former keys', async () => {
    const [own] = await readSecretKeys(settings({}));
    const configured = settings({ secretsKey: key, secretsKeyPrevious: [former] });
    expect(await readSecretKeys(configured)).toEqual([key, own, former]);
  });

  it('are empty for a database at MONGODB_URI without SECRETS_KEY, and no file is written', async () => {
    const mongodbUri = 'mongodb://db/bedside';
    expect(await readSecretKeys(settings({ mongodbUri }))).toEqual([]);
    await expect(stat(path.join(dataDir, keyFile))).rejects.toThrow('ENOENT');
    expect(await readSecretKeys(settings({ mongodbUri, secretsKey: key }))).toEqual([key]);
  });

  it('stop the start if the file contains no key, because secrets encrypted with it could not be read', async () => {
    await writeFile(path.join(dataDir, keyFile), 'cut off');
    await expect(readSecretKeys(settings({}))).rejects.toThrow(/contains no key/);
  });
});
