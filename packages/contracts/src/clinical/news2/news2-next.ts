import { type News2Parameter, news2Parameters } from '../../scores/chart-inputs.ts';
import type { News2, News2Missing } from './news2.ts';
import { news2Points } from './news2-points.ts';

/* The missing parameter of NEWS2 to ask for next. Rules: docs/clinical/score-ranges.md. */

type Scored = Extract<News2, { status: 'scored' }>;

export interface News2Next {
  input: News2Missing;
  /** Its answer leaves one score. */
  settles: boolean;
}

/** Parameters that are scored together, mostly one. */
interface Group {
  /** The points that they can give. */
  possible: readonly number[];
  /** By missing parameter: the points that each of its answers leaves possible. */
  questions: ReadonlyMap<News2Missing, readonly (readonly number[])[]>;
}

/**
 * RANGE-2: returns the missing parameter that leaves the fewest possible scores on average once it is known. If several
 * leave the same number, returns the first one in the RCP's chart. Returns undefined if nothing is missing.
 */
export function news2Next(score: Scored): News2Next | undefined {
  const groups = groupsOf(score);
  const observations = groups.flatMap((group) => {
    const others = groups.filter((other) => other !== group).map(({ possible }) => possible);
    return [...group.questions].map(([input, answers]) => ({
      input,
      left: answers.reduce((sum, left) => sum + sumsOf([left, ...others]), 0) / answers.length,
    }));
  });
  const [best] = observations.sort((a, b) => a.left - b.left);
  return best && { input: best.input, settles: best.left === 1 };
}

/** Counts the possible sums of one number from each list. */
function sumsOf(lists: readonly (readonly number[])[]): number {
  let sums = [0];
  for (const list of lists) sums = [...new Set(sums.flatMap((sum) => list.map((points) => sum + points)))];
  return sums.length;
}

const anyBand = [0, 1, 2, 3];
const possiblePoints: Record<News2Parameter, readonly number[]> = {
  respiratoryRate: anyBand,
  oxygenSaturation: anyBand,
  supplementalOxygen: [0, 2],
  bloodPressureSystolic: anyBand,
  heartRate: anyBand,
  consciousness: [0, 3],
  temperature: anyBand,
};

function groupsOf({ parts, missing, scale }: Scored): Group[] {
  const isCoupled = scale === 2 && missing.includes('supplementalOxygen');
  return news2Parameters.flatMap((parameter): Group[] => {
    const { min, max } = parts[parameter];
    const isSaturation = parameter === 'oxygenSaturation';
    if (isCoupled && isSaturation) return [saturationAndOxygen(missing.includes(parameter), [min, max])];
    if (isCoupled && parameter === 'supplementalOxygen') return [];
    if (parameter === 'consciousness' && missing.includes('newConfusion'))
      return [asking('newConfusion', [0, 3])];
    if (missing.includes(parameter)) return [asking(parameter, possiblePoints[parameter])];
    return [{ possible: [min], questions: new Map() }];
  });
}

const asking = (input: News2Missing, possible: readonly number[]): Group => ({
  possible,
  questions: new Map([[input, possible.map((points) => [points])]]),
});

/** A saturation of each band of scale 2 (NEWS2-3). */
const bands = [83, 85, 87, 92, 94, 96, 97];

/** On scale 2, oxygen also decides the points of a saturation above the target. `known` is its points on air and oxygen. */
function saturationAndOxygen(isSaturationMissing: boolean, known: readonly [number, number]): Group {
  const points = isSaturationMissing
    ? bands.map((value) => [
        news2Points.oxygenSaturationScale2(value, false),
        news2Points.oxygenSaturationScale2(value, true),
      ])
    : [known];
  const both = points.map(([onAir = 0, onOxygen = 0]) => [
    onAir,
    onOxygen + news2Points.supplementalOxygen(true),
  ]);
  const [onAir, onOxygen] = [both.map(([air = 0]) => air), both.map(([, oxygen = 0]) => oxygen)];
  return {
    possible: both.flat(),
    questions: new Map<News2Missing, number[][]>([
      ...(isSaturationMissing ? ([['oxygenSaturation', both]] as const) : []),
      ['supplementalOxygen', [onAir, onOxygen]],
    ]),
  };
}
