import path from 'node:path';

/** A program that `npm run build` builds. Tests run the build, as production does, because it starts twice as fast. */
export type Program = 'main' | 'account' | 'audit' | 'backup' | 'restore';

export const dist = path.resolve(import.meta.dirname, '../../dist');

/**
 * Returns Node's arguments to run a built program. The global setup has built it from the current sources. Production
 * adds `--enable-source-maps`, which takes a tenth of a start.
 */
export const programArguments = (program: Program): string[] => [path.join(dist, `${program}.js`)];
