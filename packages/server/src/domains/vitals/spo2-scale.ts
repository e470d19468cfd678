import { itemBounds } from '../../bounds.ts';
import { recentKeys } from '../../infra/recent-keys.ts';

/**
 * Provides the SpO₂ scale of each new set (D44). Reads it once per change of the chart, not once per set.
 *
 * A set at seq n with scale s proves that s held there. A set at n + 1 has the same scale, because no entry lies
 * between the two on any node. For any other seq the scale is read again.
 */
export function createScaleMemory(read: (patientId: string) => Promise<1 | 2>) {
  const written = recentKeys<{ seq: number; scale: 1 | 2 }>(itemBounds.knownHeads);

  return {
    /** Returns the scale for a set at `seq`, provided that the set gets this seq. */
    at(patientId: string, seq: number): 1 | 2 | Promise<1 | 2> {
      const last = written.get(patientId);
      return last?.seq === seq - 1 ? last.scale : read(patientId);
    },
    /** Call it only for a set that got its seq. */
    keep(patientId: string, seq: number, scale: 1 | 2): void {
      written.set(patientId, { seq, scale });
    },
  };
}
