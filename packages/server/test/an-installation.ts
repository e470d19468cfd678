import type { Installation } from '../src/infra/mongo/installation.ts';

/** The installation of a test's nodes, for tests without a database. */
export const anInstallation: Installation = { id: 'test-installation', secret: 'a secret of the test' };

/** Returns a Redis key with the prefix of {@link anInstallation}. */
export const keyInRedis = (key: string) => `bedside:${anInstallation.id}:${key}`;
