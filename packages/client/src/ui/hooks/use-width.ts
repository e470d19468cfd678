import { useLayoutEffect, useState } from 'react';

/** Returns the width of an element in pixels, and follows it. A plausible width before the first layout. */
export function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = () => setWidth((last) => element.clientWidth || last);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [element]);
  return width;
}
