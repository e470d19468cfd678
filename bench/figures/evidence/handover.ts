import type { Figure } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { median } from '../../harness/statistics.ts';

const patients = 40;
const hours = 48;
const requests = 20;

/** A hand-over is made by rules from the whole chart, so its time grows with the chart. */
export const handoverFigure: Figure = {
  name: 'handover',
  about: `the hand-over of a patient with ${hours} h of chart, and of a shift of ${patients} such patients`,
  async run(bench) {
    const node = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
    const { token, addPatients } = await openDepartment(node.origin);
    const rest = new RestClient(node.origin, { token, connections: 8 });
    const ids = await addPatients(bench.quick ? 4 : patients);
    await Promise.all(ids.map((id) => fill(rest, id, bench.quick ? 6 : hours)));
    const [first = ''] = ids;
    const one = async () => ({ product: await medianOf(rest, `/api/patient/${first}/handover`) });
    const shift = async () => ({ product: await medianOf(rest, '/api/handover?scope=department') });
    const measured = { one: [await one()], shift: [await shift()] };
    while (measured.one.length < bench.rounds) {
      measured.one.push(await one());
      measured.shift.push(await shift());
    }
    return [
      {
        measure: `hand-over of one patient, ${hours} h of chart`,
        unit: 'ms',
        rounds: measured.one,
        reach: { of: 'value', at: 'most', limit: 100 },
      },
      {
        measure: `hand-overs of a shift of ${patients}`,
        unit: 'ms',
        rounds: measured.shift,
        reach: { of: 'value', at: 'most', limit: 1000 },
      },
    ];
  },
};

/** Vital signs each half hour, a result each two hours, a medication and a note each six. */
async function fill(rest: RestClient, id: string, length: number): Promise<void> {
  const at = (hour: number) => new Date(Date.now() - (length - hour) * 3_600_000).toISOString();
  for (let half = 0; half < 2 * length; half += 1)
    await rest.post(vitalsPath(id), { ...aSetOfVitals(half), timestamp: at(half / 2) });
  for (let hour = 0; hour < length; hour += 2)
    await rest.post(`/api/patient/${id}/lab-results`, {
      ...{
        testName: hour % 4 === 0 ? 'Lactate' : 'Potassium',
        result: `${2 + (hour % 3)}.1`,
        units: 'mmol/L',
      },
      resultTime: at(hour),
    });
  for (let hour = 0; hour < length; hour += 6) {
    await rest.post(`/api/patient/${id}/medications`, {
      name: `Drug ${hour}`,
      dosage: '1 g',
      kind: 'given',
      override: { reason: 'Allergies cannot be asked' },
      startedAt: at(hour),
    });
    await rest.post(`/api/patient/${id}/notes`, {
      ...{ title: `Round ${hour}`, type: 'progress', content: 'Seen on the round. '.repeat(20) },
    });
  }
}

async function medianOf(rest: RestClient, path: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const begin = performance.now();
    await rest.get(path);
    times.push(performance.now() - begin);
  }
  return median(times);
}
