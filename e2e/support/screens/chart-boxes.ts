/**
 * Runs in the page: returns the texts that lie over each other or below a button, and the numbers that a box cuts off. A text is measured by
 * its own lines, clipped by every box around it. Texts of a box that scrolls are never cut, because it shows them.
 */
export function chartBoxFaults(): string[] {
  interface Piece {
    element: Element;
    text: string;
    box: { left: number; top: number; right: number; bottom: number };
  }
  /** The parts whose words may end early, because a counted button or a tap shows all of them. */
  const mayEndEarly = '[data-row], [data-patient-selector], [class*=line-clamp]';
  const slack = 2;
  const pieces: Piece[] = [];
  const faults: string[] = [];

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || element === null) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const box = { left: line.left, top: line.top, right: line.right, bottom: line.bottom };
      const whole = { ...box };
      let cutBy: Element | undefined;
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const scrolls = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
          const isCut =
            edge.width > 1 && (whole.right > edge.right + slack || whole.left < edge.left - slack);
          if (isCut && !scrolls) cutBy ??= around;
          box.left = Math.max(box.left, edge.left);
          box.right = Math.min(box.right, edge.right);
          box.top = Math.max(box.top, edge.top);
          box.bottom = Math.min(box.bottom, edge.bottom);
          if (scrolls) break;
        }
        if (position === 'fixed') break;
      }
      const isSeen = box.right - box.left > 2 && box.bottom - box.top > 4;
      if (!isSeen || box.left >= innerWidth || box.right <= 0 || box.top >= innerHeight) continue;
      if (cutBy !== undefined && /\d/.test(text) && element.closest(mayEndEarly) === null)
        faults.push(`cut: "${text.slice(0, 60)}"`);
      pieces.push({ element, text, box });
    }
  }

  for (const [place, one] of pieces.entries()) {
    for (const other of pieces.slice(place + 1)) {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (one.element === other.element) continue;
      // Lines of one paragraph share a pixel or two of their heights.
      if (width <= slack || height <= 5) continue;
      const layer = (element: Element) =>
        element.closest('[role=dialog], [data-radix-popper-content-wrapper], li[role=status]');
      if (layer(one.element) !== layer(other.element)) continue;
      faults.push(`over each other: "${one.text.slice(0, 40)}" and "${other.text.slice(0, 40)}"`);
    }
  }
  // A button that is drawn as a box covers the texts below it.
  for (const button of document.querySelectorAll('button')) {
    const { borderTopWidth, backgroundColor, position } = getComputedStyle(button);
    const isBox = borderTopWidth !== '0px' || !/rgba\(.*, 0\)|transparent/.test(backgroundColor);
    if (!isBox || position === 'absolute' || position === 'fixed') continue;
    if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const edge = button.getBoundingClientRect();
    const isSeen = document.elementFromPoint((edge.left + edge.right) / 2, (edge.top + edge.bottom) / 2);
    if (isSeen === null || !button.contains(isSeen)) continue;
    for (const { element, text, box } of pieces) {
      if (button.contains(element) || element.contains(button)) continue;
      const width = Math.min(box.right, edge.right) - Math.max(box.left, edge.left);
      const height = Math.min(box.bottom, edge.bottom) - Math.max(box.top, edge.top);
      if (width > slack && height > 5)
        faults.push(`below a button: "${text.slice(0, 40)}" and "${button.textContent?.slice(0, 40)}"`);
    }
  }
  return [...new Set(faults)];
}
