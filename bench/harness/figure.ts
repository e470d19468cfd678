import type { ChildOptions, ChildServer } from './servers/child-server.ts';
import type { MongoServer } from './servers/mongo-server.ts';
import { median } from './statistics.ts';

/** A figure's limit, upper or lower, for the ratio to its floor or for the product's own value. */
export interface Reach {
  of: 'ratio' | 'value';
  at: 'most' | 'least';
  limit: number;
}

/** One line of the table. */
export interface Row {
  measure: string;
  unit: string;
  /** The floor in a few words; absent if the figure has none. */
  against?: string;
  /** One pair per round; `floor` is absent if the figure has none. */
  rounds: Round[];
  /** Absent for a value that only explains others. */
  reach?: Reach;
}

export interface Round {
  product: number;
  floor?: number;
}

/** The tools of a figure. Everything that it starts or defers ends with the figure. */
export interface Bench {
  rounds: number;
  /** Uses small sizes, to check that everything runs. */
  quick: boolean;
  mongo: MongoServer;
  start(options: ChildOptions): Promise<ChildServer>;
  /** Starts the built product on this database. */
  startNode(options: NodeOptions): Promise<ChildServer>;
  /** Runs when the figure has ended, the last deferred first. */
  defer(end: () => unknown): void;
}

interface NodeOptions {
  mongoUri: string;
  redisUrl?: string;
  env?: Record<string, string>;
  /** Needed for {@link ChildServer.collectGarbage}. */
  exposeGc?: boolean;
}

/** One thing that is measured. */
export interface Figure {
  name: string;
  about: string;
  /** Returns why it cannot run here, or null. */
  obstacle?(): string | null;
  run(bench: Bench): Promise<Row[]>;
}

export interface Summary {
  product: number;
  floor: number | null;
  /** The median of the rounds' ratios, because a disturbance in a round affects both sides. */
  ratio: number | null;
  reached: boolean | null;
}

export function summarize({ rounds, reach }: Row): Summary {
  const floors = rounds.flatMap(({ floor }) => floor ?? []);
  const ratios = rounds.flatMap(({ product, floor }) => (floor ? [product / floor] : []));
  const product = median(rounds.map((round) => round.product));
  const ratio = ratios.length > 0 ? median(ratios) : null;
  const measured = reach?.of === 'ratio' ? ratio : product;
  return {
    product,
    floor: floors.length > 0 ? median(floors) : null,
    ratio,
    reached:
      reach === undefined || measured === null
        ? null
        : reach.at === 'most'
          ? measured <= reach.limit
          : measured >= reach.limit,
  };
}

/**
 * Runs the sides alternately for `rounds` rounds. Changes which one begins, so that a disturbance of the machine
 * affects both. Returns the measurements of each side, round by round.
 */
export async function inTurn<M extends string>(
  rounds: number,
  sides: { floor: () => Promise<Record<M, number>>; product: () => Promise<Record<M, number>> },
): Promise<(measure: M) => Required<Round>[]> {
  const measured: { floor: Record<M, number>; product: Record<M, number> }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const floor = await sides.floor();
      measured.push({ floor, product: await sides.product() });
    } else {
      const product = await sides.product();
      measured.push({ product, floor: await sides.floor() });
    }
  }
  return (measure) =>
    measured.map(({ floor, product }) => ({ floor: floor[measure], product: product[measure] }));
}

/** The amount of work, and its time in seconds by the clock and by the server's processor. */
export interface Work {
  done: number;
  seconds: number;
  cpuSeconds: number;
}

/** Measures throughput. In each round the sides take turns for `slices` short periods each, which are added up. */
export async function inSlices(
  { rounds, slices }: { rounds: number; slices: number },
  sides: { floor: () => Promise<Work>; product: () => Promise<Work> },
): Promise<(measure: 'perSecond' | 'microseconds') => Required<Round>[]> {
  const measured: { floor: Work; product: Work }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sum = {
      floor: { done: 0, seconds: 0, cpuSeconds: 0 },
      product: { done: 0, seconds: 0, cpuSeconds: 0 },
    };
    for (let slice = 0; slice < slices; slice += 1) {
      for (const side of inOrder(slice)) {
        const { done, seconds, cpuSeconds } = await sides[side]();
        sum[side].done += done;
        sum[side].seconds += seconds;
        sum[side].cpuSeconds += cpuSeconds;
      }
    }
    measured.push(sum);
  }
  const value = {
    perSecond: ({ done, seconds }: Work) => done / seconds,
    microseconds: ({ done, cpuSeconds }: Work) => (cpuSeconds / done) * 1e6,
  };
  return (measure) =>
    measured.map(({ floor, product }) => ({
      floor: value[measure](floor),
      product: value[measure](product),
    }));
}

/** Alternates which side comes first. */
function inOrder(index: number): ('floor' | 'product')[] {
  return index % 2 === 0 ? ['floor', 'product'] : ['product', 'floor'];
}

/**
 * Measures single operations: in each round the sides alternate at every operation, `count` times each. Returns the
 * results of `summarize` for each side's milliseconds, round by round.
 */
export async function oneByOne<M extends string>(
  { rounds, count }: { rounds: number; count: number },
  sides: { floor: (index: number) => Promise<number>; product: (index: number) => Promise<number> },
  summarize: (milliseconds: number[]) => Record<M, number>,
): Promise<(measure: M) => Required<Round>[]> {
  const measured: { floor: Record<M, number>; product: Record<M, number> }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times = { floor: [] as number[], product: [] as number[] };
    for (let index = 0; index < count; index += 1) {
      for (const side of inOrder(index)) times[side].push(await sides[side](index));
    }
    measured.push({ floor: summarize(times.floor), product: summarize(times.product) });
  }
  return (measure) =>
    measured.map(({ floor, product }) => ({ floor: floor[measure], product: product[measure] }));
}
