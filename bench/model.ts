import { readFileSync } from 'node:fs';

/** What one node's work costs, as `docs/bench.md` and `docs/operating.md` record it. */
export interface Costs {
  /** Processor time of one set of vitals through the whole path, in microseconds. */
  write: number;
  /** Processor time of one push to one socket, in microseconds. */
  delivery: number;
  /** Memory of one connected screen, in KiB. */
  screen: number;
  /** Processor time of one message about a patient without a viewer, of a department with sockets, in microseconds. */
  busMessage: number;
  /** An entry on disk with its indexes, in bytes. */
  entry: number;
}

/** A region and its habits. */
export interface Region {
  hospitals: number;
  /** Present patients of one hospital, each with one set of vitals a minute. */
  patients: number;
  /** Connected screens of one hospital. */
  screens: number;
  /** Screens that have one patient open, and screens that show the hospital's tracking list. */
  viewers: number;
  boards: number;
  /**
   * How many times the proxy chooses a node for a hospital: once for each browser by a cookie, or once by the address that
   * all of its browsers share. A node receives the messages of a hospital only if it was chosen.
   */
  choices: number;
  /** The busiest minute against the average. */
  peak: number;
  /** The share of a core that a node may use at the peak. */
  busy: number;
}

export const region: Region = {
  hospitals: 500,
  patients: 60,
  screens: 40,
  viewers: 3,
  boards: 12,
  choices: 40,
  peak: 3,
  busy: 0.6,
};

/**
 * The processor time of {@link Costs.busMessage}, for an entry of 940 bytes. Signature, parsing and rooms take 15 µs, and the
 * Redis client the rest.
 */
const busMessageCost = 25;
/** A write sends its entry and the patient's row to the other nodes. */
export const messagesPerWrite = 2;
const connectionsOfNode = 20_000;
const microseconds = 1e-6;
const kibibyte = 1024;
const terabyte = 1e12;
const secondsOfYear = 365 * 24 * 3600;

export interface Forecast {
  setsPerSecond: number;
  pushesPerSecond: number;
  /** Nodes that the peak needs; at least two, so that one may fail. */
  nodes: number;
  /** The share of a core that each node uses at the peak, and how much of it is for entries that it has no viewer of. */
  core: number;
  busCore: number;
  memoryOfNode: number;
  /** Entries and their indexes of one year, in terabytes, before any replication. */
  diskOfYear: number;
}

/** Reads the costs from the recorded run in `docs/bench.md`. Throws if a row is missing. */
export function readCosts(bench: string): Costs {
  const figure = (name: string, measure: string) => {
    const row = bench.split('\n').find((line) => line.startsWith(`| ${name} `) && line.includes(measure));
    const value = Number(row?.split('|')[3]?.trim().split(' ')[0]?.replaceAll(',', ''));
    if (!(value > 0)) throw new Error(`docs/bench.md has no figure ${name}: ${measure}`);
    return value;
  };
  return {
    write: figure('writers', "its server's processor time"),
    delivery: figure('fan-out', 'its processor time, 1000 watchers'),
    screen: figure('watchers', 'memory per idle watcher'),
    busMessage: busMessageCost,
    entry: 330,
  };
}

/** The work of an installation in one second, spread evenly over its nodes. */
export interface Load {
  sets: number;
  /** Pushes to sockets, beats included. */
  pushes: number;
  nodes: number;
  /** The other nodes that receive a message, on average. */
  receivers: number;
}

/** Returns the share of a core that each node uses, and its part for messages of other nodes. */
export function coreOfNode(
  { sets, pushes, nodes, receivers }: Load,
  costs: Pick<Costs, 'write' | 'delivery' | 'busMessage'>,
): { core: number; bus: number } {
  const own = sets * costs.write + pushes * costs.delivery;
  const bus = sets * messagesPerWrite * costs.busMessage * receivers;
  return { core: ((own + bus) * microseconds) / nodes, bus: (bus * microseconds) / nodes };
}

/** Returns what a region needs as one installation. */
export function forecast(
  { hospitals, patients, screens, viewers, boards, choices, peak, busy }: Region,
  costs: Costs,
): Forecast {
  const setsPerSecond = (hospitals * patients) / 60;
  const sockets = hospitals * screens;
  const pushesPerSecond = setsPerSecond * (viewers + boards) + sockets;
  const atPeak = peak * setsPerSecond;
  // The writer's own node was chosen once. Another one receives the message if any of the other choices was for it.
  const receivers = (nodes: number) => (nodes - 1) * (1 - (1 - 1 / nodes) ** (choices - 1));
  const pushes = atPeak * (viewers + boards) + sockets;
  const coreOf = (nodes: number) =>
    coreOfNode({ sets: atPeak, pushes, nodes, receivers: receivers(nodes) }, costs);
  let nodes = Math.max(2, Math.ceil(sockets / connectionsOfNode) + 1);
  // With a choice for each browser, more nodes do not reduce the work for the bus. Beyond this number another one changes
  // nothing.
  while (coreOf(nodes).core > busy && nodes < 100) nodes += 1;
  return {
    setsPerSecond,
    pushesPerSecond,
    nodes,
    core: coreOf(nodes).core,
    busCore: coreOf(nodes).bus,
    memoryOfNode: (sockets * costs.screen * kibibyte) / nodes,
    diskOfYear: (setsPerSecond * secondsOfYear * costs.entry) / terabyte,
  };
}

/** Prints the forecast for one installation of the whole region, and for smaller ones. */
export function printModel(): void {
  const costs = readCosts(readFileSync('docs/bench.md', 'utf8'));
  const head = [
    'hospitals',
    'sets/s',
    'pushes/s',
    'nodes',
    'core of a node',
    'of it for the bus',
    'nodes by address',
    'core of a node',
    'MB of sockets',
    'TB a year',
  ];
  const lines = [1, 10, 50, 100, 500, 2000].map((hospitals) => {
    const needs = forecast({ ...region, hospitals }, costs);
    const together = forecast({ ...region, hospitals, choices: 1 }, costs);
    return [
      String(hospitals),
      needs.setsPerSecond.toFixed(0),
      needs.pushesPerSecond.toFixed(0),
      String(needs.nodes),
      `${(100 * needs.core).toFixed(0)} %`,
      `${(100 * needs.busCore).toFixed(1)} %`,
      String(together.nodes),
      `${(100 * together.core).toFixed(0)} %`,
      (needs.memoryOfNode / 1e6).toFixed(0),
      needs.diskOfYear.toFixed(2),
    ];
  });
  console.log(
    `${region.patients} patients and ${region.screens} screens per hospital; ${region.viewers} viewers of a patient, ${region.boards} tracking lists; peak ${region.peak} ×`,
  );
  for (const line of [head, head.map((cell) => '-'.repeat(cell.length)), ...lines])
    console.log(`| ${line.map((cell, at) => cell.padEnd(head[at]?.length ?? 0)).join(' | ')} |`);
}
