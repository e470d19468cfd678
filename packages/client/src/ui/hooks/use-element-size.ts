import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the inner size of an element in pixels, as it changes. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
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
