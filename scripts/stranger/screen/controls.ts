import { isShown, nameOf, textOf } from './dom.ts';

/** A control that a click at its point reaches. */
interface Control {
  element: Element;
  point: { x: number; y: number };
  /** The part of the screen, so that a long list does not take all clicks. */
  area: string;
}

const selector =
  'button, a[href], input, textarea, select, summary, [role=tab], [role=option], [role^=menuitem], [role=radio], [role=checkbox]';

/** Returns the enabled controls that nothing covers. */
export function controlsOf(document: Document): Control[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    if (element.matches(':disabled, [aria-disabled=true], [type=file]') || !isShown(element)) return [];
    const point = pointOf(element, document);
    return point ? [{ element, point, area: areaOf(element) }] : [];
  });
}

/** Returns a point of the element that a click reaches: the middle, or the left part of a wide line. */
function pointOf(element: Element, document: Document): { x: number; y: number } | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const candidates = [
    { x: left + width / 2, y: top + height / 2 },
    { x: left + Math.min(8, width / 4), y: top + height / 2 },
  ];
  const reached = candidates.find(({ x, y }) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
  });
  return reached ?? null;
}

function areaOf(element: Element): string {
  const area = element.closest(
    '[role=alertdialog], [role=dialog], [role=menu], header, nav, [role=tablist], [data-context], tr, form, main',
  );
  if (area === null) return 'page';
  // All lines of a list are one area.
  return area.tagName === 'TR' ? 'list' : (area.getAttribute('role') ?? area.tagName.toLowerCase());
}

/** Language and session are the run's own: it would otherwise end, or look at another language. */
export function isLeftAlone(element: Element): boolean {
  if (element.closest('[lang]:not(html)') !== null) return true;
  if (element.querySelector('.lucide-languages, .lucide-log-out') !== null) return true;
  return element.matches('a[target=_blank], a[download], [type=password], [autocomplete=one-time-code]');
}

/** Returns a text that changes whenever a click leads somewhere. Numbers change by themselves, so they do not count. */
export function signatureOf(document: Document): string {
  const states = [
    ...document.querySelectorAll(
      '[aria-expanded], [aria-selected], [aria-pressed], [aria-checked], [data-state]',
    ),
  ]
    .map((one) =>
      ['aria-expanded', 'aria-selected', 'aria-pressed', 'aria-checked', 'data-state']
        .map((name) => one.getAttribute(name))
        .join(),
    )
    .join();
  const values = [...document.querySelectorAll('input, textarea')]
    .map((one) => (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : ''))
    .join();
  const text = textOf(document.body).replace(/\d+/g, '');
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map(({ scrollTop }) => scrollTop)
    .join();
  const focused = document.activeElement ? nameOf(document.activeElement) : '';
  return hash([document.location.pathname, states, values, text, scrolled, focused].join('|'));
}

function hash(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return String(sum);
}
