/** Returns the index of the first of sorted items that is not before a place, found by halving; `length` if all are before it. */
export function firstNotBefore<T>(
  items: ArrayLike<T>,
  isBefore: (item: T) => boolean,
  length = items.length,
): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
