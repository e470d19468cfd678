import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine is no failure: long limits cost nothing where a test passes.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks and Radix, or a layout by width, asks for.
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
