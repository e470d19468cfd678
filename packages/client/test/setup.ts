import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share jsdom and the libraries. Each loads its own copy of our modules, so no state passes between files.
vi.resetModules();
// The modules read the address as they load.
window.history.replaceState(null, '', '/');

// Long timeouts, because a busy machine is no failure. They cost nothing if a test passes. `npm test` runs these tests in
// the time that others leave, and says how many times slower that is.
configure({ asyncUtilTimeout: 15_000 * Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1)) });

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
