import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { privacyLevels } from '@bedside/contracts/displays/displays.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { headsOf } from '../../packages/server/src/chart/reading/read-entries.ts';
import { boardRows } from '../../packages/server/src/domains/board/board.model.ts';
import { disconnectMongo } from '../../packages/server/src/infra/mongo/mongo.ts';
import { startEmbeddedMongod } from '../../packages/server/src/infra/mongod/embedded-mongod.ts';
import { createLocalHub } from '../../packages/server/src/realtime/coordination/local-coordination.ts';
import { aTeam, type Team } from '../../packages/server/test/a-team.ts';
import { aPatient } from '../../packages/server/test/factories.ts';
import { removeFolder } from '../../packages/server/test/folders.ts';
import type {} from '../../packages/server/test/global-setup.ts';
import { aNode, type TestNode, useMongo } from '../../packages/server/test/node.ts';
import { BusyDepartment } from '../../packages/server/test/screens/busy-department.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { type ChartTruth, truthOf } from './truth/chart-truth.ts';
import type { DrawnBoard, DrawnLine } from './truth/drawn-board.ts';
import { trueBoard } from './truth/drawn-truth.ts';
import type { LogEntry } from './truth/log-reading.ts';
import { SimulatedWall } from './truth/simulated-wall.ts';

// The files of a worker share their modules, and these need their own bounds.
vi.hoisted(() => vi.resetModules());
// A minute of the shift takes a fraction of a second, so the sweeps follow the clock that much faster.
vi.mock('../../packages/server/src/bounds.ts', async (original) => {
  const bounds = await original<typeof import('../../packages/server/src/bounds.ts')>();
  return { ...bounds, boardPollMs: 150, boardRepairMs: 600 };
});
vi.mock('@bedside/contracts/socket.ts', async (original) => ({
  ...(await original<typeof import('@bedside/contracts/socket.ts')>()),
  beatMs: 100,
}));

const moments = Number(process.env.TRUTH_MOMENTS ?? 100);
const seed = Number(process.env.TRUTH_SEED ?? 5);
/** In half of the moments the board has one column, in the others two. */
const patients = { atFirst: 9, later: 15 };
const clientFolder = path.resolve(import.meta.dirname, '../../packages/client/dist');
const step = 10_000;
const minute = 60_000;
/** The longest time between two moments, and that before the last one, after which every ESI is old (BOARD-10). */
const pauses = { longest: 9 * minute, last: 721 * minute };
/** A folder for a screenshot that someone looks at. */
const folder = process.env.WALL_SCREENSHOTS;

/** A busy machine takes longer than a second for a push. The simulated clock stands still meanwhile. */
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 40 });

/** The department's charts, as its logs say. */
class Charts {
  readonly #node: TestNode;
  readonly #token: string;
  readonly #entries = new Map<string, LogEntry[]>();

  constructor(node: TestNode, token: string) {
    this.#node = node;
    this.#token = token;
  }

  /** Reads what is new in the log of each patient. */
  async truths(ids: readonly string[]): Promise<ChartTruth[]> {
    const now = new Date();
    return Promise.all(
      ids.map(async (patientId) => {
        const known = this.#entries.get(patientId) ?? [];
        const { entries, reset } = await this.#node.call(timelineEndpoints.entries, {
          token: this.#token,
          params: { patientId },
          query: { after: String(known.length) },
        });
        expect(reset).toBe(false);
        known.push(...entries);
        this.#entries.set(patientId, known);
        return truthOf(known, now);
      }),
    );
  }
}

/** Returns whether a long call, or one beside badges, is shown in a shorter form. No number may be cut. */
function isShortened(shown: string, { call, notices }: DrawnLine): boolean {
  if (notices.length === 0 && call.length < 40) return false;
  const [whole = '', late] = call.split(' · Vitals overdue ');
  const parts = whole.split(/(?=: |, )/);
  const starts = parts.map((_part, missing) =>
    [parts.slice(0, parts.length - missing).join(''), ...(missing > 0 ? ['…'] : [])].join(' '),
  );
  const ends = late === undefined ? [] : starts.map((start) => `${start} · overdue ${late}`);
  // The cause comes before since when values are late.
  return [`${whole} …`, ...starts.slice(1), ...ends, `${parts[0]} …`].includes(shown);
}

/** A call or badges may need the room of the team. */
const canLackTeam = ({ call, notices }: DrawnLine) => call !== '' || notices.length > 0;

/** Compares what displays show with the truth, and collects the differences. */
class Comparison {
  readonly wrong: string[] = [];
  compared = 0;
  readonly #values = new Map<string, Set<string>>();

  add(place: string, shown: DrawnBoard, truth: DrawnBoard): void {
    this.#cell(place, 'beds', Object.keys(shown.lines).toSorted(), Object.keys(truth.lines).toSorted());
    this.#cell(place, 'head', shown.head, truth.head);
    for (const [bed, line] of Object.entries(truth.lines)) {
      const drawn = new Map<string, unknown>(Object.entries(shown.lines[bed] ?? {}));
      if (isShortened(String(drawn.get('call')), line)) drawn.set('call', line.call);
      if (canLackTeam(line))
        drawn.set('team', shown.lines[bed]?.team.length === 0 ? line.team : shown.lines[bed]?.team);
      for (const [name, value] of Object.entries(line))
        this.#cell(`${place} ${bed}`, name, drawn.get(name), value);
    }
  }

