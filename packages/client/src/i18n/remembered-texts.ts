import { itemBounds } from '../bounds.ts';

/**
 * Returns `t` with its results remembered. A list reads the same few hundred texts again with each change, and i18next
 * resolves a text in some 15 µs. `t` is another function after a change of language, so its results never mix.
 */
export function rememberTexts<T extends (...args: never) => unknown>(t: T): T {
  const texts = new Map<string, unknown>();
  return new Proxy(t, {
    apply(translate, self, args) {
      const key = JSON.stringify(args);
      const known = texts.get(key);
      if (known !== undefined) return known;
      if (texts.size >= itemBounds.rememberedTexts) texts.clear();
      const text = Reflect.apply(translate, self, args);
      texts.set(key, text);
      return text;
    },
  });
}
