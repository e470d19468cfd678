import type { Installation } from '../src/infra/mongo/installation.ts';

/** Who the nodes of a test are to each other, where no database says it. */
export const anInstallation: Installation = { id: 'test-installation', secret: 'a secret of the test' };

/** A key in Redis as the nodes of {@link anInstallation} name it. */
export const keyInRedis = (key: string) => `bedside:${anInstallation.id}:${key}`;
