import { builtinEnvironments, type Environment } from 'vitest/runtime';

let made: Promise<void> | undefined;

/**
 * One jsdom for all files of a worker, because making one takes longer than most files. Files share it as they share
 * the libraries; `setup.ts` resets what they leave behind.
 */
export default {
  name: 'jsdom-once',
  viteEnvironment: 'client',
  async setup(global, options) {
    made ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options)).then(quickenStyles);
    await made;
    return { teardown() {} };
  },
} satisfies Environment;

/**
 * jsdom compares an element with all rules of its own style sheet again after each change of the page, which took an eighth
 * of these tests' time. Queries by role and clicks ask for three properties, for which elements of one kind have the same
 * rules, so the rules are read once per kind. A page with a sheet that sets one of the three is left to jsdom.
 */
const quickProperties = ['display', 'visibility', 'pointerEvents'] as const;
type QuickProperty = (typeof quickProperties)[number];
const initialValues = { display: null, visibility: 'visible', pointerEvents: 'auto' };
let readStyle: typeof window.getComputedStyle;
const rulesByKind = new Map<string, Record<QuickProperty, string>>();

function rulesOf(element: Element): Record<QuickProperty, string> {
  // Null and an empty text are two kinds: `hidden=""` hides.
  const attributes = ['hidden', 'open', 'type', 'popover'].map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.namespaceURI, element.localName, ...attributes]);
  const cached = rulesByKind.get(kind);
  if (cached !== undefined) return cached;
  const alone = document.createElementNS(element.namespaceURI, element.localName);
  for (const { name, value } of element.attributes) if (name !== 'style') alone.setAttribute(name, value);
  const { display, visibility, pointerEvents } = readStyle(alone);
  rulesByKind.set(kind, { display, visibility, pointerEvents });
  return { display, visibility, pointerEvents };
}

/** Returns what the element itself says, or an empty string. */
function ownValue(element: Element, property: QuickProperty): string {
  const inline =
    'style' in element && element.style instanceof CSSStyleDeclaration && element.style[property];
  const rule = rulesOf(element)[property];
  return inline || (rule === initialValues[property] ? '' : rule);
}

function quickValue(element: Element, property: QuickProperty): string {
  const initial = initialValues[property];
  if (initial === null) return ownValue(element, property);
  for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
    const value = ownValue(ancestor, property);
    if (value !== '') return value;
  }
  return initial;
}

const isQuick = (name: unknown): name is QuickProperty =>
  quickProperties.some((property) => property === name);
const setsQuickly = ({ cssRules }: CSSStyleSheet) =>
  [...cssRules].some((rule) => /display|visibility|pointer-events/.test(rule.cssText));

function quickenStyles(): void {
  readStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || [...document.styleSheets].some(setsQuickly))
      return readStyle(element, pseudoElement);
    let style: CSSStyleDeclaration | undefined;
    const all = () => {
      style ??= readStyle(element);
      return style;
    };
    const read = (name: string) => (isQuick(name) ? quickValue(element, name) : all().getPropertyValue(name));
    return new Proxy<CSSStyleDeclaration>(Object.create(CSSStyleDeclaration.prototype), {
      get(_target, name) {
        if (isQuick(name)) return quickValue(element, name);
        if (name === 'getPropertyValue') return read;
        const value: unknown = Reflect.get(all(), name);
        return typeof value === 'function' ? value.bind(all()) : value;
      },
    });
  };
}
