import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface ElementSize {
  width: number;
  height: number;
}

/** Returns the inner size of an element in pixels, as it changes. Before the first layout, it is the expected one. */
export function useElementSize(
  element: RefObject<HTMLElement | null>,
  expected: ElementSize = { width: 0, height: 0 },
): ElementSize {
  const [size, setSize] = useState(expected);
  const isExpected = useRef(expected.width > 0);
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return;
    const measure = () =>
      setSize((known) => {
        const { clientWidth: width, clientHeight: height } = place;
        return known.width === width && known.height === height ? known : { width, height };
      });
    // To read a size the browser lays everything out at once, and again for the frame. The observer reports before the frame.
    if (isExpected.current) isExpected.current = false;
    else measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
