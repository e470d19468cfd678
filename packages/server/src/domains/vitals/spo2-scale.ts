import { LRUCache } from 'lru-cache';

/**
 * The SpO₂ scale of each new set (D44), read once per change of the chart and not once per set.
 *
 * A set at `seq` n that was written with scale s proves that s held there. A set that is written at n + 1 has the same
 * scale, because nothing lies between the two, on whatever node. For any other place the scale is read again.
 */
export function createScaleMemory(read: (patientId: string) => Promise<1 | 2>) {
  const written = new LRUCache<string, { seq: number; scale: 1 | 2 }>({ max: 50_000 });

  return {
    /** The scale that holds for a set at `seq`, provided that the set gets this place. */
    at(patientId: string, seq: number): 1 | 2 | Promise<1 | 2> {
      const last = written.get(patientId);
      return last?.seq === seq - 1 ? last.scale : read(patientId);
    },
    /** To be called only for a set that got its place. */
    keep(patientId: string, seq: number, scale: 1 | 2): void {
      written.set(patientId, { seq, scale });
    },
  };
}
