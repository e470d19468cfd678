import { type RefObject, useLayoutEffect, useState } from 'react';

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
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return;
    const measure = () =>
      setSize((known) => {
        const { clientWidth: width, clientHeight: height } = place;
        return known.width === width && known.height === height ? known : { width, height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
