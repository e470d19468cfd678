/** Collects durations by kind, in milliseconds, for tests with time limits that print their measurements. */
export class Stopwatch {
  readonly #times = new Map<string, number[]>();

  /** Runs `work` and stores its duration. */
  async time<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await work();
    this.note(kind, performance.now() - begun);
    return result;
  }

  note(kind: string, milliseconds: number): void {
    this.#times.set(kind, [...(this.#times.get(kind) ?? []), milliseconds]);
  }

  kinds(): string[] {
    return [...this.#times.keys()];
  }

  count(kind: string): number {
    return this.#times.get(kind)?.length ?? 0;
  }

  /** Returns a quantile of the durations, such as 0.95. */
  quantile(kind: string, share: number): number {
    const times = (this.#times.get(kind) ?? []).toSorted((a, b) => a - b);
    return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
  }

  /** Returns one line per kind. */
  report(): string {
    const round = (kind: string, share: number) => String(Math.round(this.quantile(kind, share))).padStart(6);
    return this.kinds()
      .map((kind) => {
        const figures = [0.5, 0.95, 1].map((share) => round(kind, share));
        return `${kind.padEnd(44)} n=${String(this.count(kind)).padStart(4)}  p50 ${figures.join(' ms  p95/max ')} ms`;
      })
      .join('\n');
  }
}