  #cell(place: string, name: string, shown: unknown, truth: unknown): void {
    const [is, should] = [JSON.stringify(shown), JSON.stringify(truth)];
    this.compared += 1;
    this.#values.set(name, (this.#values.get(name) ?? new Set()).add(should));
    if (is !== should) this.wrong.push(`${place} ${name}: ${is}, in the log ${should}`);
  }

  /** Returns whether a cell was drawn as old at some moment. */
  sawOld(name: 'esi' | 'news2'): boolean {
    return [...(this.#values.get(name) ?? [])].some((value) => JSON.parse(value)[1] === true);
  }

  /** Returns the cells that had the same value throughout, and so prove nothing. */
  constant(): string[] {
    return [...this.#values].flatMap(([name, values]) => (values.size < 2 ? [name] : []));
  }
}

describe.skipIf(!hasBrowser)('the drawn cells of a wall display at random moments of a shift', () => {
  let stopMongod: () => Promise<void>;
  let team: Team;
  let there: TestNode;
  let browser: Browser;

  beforeAll(async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'bedside-truth-'));
    const log = { info: () => {}, warn: (message: string) => console.warn(message) };
    const mongod = await startEmbeddedMongod({ dataDir, log });
    stopMongod = async () => {
      await mongod.stop();
      await removeFolder(dataDir);
    };
    await useMongo(mongod.uri);
    const hub = createLocalHub();
    // The shift is longer than a session.
    const options = { clientFolder, sessionHours: 48, unusedHours: 48 };
    team = await aTeam({ node: { ...options, coordination: hub.join() } });
    there = await aNode({ ...options, coordination: hub.join() });
    browser = await borrowBrowser();
    vi.useFakeTimers({ toFake: ['Date'], now: atStep(Date.now()) });
    // Node's own header would follow the real clock.
    for (const { app } of [team.node, there])
      app.http.prependListener('request', (_request, response) =>
        response.setHeader('Date', new Date().toUTCString()),
      );
  });

  afterAll(async () => {
    vi.useRealTimers();
    await returnBrowser(browser);
    await Promise.all([team.node.close(), there.close()]);
    await disconnectMongo();
    await stopMongod();
  });

  /** Two patients whose beds change last at each moment, one on each node. Rows arrive in order, so all others are there. */
  async function createMarkers(wall: SimulatedWall) {
    const { token } = team.nurse;
    const markers = await Promise.all(
      [team.node, there].map(async (node) => ({ node, patient: await aPatient(node, token) })),
    );
    return {
      ids: markers.map(({ patient }) => patient.id),
      async pass(moment: number): Promise<void> {
        for (const [at, marker] of markers.entries()) {
          const { node, patient } = marker;
          const body = { version: patient.version, bed: `M${at}.${moment}` };
          const params = { patientId: patient.id };
          marker.patient = await node.call(patientsEndpoints.update, { token, params, body });
        }
        await wall.shows(markers.map(({ patient }) => patient.bed ?? ''));
      },
    };
  }

  /** Waits until no row is behind its log or due by the clock, and both nodes have made and stored their rows. */
  async function settle(): Promise<void> {
    await until(async () => {
      const rows = await boardRows().find({}).toArray();
      const heads = await headsOf(rows.map(({ _id }) => _id));
      const late = rows.filter(
        ({ _id, seq, wakeAt }) => seq < (heads.get(_id) ?? 0) || (wakeAt && wakeAt <= new Date()),
      );
      expect(late).toEqual([]);
    });
    for (const node of [team.node, there]) await node.call(boardEndpoints.list, { token: team.nurse.token });
  }

  test(`are what the chart logs say: none is wrong (seed ${seed})`, { timeout: 600_000 }, async () => {
    const { node: here, admin, nurse } = team;
    const department = new BusyDepartment([here, there], [admin, nurse], seed);
    while (department.patients.length < patients.atFirst) await department.admit();
    const wall = await SimulatedWall.open(browser, there, admin);
    const markers = await createMarkers(wall);
    const charts = new Charts(here, nurse.token);
    const comparison = new Comparison();
    for (let moment = 1; moment <= moments; moment += 1) {
      // The page measures the server's clock whenever it notices that its own has changed.
      const pause = moment === moments ? pauses.last : step + department.random() * pauses.longest;
      vi.setSystemTime(atStep(Date.now() + pause));
      await wall.moveTo(Date.now());
      // Each level is shown with one column and with two.
      await wall.show(privacyLevels[Math.floor((6 * moment) / moments) % 3] ?? 'staff');
      const acts = 1 + Math.floor(department.random() * 5);
      for (let act = 0; act < acts; act += 1) await department.act();
      if (moment > moments / 2 && department.patients.length < patients.later) await department.admit();
      await settle();
      await markers.pass(moment);
      const ids = [...department.patients.map(({ id }) => id), ...markers.ids];
      const truths = (await charts.truths(ids)).filter(({ isOnBoard }) => isOnBoard);
      const grid = await wall.grid();
      expect(grid.pages).toBe(1);
      const truth = trueBoard(truths, { level: wall.privacy, ...grid, now: new Date() });
      comparison.add(`${moment} ${wall.privacy}`, await wall.drawn(), truth);
      expect(await wall.hidden()).toEqual([]);
    }
    expect(comparison.wrong).toEqual([]);
    if (folder) await wall.screenshot(`${folder}/wall-after-a-shift.png`);
    if (moments >= 100) {
      expect(comparison.constant()).toEqual([]);
      // BOARD-10.
      expect([comparison.sawOld('esi'), comparison.sawOld('news2')]).toEqual([true, true]);
    }
    expect(comparison.compared).toBeGreaterThan(moments * patients.atFirst * 13);
  });
});

/** Ages change every ten seconds, so each moment is one at which they do. */
function atStep(time: number): number {
  return Math.ceil(time / step) * step;
}
