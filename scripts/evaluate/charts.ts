import strangers from '../../packages/server/test/evidence/strangers/charts.json' with { type: 'json' };
import { type Calling, textIn } from './call.ts';

const written = Date.parse(strangers.now);

/** Adds six invented charts to a department, with the times of their records shifted to now. Their scores are left out. */
export async function addCharts(call: Calling): Promise<void> {
  const shift = Date.now() - written;
  const at = (time: string) => new Date(Date.parse(time) + shift).toISOString();
  for (const { patient, vitals, labs, medications, notes } of Object.values(strangers.charts)) {
    const { id: _id, mrn: _mrn, status: _status, createdAt: _at, version: _version, ...facts } = patient;
    const created = await call('POST', '/patients', { ...facts, arrivedAt: at(patient.arrivedAt) });
    const path = `/patient/${textIn(created, 'id')}`;
    for (const { timestamp, defaulted, painLevel, ...signs } of vitals.toReversed())
      await call('POST', `${path}/vitals`, {
        ...without(signs),
        ...(!defaulted.some((name) => name === 'painLevel') && { painLevel }),
        timestamp: at(timestamp),
      });
    for (const { testName, result, units, referenceRange, collectedAt, resultTime } of labs.toReversed())
      await call('POST', `${path}/lab-results`, {
        ...{ testName, result, units, referenceRange },
        ...{ collectedAt: at(collectedAt), resultTime: at(resultTime) },
      });
    for (const { startedAt, ...medication } of medications.toReversed())
      await call('POST', `${path}/medications`, {
        ...without(medication),
        startedAt: at(startedAt),
        override: { reason: 'An invented chart' },
      });
    for (const { title, content, type } of notes)
      await call('POST', `${path}/notes`, { title, content, type });
  }
}

/** Fields of a stored record that a body does not have. */
const ofRecord = new Set(['id', 'patientId', 'recordedAt', 'recordedBy', 'version', 'doseOf', 'defaulted']);

const without = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !ofRecord.has(name)));
