import { panned, pinched, type Reach, type View, zoomed } from '../data/view.ts';

interface Gestures {
  view: () => View;
  reach: () => Reach;
  /** Shows a view while a gesture goes on. */
  show: (view: View) => void;
  /** A step of the gesture is over. */
  settle: () => void;
  reset: () => void;
  /** A click, or a touch without a move. Pixels from the left and the top of the surface. */
  tap: (x: number, y: number) => void;
  /** A tap at this place does something. */
  isTarget: (x: number, y: number) => boolean;
  /** The page around the plot can scroll, so that the plain wheel belongs to it. */
  canScroll: () => boolean;
}

/** A pointer that moves less than this, in pixels, taps. */
const tapReach = 5;

/** Zoom per pixel of the wheel. */
const wheelZoom = 0.0016;

/**
 * Pans and zooms by pointer: drag, wheel, two fingers. A vertical swipe scrolls the page. Returns a function that ends
 * it.
 */
export function attachGestures(surface: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, number>();
  let pinch: { anchors: [number, number]; ids: [number, number] } | undefined;
  const { view, reach, show, settle } = gestures;
  const share = (x: number) => (x - surface.getBoundingClientRect().left) / Math.max(1, surface.clientWidth);
  const timeAt = (x: number) => view().from + share(x) * (view().to - view().from);

  const startPinch = () => {
    const [first, second] = [...pointers.keys()];
    pinch =
      first === undefined || second === undefined
        ? undefined
        : {
            ids: [first, second],
            anchors: [timeAt(pointers.get(first) ?? 0), timeAt(pointers.get(second) ?? 0)],
          };
  };
  const tap = new Tap(surface, gestures);
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) tap.begin(event);
    else tap.end();
    pointers.set(event.pointerId, event.clientX);
    surface.setPointerCapture(event.pointerId);
    startPinch();
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return tap.hover(event);
    if (tap.holds(event)) return;
    tap.end();
    pointers.set(event.pointerId, event.clientX);
    if (pinch) {
      const [one, other] = pinch.ids.map((id) => share(pointers.get(id) ?? 0));
      show(pinched(pinch.anchors, [one ?? 0, other ?? 1], reach(), view()));
    } else {
      const span = view().to - view().from;
      show(panned(view(), (share(before) - share(event.clientX)) * span, reach()));
    }
  };
  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && tap.holds(event)) gestures.tap(...tap.placeOf(event));
    tap.end();
    startPinch();
    settle();
  };

  surface.style.touchAction = 'pan-y';
  const listening = new AbortController();
  const { signal } = listening;
  surface.addEventListener('pointerdown', onDown, { signal });
  surface.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) surface.addEventListener(end, onUp, { signal });
  const onWheel = (event: WheelEvent) => turnWheel(event, surface, gestures);
  surface.addEventListener('wheel', onWheel, { signal, passive: false });
  surface.addEventListener('dblclick', gestures.reset, { signal });
  return () => listening.abort();
}

/** Zooms around the pointer, or pans with Shift and with a wheel that turns aside. */
function turnWheel(
  event: WheelEvent,
  surface: HTMLElement,
  { view, reach, show, settle, canScroll }: Gestures,
): void {
  const { from, to } = view();
  const { left } = surface.getBoundingClientRect();
  const width = Math.max(1, surface.clientWidth);
  const isAside = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (!isAside && !event.ctrlKey && !event.metaKey && canScroll()) return;
  event.preventDefault();
  if (isAside) {
    show(panned(view(), ((event.deltaX || event.deltaY) / width) * (to - from), reach()));
  } else {
    const at = from + ((event.clientX - left) / width) * (to - from);
    show(zoomed(view(), Math.exp(event.deltaY * wheelZoom), at, reach()));
  }
  settle();
}

/** One pointer that is down and has not moved. */
class Tap {
  readonly #surface: HTMLElement;
  readonly #isTarget: Gestures['isTarget'];
  #from: { x: number; y: number } | undefined;

  constructor(surface: HTMLElement, { isTarget }: Gestures) {
    this.#surface = surface;
    this.#isTarget = isTarget;
  }

  begin({ clientX: x, clientY: y }: PointerEvent): void {
    this.#from = { x, y };
  }

  end(): void {
    this.#from = undefined;
  }

  /** The pointer is still where it began. */
  holds({ clientX, clientY }: PointerEvent): boolean {
    return this.#from !== undefined && Math.hypot(clientX - this.#from.x, clientY - this.#from.y) < tapReach;
  }

  placeOf({ clientX, clientY }: PointerEvent): [x: number, y: number] {
    const { left, top } = this.#surface.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  hover(event: PointerEvent): void {
    this.#surface.style.cursor = this.#isTarget(...this.placeOf(event)) ? 'pointer' : '';
  }
}
