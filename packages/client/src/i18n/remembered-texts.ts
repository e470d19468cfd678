import type { i18n as I18n } from 'i18next';

/** The translated texts that a list caches. Clears the cache beyond that. */
export const maxRememberedTexts = 2000;

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
      if (texts.size >= maxRememberedTexts) texts.clear();
      const text = Reflect.apply(translate, self, args);
      texts.set(key, text);
      return text;
    },
  });
}

type Translate = (...args: never) => unknown;

/**
 * Returns an instance that resolves each text without values once, for all components. A chart reads hundreds of them when
 * it opens. Keeps no text with values, because a value can be a patient's name.
 */
export function rememberPlainTexts(instance: I18n): I18n {
  const fixed = new Map<string, Translate>();
  const texts = new Map<string, unknown>();
  instance.on('loaded', () => texts.clear());
  const getFixedT = (...parameters: readonly unknown[]): Translate => {
    const scope = JSON.stringify(parameters);
    const known = fixed.get(scope);
    if (known !== undefined) return known;
    const original: Translate = Reflect.apply(instance.getFixedT, instance, parameters);
    const t = new Proxy(original, {
      apply(translate, self, args: readonly unknown[]) {
        const [key] = args;
        if (args.length !== 1 || typeof key !== 'string') return Reflect.apply(translate, self, args);
        const text = `${scope} ${key}`;
        if (!texts.has(text)) {
          if (texts.size >= maxRememberedTexts) texts.clear();
          texts.set(text, Reflect.apply(translate, self, args));
        }
        return texts.get(text);
      },
    });
    fixed.set(scope, t);
    return t;
  };
  return Object.create(instance, { getFixedT: { value: getFixedT } });
}
