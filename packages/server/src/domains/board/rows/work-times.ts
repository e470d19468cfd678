/** Recent times that the median is taken of. */
const maxRecentTimes = 15;

/**
 * Estimates the processor time of repeated work from its duration. Reading the processor time takes two system calls,
 * which can cost as much as a row.
 */
export class WorkTimes {
  readonly #durations: number[] = [];

  /**
   * Notes a duration in milliseconds. Returns it, or twice the median of the last ones if that is less: longer work has
   * waited for other programs, which must not make the rows slower than they are.
   */
  workOf(duration: number): number {
    this.#durations.push(duration);
    if (this.#durations.length > maxRecentTimes) this.#durations.shift();
    const median = this.#durations.toSorted((a, b) => a - b)[(this.#durations.length - 1) >> 1] ?? duration;
    return Math.min(duration, 2 * median);
  }
}
