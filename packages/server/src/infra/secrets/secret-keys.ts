import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { keyOf } from '../../config-variables.ts';
import { OperatorError } from '../../operator-error.ts';
import type { SecretKeys } from './secret-box.ts';

/** The key file's name in the data folder. */
export const keyFile = 'secrets.key';

/**
 * Returns the keys for stored secrets, the current one first. An embedded database without `SECRETS_KEY` gets a key
 * file in the data folder, which only its owner can read. A database at `MONGODB_URI` without one has no key, because
 * its nodes must share one.
 *
 * @throws OperatorError if the key file contains no key, because the secrets encrypted with it could not be read
 */
export async function readSecretKeys(config: SecretSettings): Promise<SecretKeys> {
  const { secretsKey, secretsKeyPrevious = [], mongodbUri, dataDir } = config;
  const file = path.join(dataDir, keyFile);
  const filed = mongodbUri === undefined ? await readKey(file) : undefined;
  const own = filed ?? (mongodbUri === undefined && !secretsKey ? await createKey(file) : undefined);
  return [secretsKey, own, ...secretsKeyPrevious].filter((key) => key !== undefined);
}

type SecretSettings = Pick<Config, 'secretsKey' | 'secretsKeyPrevious' | 'mongodbUri' | 'dataDir'>;

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = keyOf(text.trim());
  if (key === undefined) {
    throw new OperatorError(
      `${file} contains no key. Restore the file, or remove it: second factors must then be set up again.`,
    );
  }
  await chmod(file, 0o600);
  return key;
}

async function createKey(file: string): Promise<Buffer> {
  const key = randomBytes(32);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return key;
}
