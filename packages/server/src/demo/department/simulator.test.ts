import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalRanges } from '@bedside/contracts/vitals/vital-ranges.ts';
import { RecordVitals, type VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { aVitalsRecord } from '../../../../contracts/test/a-vitals-record.ts';
import type { DemoLanguage } from '../../config.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { AppError } from '../../request/app-error.ts';
import { demoPatients } from './patients.ts';
import { driftingVitals } from './plausible-vitals.ts';
import { seededRandom } from './seeded-random.ts';
import { drift, type Simulator, startSimulator } from './simulator.ts';

interface Written {
  patientId: string;
  by: string;
  role: string;
  vitals: z.output<typeof RecordVitals>;
}

const department: PatientListItem[] = demoPatients.map(({ mrn, name, gender, chiefComplaint }) => ({
  id: `patient-${mrn}`,
  name,
  mrn,
  age: 40,
  gender,
  chiefComplaint,
  status: 'in-treatment',
  arrivedAt: '2026-06-15T09:00:00.000Z',
  version: 1,
}));

let simulator: Simulator | undefined;
afterEach(async () => {
  await simulator?.stop();
});

/** Runs the simulator without pauses until the written sets satisfy `enough`. */
async function run(
  enough: (written: Written[], warnings: string[]) => boolean,
  {
    patients = department,
    fails = () => false,
    charted = [],
    language = 'en',
  }: {
    patients?: PatientListItem[];
    fails?: (write: number) => boolean;
    /** The newest sets in every chart. */
    charted?: VitalsRecord[];
    language?: DemoLanguage;
  } = {},
) {
  const written: Written[] = [];
  const warnings: string[] = [];
  const taken = new Set<string>();
  let writes = 0;
  const started = startSimulator({
    services: {
      attention: {
        take: async (_request, patientId) => {
          taken.add(patientId);
          throw new AppError('conflict');
        },
      },
      demoDepartmentId: async () => 'department-1',
      patients: { list: async () => patients },
      vitals: {
        newest: async () => charted,
        record: async (request, patientId, input) => {
          writes += 1;
          if (fails(writes)) throw new Error('The database went away');
          written.push({ patientId, by: request.actor.fullName, role: request.actor.role, vitals: input });
          const at = request.now().toISOString();
          return {
            ...input,
            id: `vitals-${writes}`,
            patientId,
            painLevel: input.painLevel ?? 0,
            consciousnessLevel: input.consciousnessLevel ?? 'Alert',
            defaulted: [],
            timestamp: at,
            recordedAt: at,
            recordedBy: request.actor,
            version: 1,
          };
        },
      },
    },
    log: { warn: (_details, message) => warnings.push(message) },
    intervalMs: 0,
    language,
    random: seededRandom('simulator'),
  });
  simulator = started;
  await vi.waitFor(() => expect(enough(written, warnings)).toBe(true), { timeout: 20_000, interval: 5 });
  await started.stop();
  return { written, warnings, taken };
}

describe('the vitals simulator', () => {
  it('records the monitored patients in turn, and none in the waiting room', async () => {
    const { written } = await run((sets) => sets.length >= 22);
    const seen = new Set(written.map(({ patientId }) => patientId));
    expect(seen.size).toBe(11);
    expect(seen).not.toContain('patient-4071012');
  });

  it('D76: takes the calls that its readings raise, but not those of two patients, nor after a reading by someone else', async () => {
    const { taken } = await run((sets) => sets.length >= 22);
    const free = demoPatients.filter(({ mrn }) => !taken.has(`patient-${mrn}`)).map(({ name }) => name);
    expect(free.toSorted()).toEqual(['Dwayne Baptiste', 'Jana Bieńkowska', 'Margaret Okafor']);
    const byLopez = aVitalsRecord({ recordedBy: { id: 'user-1', fullName: 'María Lopez', role: 'Nurse' } });
    const { taken: none } = await run((sets) => sets.length >= 22, { charted: [byLopez] });
    expect(none.size).toBe(0);
  });

  it('begins with a full round, then sends the signs of a monitor', async () => {
    const { written } = await run((sets) => sets.length >= 22);
    const [round, next] = written.filter(({ patientId }) => patientId === 'patient-4071001');
    expect(round).toMatchObject({
      by: 'Simulated round',
      role: 'Nurse',
      vitals: { consciousnessLevel: 'Alert', newConfusion: true },
    });
    expect(next?.by).toBe('Bedside monitor');
    expect(next?.vitals.heartRate).toBeDefined();
    expect(next?.role).toBe('Device');
  });

  it("writes its authors' names in the demo's language (D58)", async () => {
    const { written } = await run((sets) => sets.length >= 22, { language: 'de' });
    expect(new Set(written.map(({ by }) => by))).toEqual(
      new Set(['Simulierter Rundgang', 'Patientenmonitor']),
    );
  });

  it('records no oxygen, consciousness or pain from a monitor, because a person assesses them (D49)', async () => {
    const { written } = await run((sets) => sets.length >= 33);
    const monitored = written.filter(({ by }) => by === 'Bedside monitor');
    expect(monitored.length).toBeGreaterThan(10);
    const measured = new Set(monitored.flatMap(({ vitals }) => Object.keys(withoutUndefined(vitals))));
    expect([...measured].sort()).toEqual([
      'bloodPressureDiastolic',
      'bloodPressureSystolic',
      'heartRate',
      'oxygenSaturation',
      'respiratoryRate',
    ]);
  });

  it('repeats in a round the oxygen and consciousness that a nurse charted', async () => {
    const charted = [aVitalsRecord({ supplementalOxygen: true, oxygenFlow: 2, consciousnessLevel: 'Voice' })];
    const { written } = await run((sets) => sets.length >= 11, { charted });
    for (const { by, vitals } of written.slice(0, 11)) {
      expect(by).toBe('Simulated round');
      expect(vitals).toMatchObject({ supplementalOxygen: true, oxygenFlow: 2, consciousnessLevel: 'Voice' });
      expect([vitals.oxygenDevice, vitals.newConfusion]).toEqual([undefined, undefined]);
    }
  });

  it('logs a failure and continues', async () => {
    const { written, warnings } = await run((sets) => sets.length >= 3, { fails: (write) => write <= 2 });
    expect(warnings).toEqual(Array(2).fill('The vitals simulator could not record'));
    expect(written.length).toBeGreaterThanOrEqual(3);
  });

  it('skips discharged patients and other patients of the department', async () => {
    const patients = department.map((patient, index) => ({
      ...patient,
      ...(index === 0 ? { status: 'discharged' as const } : {}),
      ...(index > 1 ? { mrn: `other-${index}` } : {}),
    }));
    const { written } = await run((sets) => sets.length >= 4, { patients });
    expect(new Set(written.map(({ patientId }) => patientId))).toEqual(new Set(['patient-4071002']));
  });

  it('writes nothing after a stop', async () => {
    const { written } = await run((sets) => sets.length >= 2);
    const count = written.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(written).toHaveLength(count);
  });

  it("keeps its drift within the wire's ranges and around the story, however long it runs", () => {
    fc.assert(
      fc.property(fc.constantFrom(...demoPatients), fc.string(), (patient, seed) => {
        const random = seededRandom(seed);
        const story = patient.story.at(-1)?.vitals ?? patient.usual;
        let vitals = story;
        for (let step = 0; step < 200; step += 1) vitals = drift(vitals, story, random);
        expect(RecordVitals.safeParse(vitals).success).toBe(true);
        for (const vital of driftingVitals) {
          const [value, home] = [vitals[vital], story[vital]];
          expect(value === undefined).toBe(home === undefined);
          if (value === undefined || home === undefined) continue;
          expect(value).toBeGreaterThanOrEqual(vitalRanges[vital].min);
          expect(Math.abs(value - home)).toBeLessThan(vital.startsWith('bloodPressure') ? 40 : 30);
        }
      }),
      { numRuns: 60 },
    );
  });
});
