import { findMongod } from '../../packages/server/src/infra/mongod/binary.ts';
import { hasBrowser } from './browser.ts';

/** Finds this machine's mongod once. The servers of all files inherit its path and need no search of their own. */
export default async function setup(): Promise<void> {
  if (!hasBrowser) return;
  const log = {
    info: (message: string) => console.warn(message),
    warn: (message: string) => console.warn(message),
  };
  process.env.MONGOMS_SYSTEM_BINARY ||= (await findMongod(null, log)).path;
}
