import { builtinEnvironments, type Environment } from 'vitest/runtime';

type Made = Awaited<ReturnType<(typeof builtinEnvironments)['jsdom']['setup']>>;
let made: Promise<Made> | undefined;

/**
 * One jsdom for all files of a worker, because making one takes longer than most files. Files share it as they share
 * the libraries; `setup.ts` resets what they leave behind.
 */
export default {
  name: 'jsdom-once',
  viteEnvironment: 'client',
  async setup(global, options) {
    made ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options));
    await made;
    return { teardown() {} };
  },
} satisfies Environment;
