/* Functions that run in the page, and read the boxes of its texts. */

/**
 * Returns the texts that cover each other, and the values and names that are cut. `selector` names the rows. Texts in
 * different rows cannot cover each other, because rows are blocks.
 *
 * A text that someone wrote (a complaint, a plan, a colleague's name) may be shortened if its title has the whole of
 * it. A value, a patient's name or a button may not.
 */
export function boxFaults(selector: string): string[] {
  const isShown = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1.5;

  /** The boxes of one text, from the capitals to the base line, as far as its boxes above do not cut them. */
  const boxesOf = (text: Text): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const parent = text.parentElement;
    if (!isShown(parent)) return [];
    const clip = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    for (let above: Element | null = parent; above !== null; above = above.parentElement) {
      if (getComputedStyle(above).overflow === 'visible') continue;
      const box = above.getBoundingClientRect();
      clip.left = Math.max(clip.left, box.left);
      clip.right = Math.min(clip.right, box.right);
      clip.top = Math.max(clip.top, box.top);
      clip.bottom = Math.min(clip.bottom, box.bottom);
    }
    const edge = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.2;
    return [...range.getClientRects()].flatMap((box) => {
      const left = Math.max(box.left, clip.left);
      const right = Math.min(box.right, clip.right);
      const top = Math.max(box.top + edge, clip.top);
      const bottom = Math.min(box.bottom - edge, clip.bottom);
      return right - left > 1 && bottom - top > 1 ? [new DOMRect(left, top, right - left, bottom - top)] : [];
    });
  };

  const textsIn = (row: Element): Text[] => {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '') found.push(node);
    return found;
  };

  return [...document.querySelectorAll(selector)].filter(isShown).flatMap((row) => {
    const texts = textsIn(row).map((text) => ({ text, boxes: boxesOf(text) }));
    const covered = texts.flatMap((one, at) =>
      texts.slice(at + 1).flatMap((other) => {
        const isCovered = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
          ),
        );
        return isCovered ? [`covered: ${one.text.data} | ${other.text.data}`] : [];
      }),
    );
    const cut = [...row.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      if (!isShown(element) || element.closest('[title]') !== null) return [];
      const { overflow } = getComputedStyle(element);
      const isCut =
        overflow !== 'visible' &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4);
      return isCut && element.textContent?.trim() !== '' ? [`cut: ${element.textContent?.slice(0, 60)}`] : [];
    });
    const outside = [...row.querySelectorAll<HTMLElement>('a, button')].flatMap((control) => {
      const { left, right } = control.getBoundingClientRect();
      return isShown(control) && (left < -1 || right > innerWidth + 1)
        ? [`outside: ${control.textContent?.slice(0, 60)}`]
        : [];
    });
    return [...covered, ...cut, ...outside];
  });
}
