import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { publishedTriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aPatient, vitalsOf } from '../../../../test/factories.ts';
import { boardParts } from '../../../domains.ts';
import { createLog } from '../../../infra/observe/log.ts';
import { BoardProjection, maxRowsAtOnce } from './projection.ts';

const { node, nurse } = await aTeam();
const { token } = nurse;
const settings = {
  criticalLimits: defaultCriticalLimits,
  triageMinutes: publishedTriageMinutes,
  versions: '',
};

/** A projection apart from that of the node, and the rows that it sends. */
function aProjection() {
  const sent: BoardRow[] = [];
  const { chart, patients } = node.app;
  const projection = new BoardProjection({
    parts: boardParts,
    ...{ chart, patients, log: createLog('silent') },
    settingsOf: async () => settings,
    viewers: async () => [],
    lastLook: async () => undefined,
    publishRow: (_departmentId, row) => sent.push(row),
    publishGone: () => undefined,
  });
  return { projection, sent };
}

/** Records a set of a patient. Returns its entry. */
async function aSetOf({ id: patientId }: Patient, vitals: Record<string, unknown>): Promise<ChartEntry> {
  await node.api('POST', `/patient/${patientId}/vitals`, { token, body: vitalsOf(vitals) });
  const { entries } = await node.call(timelineEndpoints.entries, { token, params: { patientId } });
  const last = entries.at(-1);
  if (last === undefined) throw new Error('The chart is empty');
  return { ...last, type: 'vitals.recorded', data: VitalsRecord.parse(last.data) };
}

describe('the row of a patient who begins to call', () => {
  test('is sent before the rows of others that wait', async () => {
    const others = await Promise.all(Array.from({ length: 30 }, () => aPatient(node, token)));
    const sick = await aPatient(node, token);
    const { projection, sent } = aProjection();
    // Any set of an unknown chart is urgent.
    for (const { id } of [...others, sick]) projection.repair(id);
    await projection.settled();
    const calm = await Promise.all(others.map((patient) => aSetOf(patient, {})));
    const bad = await aSetOf(sick, { oxygenSaturation: 82, respiratoryRate: 30 });
    sent.length = 0;
    for (const entry of calm) projection.entered(entry);
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), { timeout: 20_000, interval: 1 });
    const before = sent.length;
    projection.entered(bad);
    await projection.settled();
    const place = sent.findIndex(({ patientId }) => patientId === sick.id);
    expect(sent).toHaveLength(31);
    // The rows that are being made precede it.
    expect(place).toBeLessThan(before + maxRowsAtOnce);
    expect(sent[place]?.attention.map(({ kind }) => kind)).toContain('single-three');
    await projection.close();
  });
});
