import { promisify } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';

// Files share jsdom and the libraries. Each loads its own copy of our modules, so no state passes between files.
vi.resetModules();
// The modules read the address as they load.
window.history.replaceState(null, '', '/');

// Long timeouts, because a busy machine is no failure. They cost nothing if a test passes. `npm test` runs these tests in
// the time that others leave, and says how many times slower that is.
configure({ asyncUtilTimeout: 15_000 * Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1)) });

/** Turns in which React runs the effects of what it has just drawn, and draws what they change. Fake timers replace the global one. */
const effectTurns = 2;
const nextTurn = promisify(setImmediate);
const { asyncWrapper } = getConfig();
// A query resolves as soon as its element is there. A dialog accepts the pointer only after its effects: on a busy machine, a
// test would be faster than any hand.
configure({
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      for (let turn = 0; turn < effectTurns; turn += 1) await nextTurn();
      return result;
    }),
});

/**
 * React's development build captures a call stack for each of the first 10,000 elements of every second, which took a
 * sixth of these tests' time. Only the tools of a browser show the stacks, so this says that the number is reached.
 */
const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set() {},
  });

// Adds functions that jsdom lacks and that Radix or a width-dependent layout needs.
class ObservesNothing {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = ObservesNothing;
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
