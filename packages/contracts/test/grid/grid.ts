import { isDeepStrictEqual } from 'node:util';

/** How many points were compared, how many differ, and the first differences as text. */
export interface Comparison {
  points: number;
  differ: number;
  first: string[];
}

/** Compares the results of oracle and implementation at every point. */
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

/** The possible values of each field. `undefined` omits the field. */
export type Choices<Point> = { [Field in keyof Point]-?: readonly (Point[Field] | undefined)[] };

/** Yields every combination of the choices, with the common values added. */
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

/** Yields every pair of values of every pair of fields. The other fields have the common values. */
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

/** Returns each edge with one step below and above, within the range of the wire, plus undefined for unknown. */
export function around(
  edges: readonly number[],
  { min, max, step = 1 }: { min: number; max: number; step?: number },
): (number | undefined)[] {
  const values = [min, max, ...edges.flatMap((edge) => [edge - step, edge, edge + step])]
    .map((value) => Number(value.toFixed(2)))
    .filter((value) => value >= min && value <= max);
  return [undefined, ...[...new Set(values)].sort((a, b) => a - b)];
}

/** Writes one line to the run's output. */
export function report(what: string, { points, differ }: Comparison): void {
  process.stdout.write(`Grid, ${what}: ${points.toLocaleString('en')} points, ${differ} differ\n`);
}
