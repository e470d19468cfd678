import { readFileSync } from 'node:fs';
import * as z from 'zod';

const named = z.object({
  role: z.string().nullish(),
  accessible_name: z.string().nullish(),
  text_content: z.string().nullish(),
  name_attr: z.string().nullish(),
  placeholder: z.string().nullish(),
  tag: z.string(),
});

/** One line of Bombadil's trace: a state, the action before it, and what our extractors found in it. */
const State = z.object({
  timestamp: z.number(),
  action: z.union([z.string(), z.record(z.string(), z.unknown())]).nullable(),
  state: z.object({ url: z.string(), hash_current: z.unknown(), screenshot: z.string() }),
  snapshots: z.array(z.object({ name: z.string().nullable(), value: z.unknown() })),
});
type State = z.output<typeof State>;

/** The extractors that return faults, and the property of each. */
const properties = {
  otherPatients: 'onePatientOnScreen',
  youngerAges: 'agesNeverShrink',
  calmUnknowns: 'unknownIsNeverNormal',
  lostTexts: 'typedTextIsNeverLost',
  brokenThings: 'noDeadEnd',
  deadEnds: 'noDeadEnd',
} as const;

/** A violation of a property, with the actions that led to it. */
interface Violation {
  property: string;
  fault: string;
  /** In how many states it was found. */
  states: number;
  /** Seconds after the start. */
  after: number;
  url: string;
  screenshot: string;
  steps: string[];
}

/** What a run did and found. */
interface Findings {
  actions: number;
  /** Different states of the page, by Bombadil's hash of what code ran. */
  states: number;
  /** Different addresses. */
  places: number;
  violations: Violation[];
}

const stepsShown = 12;

/** Reads the trace of a run. Each different fault is one violation, reported where it came first. */
export function readTrace(file: string): Findings {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const states = lines.flatMap((line) => {
    const parsed = State.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  });
  const violations = new Map<string, Violation>();
  for (const [index, state] of states.entries())
    for (const { property, fault } of faultsOf(state)) {
      const known = violations.get(`${property} ${withoutNumbers(fault)}`);
      if (known) known.states += 1;
      else
        violations.set(`${property} ${withoutNumbers(fault)}`, {
          ...{ property, fault, states: 1 },
          after: Math.round((state.timestamp - (states[0]?.timestamp ?? 0)) / 1e6),
          url: new URL(state.state.url).pathname,
          screenshot: state.state.screenshot,
          steps: states.slice(Math.max(0, index - stepsShown), index + 1).map(describe),
        });
    }
  return {
    actions: states.filter(({ action }) => action !== null).length,
    states: new Set(states.map(({ state }) => String(state.hash_current))).size,
    places: new Set(states.map(({ state }) => state.url)).size,
    violations: [...violations.values()],
  };
}

function faultsOf(state: State): { property: string; fault: string }[] {
  return state.snapshots.flatMap(({ name, value }) => {
    const property = Object.entries(properties).find(([extractor]) => extractor === name)?.[1];
    const faults = z.array(z.string()).safeParse(value);
    return property && faults.success ? faults.data.map((fault) => ({ property, fault })) : [];
  });
}

/** Two faults that differ only in numbers and ids are one. */
const withoutNumbers = (fault: string): string => fault.replace(/[0-9a-f]{24}|\d+/g, '#');

function describe({ action, state }: State): string {
  const path = new URL(state.url).pathname;
  if (action === null || typeof action === 'string') return `${action ?? 'Start'} → ${path}`;
  const [kind = '', details] = Object.entries(action)[0] ?? [];
  const target = z.object({ fingerprint: named }).safeParse(details).data?.fingerprint;
  const text = target
    ? `${target.role ?? target.tag} "${target.accessible_name ?? target.text_content ?? target.name_attr ?? target.placeholder ?? ''}"`
    : JSON.stringify(details);
  return `${kind} ${text.replace(/\s+/g, ' ').slice(0, 120)} → ${path}`;
}
