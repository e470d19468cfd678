import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { type PrivacyLevel, privacyLevels } from '@bedside/contracts/displays/displays.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, aSocket } from '../../../test/factories.ts';
import { joinCoordination } from '../../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { BusyDepartment } from '../../../test/screens/busy-department.ts';
import { aDisplayRecorder } from '../../../test/screens/display-recorder.ts';
import { type Cells, cellsOfLog, cellsOfRow, differences } from '../../../test/screens/wall-oracle.ts';
import { headsOf } from '../../chart/read-entries.ts';
import { boardRows } from '../board/board.model.ts';

// A minute of the shift takes a fraction of a second, so the sweeps follow the clock that much faster.
vi.mock('../../bounds.ts', async (original) => {
  const bounds = await original<typeof import('../../bounds.ts')>();
  return { ...bounds, timeBounds: { ...bounds.timeBounds, boardPoll: 50, boardRepair: 400 } };
});

const minute = 60_000;
const moments = Number(process.env.TRUTH_MOMENTS ?? 100);
const seed = Number(process.env.TRUTH_SEED ?? 5);

const { node: here, admin, nurse } = await aTeam({ node: { coordination: await joinCoordination() } });
const there = await aNode({ coordination: await joinCoordination() });
afterAll(() => void vi.useRealTimers());

/** A busy machine takes longer than a second for a push. The simulated clock stands still meanwhile. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

/** A display of one level. It keeps the rows as a screen does: of two rows of a patient, the newer one. */
class Wall {
  readonly privacy: PrivacyLevel;
  readonly rows = new Map<string, BoardRow>();

  constructor(privacy: PrivacyLevel) {
    this.privacy = privacy;
  }

  async connect(node: TestNode): Promise<void> {
    const { token } = await aDisplayRecorder(node, nurse, this.privacy);
    const socket = await aSocket(node.url, token);
    socket.on('board:row', (row) => this.#show(row));
    await socket.emitWithAck('board:watch', {});
    for (const row of await node.call(boardEndpoints.list, { token })) this.#show(row);
  }

  #show(row: BoardRow): void {
    const known = this.rows.get(row.patientId);
    if (known && (known.seq > row.seq || (known.seq === row.seq && known.at > row.at))) return;
    this.rows.set(row.patientId, row);
  }
}

/** Two patients whose beds change last at each moment, one on each node. Rows arrive in order, so all others are there. */
async function createMarkers(walls: readonly Wall[]) {
  const markers = await Promise.all(
    [here, there].map(async (node) => ({ node, patient: await aPatient(node, nurse.token) })),
  );
  return async function pass(bed: string): Promise<void> {
    for (const marker of markers) {
      const { node, patient } = marker;
      const params = { patientId: patient.id };
      const body = { version: patient.version, bed };
      marker.patient = await node.call(patientsEndpoints.update, { token: nurse.token, params, body });
    }
    await until(() => {
      for (const { rows } of walls)
        for (const { patient } of markers) expect(rows.get(patient.id)?.bed).toBe(bed);
    });
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
  for (const node of [here, there]) await node.call(boardEndpoints.list, { token: nurse.token });
}

async function logOf(patientId: string) {
  const { token } = nurse;
  const { entries, reset } = await here.call(timelineEndpoints.entries, { token, params: { patientId } });
  expect(reset).toBe(false);
  return entries;
}

/** Compares the cells that displays show with the true ones, and collects the differences. */
class Comparison {
  readonly wrong: string[] = [];
  compared = 0;
  readonly #values = new Map<string, Set<string>>();

  add(place: string, shown: Cells, truth: Cells): void {
    for (const [name, value] of Object.entries(truth)) {
      this.compared += 1;
      this.#values.set(name, (this.#values.get(name) ?? new Set()).add(value));
    }
    this.wrong.push(...differences(shown, truth).map((one) => `${place} ${one}`));
  }

  /** Returns the cells that had the same value throughout, and so prove nothing. */
  constant(): string[] {
    return [...this.#values].flatMap(([name, values]) => (values.size < 2 ? [name] : []));
  }
}

describe('the cells of three displays at random moments of a shift on two nodes', () => {
  test(`are what the chart logs say: none is wrong (seed ${seed})`, { timeout: 600_000 }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const department = new BusyDepartment([here, there], [admin, nurse], seed);
    const walls = privacyLevels.map((privacy) => new Wall(privacy));
    for (const [place, wall] of walls.entries()) await wall.connect(place % 2 ? there : here);
    while (department.patients.length < 10) await department.admit();
    const pass = await createMarkers(walls);
    const comparison = new Comparison();
    for (let moment = 1; moment <= moments; moment += 1) {
      vi.setSystemTime(Date.now() + department.random() * 9 * minute);
      const acts = 1 + Math.floor(department.random() * 5);
      for (let act = 0; act < acts; act += 1) await department.act();
      await settle();
      await pass(`M${moment}`);
      for (const { id } of department.patients) {
        const entries = await logOf(id);
        for (const { privacy, rows } of walls) {
          const row = rows.get(id);
          const truth = cellsOfLog(entries, privacy, new Date());
          comparison.add(`${moment} ${privacy}`, row ? cellsOfRow(row) : {}, truth);
        }
      }
    }
    expect(comparison.wrong).toEqual([]);
    // No act of this department states an infection.
    if (moments >= 100) expect(comparison.constant()).toEqual(['flag sepsis']);
    expect(comparison.compared).toBeGreaterThan(moments * department.patients.length * walls.length * 25);
  });
});
