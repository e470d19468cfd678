import { isDeepStrictEqual } from 'node:util';

/** How many points were compared, how many differ, and the first of those in words. */
export interface Comparison {
  points: number;
  differ: number;
  first: string[];
}

/** Asks oracle and implementation the same and compares their answers. */
export function compare<Point>(
  points: Iterable<Point>,
  oracle: (point: Point) => unknown,
  implementation: (point: Point) => unknown,
): Comparison {
  const comparison: Comparison = { points: 0, differ: 0, first: [] };
  for (const point of points) {
    const [expected, got] = [oracle(point), implementation(point)];
    comparison.points += 1;
    if (isDeepStrictEqual(got, expected)) continue;
    comparison.differ += 1;
    if (comparison.first.length >= 5) continue;
    const [input, wanted, received] = [point, expected, got].map((one) => JSON.stringify(one));
    comparison.first.push(`${input} → expected ${wanted}, got ${received}`);
  }
  return comparison;
}

/** What each field may be; `undefined` leaves the field out. */
export type Choices<Point> = { [Field in keyof Point]-?: readonly (Point[Field] | undefined)[] };

/** Every combination of the choices, and what all of them have in common. */
export function* product<Point extends object>(
  choices: Partial<Choices<Point>>,
  common: Point,
): Generator<Point> {
  const [[field, values] = [undefined, []], ...rest] = fieldsOf(choices);
  if (field === undefined) {
    yield common;
    return;
  }
  const others = Object.fromEntries(rest) as Partial<Choices<Point>>;
  for (const value of values) yield* product(others, changed(common, field, value));
}

/** Every pair of fields with every pair of their values, the other fields as in `common`. */
export function* pairs<Point extends object>(
  choices: Partial<Choices<Point>>,
  common: Point,
): Generator<Point> {
  const fields = fieldsOf(choices);
  for (const [index, [one, values]] of fields.entries()) {
    for (const [other, others] of fields.slice(index + 1)) {
      for (const value of values) {
        const half = changed(common, one, value);
        for (const second of others) yield changed(half, other, second);
      }
    }
  }
}

function fieldsOf<Point>(choices: Partial<Choices<Point>>): [field: string, values: readonly unknown[]][] {
  return Object.entries(choices);
}

function changed<Point extends object>(point: Point, field: string, value: unknown): Point {
  const copy: Record<string, unknown> = { ...point, [field]: value };
  if (value === undefined) delete copy[field];
  return copy as Point;
}

/** Each edge, one step below and one above, within what the wire takes, each once; and unknown. */
export function around(
  edges: readonly number[],
  { min, max, step = 1 }: { min: number; max: number; step?: number },
): (number | undefined)[] {
  const values = [min, max, ...edges.flatMap((edge) => [edge - step, edge, edge + step])]
    .map((value) => Number(value.toFixed(2)))
    .filter((value) => value >= min && value <= max);
  return [undefined, ...[...new Set(values)].sort((a, b) => a - b)];
}

/** Writes one line for the log of the run. */
export function report(what: string, { points, differ }: Comparison): void {
  process.stdout.write(`Grid, ${what}: ${points.toLocaleString('en')} points, ${differ} differ\n`);
}
