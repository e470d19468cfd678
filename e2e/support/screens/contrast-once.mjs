/**
 * Runs in the page, after axe. Makes axe check the contrast of each style of text once, because that rule takes most of
 * its time and most text of a page looks like the text of the previous page.
 *
 * A style is an element's tag, classes, colors and font, and the tag, classes and colors of each of its ancestors. Only
 * a style that passed is skipped: a violation is found again on every page.
 *
 * @param {string[]} known the styles that passed in other pages
 */
export function checkContrastOnce(known) {
  const { axe } = window;
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  const check = axe._audit.checks['color-contrast'];
  const { matches } = rule;
  const { evaluate } = check;
  const passed = new Set(known);
  /** The styles of one run by element. A change of theme or state between two runs changes them. */
  let styles = new WeakMap();
  /** The styles that passed in this page and not in others. */
  let found = [];
  /**
   * Elements of this run and of the last one that axe does not judge in any colors: because they are disabled, hidden, or
   * have symbols for text.
   */
  let [exempt, lastExempt] = [new WeakSet(), new WeakSet()];

  rule.matches = function (element, ...rest) {
    if (!hasText(element) || passed.has(styleOf(element))) return false;
    if (matches.call(this, element, ...rest)) return true;
    exempt.add(element);
    return false;
  };
  check.evaluate = function (element, ...rest) {
    let reason;
    const data = (details) => {
      reason = details?.messageKey;
      this.data(details);
    };
    const result = evaluate.call(Object.create(this, { data: { value: data } }), element, ...rest);
    if (reason === 'hidden' || reason === 'nonBmp') exempt.add(element);
    else if (result === true && !passed.has(styleOf(element))) {
      passed.add(styleOf(element));
      found.push(styleOf(element));
    }
    return result;
  };
  /** Ends a run. Returns the styles that passed for the first time. */
  axe.takeFoundStyles = () => {
    const taken = found;
    found = [];
    styles = new WeakMap();
    [exempt, lastExempt] = [new WeakSet(), exempt];
    return taken;
  };
  /**
   * Returns whether a run after a change of colors can find anything. Without a style that has not passed yet, the rule
   * matches no element. Elements that are not rendered, or that the last run found exempt, have no contrast.
   */
  axe.hasUnknownStyles = () => {
    const isUnknown = (element) =>
      hasText(element) &&
      !lastExempt.has(element) &&
      element.checkVisibility() &&
      !passed.has(styleOf(element));
    const isAny = [...document.body.querySelectorAll('*')].some(isUnknown);
    styles = new WeakMap();
    return isAny;
  };

  /** Axe finds the same, after it has searched the element and all within it for visible text. */
  function hasText(element) {
    if (/^(input|select|textarea)$/i.test(element.tagName)) return true;
    for (let node = element.firstChild; node !== null; node = node.nextSibling)
      if (node.nodeType === Node.TEXT_NODE && node.data.trim() !== '') return true;
    return false;
  }

  function styleOf(element) {
    const seen = styles.get(element);
    if (seen !== undefined) return seen;
    const { color, backgroundColor, backgroundImage, opacity, filter, fontSize, fontWeight, textShadow } =
      getComputedStyle(element);
    const own = [element.tagName, element.getAttribute('class'), color, backgroundColor, backgroundImage];
    own.push(opacity, filter, fontSize, fontWeight, textShadow);
    const above = element.parentElement === null ? '' : styleOf(element.parentElement);
    const style = hash(`${above} ${own.join('|')}`);
    styles.set(element, style);
    return style;
  }

  /** Returns 53 bits of the text, by cyrb53. Two of ten thousand styles share them in one of 10⁸ runs. */
  function hash(text) {
    let [low, high] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      low = Math.imul(low ^ code, 2654435761);
      high = Math.imul(high ^ code, 1597334677);
    }
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
  }
}
