import { describe, expect, it } from 'vitest';
import { guardComposition, isComposing } from './composing.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Enter as a browser sends it while an input method composes, and in Safari's order: after the end. */
const keys = {
  'during a composition': { key: 'Enter', keyCode: 229, isComposing: true },
  'after its end, as in Safari': { key: 'Enter', keyCode: 229, isComposing: false },
  'without a code': { key: 'Enter', isComposing: true },
};

describe('keys of an input method', () => {
  it.each(Object.entries(keys))('are known %s', (_when, key) => {
    expect(isComposing(new KeyboardEvent('keydown', key))).toBe(true);
  });

  it('differ from a plain Enter', () => {
    expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 }))).toBe(false);
  });

  it.each(Object.entries(keys))('reach no handler of the page %s', (_when, key) => {
    const page = document.implementation.createHTMLDocument();
    guardComposition(page);
    const field = page.body.appendChild(page.createElement('input'));
    const press = (init: KeyboardEventInit) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
    let seen = 0;
    field.addEventListener('keydown', () => {
      seen += 1;
    });
    press(key);
    expect(seen).toBe(0);
    press({ key: 'Enter', keyCode: 13 });
    expect(seen).toBe(1);
  });

  it('are asked for by every file that reacts to Enter', () => {
    const reacts = Object.entries(sources).filter(
      ([path, text]) => /['"]Enter['"]|\bEnter:/.test(text) && !path.endsWith('/composing.ts'),
    );
    expect(reacts.length).toBeGreaterThan(8);
    expect(reacts.filter(([, text]) => !text.includes('isComposing(')).map(([path]) => path)).toEqual([]);
  });

  it('are kept from the whole page by its start', () => {
    expect(sources['../main.tsx']).toContain('guardComposition();');
  });
});
