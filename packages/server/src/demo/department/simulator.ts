import { deviceRole, measuredOnly } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { simulatedAuthors } from '@bedside/contracts/clinical/vitals/simulated-authors.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { RecordVitals, type VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { DemoLanguage } from '../../config.ts';
import type { Vitals } from '../../domains/vitals/vitals.service.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { everyInterval } from '../../infra/timers/every-interval.ts';
import type { RequestContext, SessionActor } from '../../request/request-context.ts';
import { rightsOfServer } from '../../request/require-right.ts';
import { callers, takeCalls } from './events.ts';
import type { DemoPatient, DemoVitals } from './patient.ts';
import { demoPatients } from './patients.ts';
import { asMeasured, driftingVitals, driftOf } from './plausible-vitals.ts';
import { around, type Random } from './seeded-random.ts';
import type { DemoServices } from './services.ts';

/** A monitor does not measure consciousness. It comes with a round, and so does the temperature. */
const roundMs = 15 * 60 * 1000;

/** Sets that a round reads back. A monitor sends fewer between two rounds. */
const maxReadBackSets = 200;

/** The newest readings that must all be simulated before a simulated colleague takes a call. */
const ownReadings = 3;

/** The ids of the simulator's authors. */
const simulatedIds: ReadonlySet<string> = new Set(['demo-monitor', 'demo-rounds']);

interface SimulatorServices {
  /** Returns the demo department's id; null if it does not exist or was deleted. */
  demoDepartmentId(): Promise<string | null>;
  patients: { list(request: RequestContext): Promise<PatientListItem[]> };
  vitals: Pick<DemoServices['vitals'], 'record'> & Pick<Vitals, 'newest'>;
  attention: DemoServices['attention'];
}

interface SimulatorOptions {
  services: SimulatorServices;
  log: { warn(details: object, message: string): void };
  /** Milliseconds from the end of one reading to the next, across all patients. */
  intervalMs: number;
  /** The language of the authors' names. */
  language?: DemoLanguage;
  random?: Random;
  now?: () => Date;
}

export interface Simulator {
  /** Starts no further reading; resolves after the current one. */
  stop(): Promise<void>;
}

/** A patient with this status is not monitored. */
const departed = new Set<PatientListItem['status']>(['transferred', 'left', 'died', 'discharged']);

function actorOf(id: string, fullName: string, role: string, departmentId: string): SessionActor {
  return { id, fullName, role, departmentId, isAdmin: false, rights: rightsOfServer, sessionId: id };
}

/** Returns the last point of a patient's story. */
function storyNow(patient: DemoPatient): DemoVitals {
  return patient.story.at(-1)?.vitals ?? patient.usual;
}

/** Returns the next step of a random walk that always returns towards the story. */
export function drift(current: DemoVitals, story: DemoVitals, random: Random): DemoVitals {
  const next: DemoVitals = { ...current };
  for (const vital of driftingVitals) {
    const home = story[vital];
    if (home === undefined) continue;
    const from = current[vital] ?? home;
    next[vital] = from + (home - from) * 0.3 + around(random, driftOf(vital).spread);
  }
  return asMeasured(next);
}

/** Returns the signs that the monitor sends (D49). Only a round includes the temperature. */
function monitored({ temperature: _temperature, ...signs }: DemoVitals): DemoVitals {
  return withoutUndefined(measuredOnly(signs));
}

/** Returns the charted oxygen and consciousness. Rounds repeat them, because the chart overrides the story. */
function assessedIn(chart: readonly VitalsRecord[]) {
  const { supplementalOxygen, oxygenDevice, oxygenFlow, consciousnessLevel, newConfusion } =
    mergeVitals(chart);
  return {
    ...(supplementalOxygen && {
      supplementalOxygen: supplementalOxygen.value,
      oxygenDevice: oxygenDevice?.value,
      oxygenFlow: oxygenFlow?.value,
    }),
    ...(consciousnessLevel && {
      consciousnessLevel: consciousnessLevel.value,
      newConfusion: newConfusion?.value,
    }),
  };
}

/**
 * Records a new reading of one monitored demo patient every `intervalMs`, through the service that the REST route
 * uses. Readings stay close to the patient's story. Failures are logged and never thrown; the next reading tries
 * again.
 */
export function startSimulator({
  services,
  log,
  intervalMs,
  language = 'en',
  random = Math.random,
  now = () => new Date(),
}: SimulatorOptions): Simulator {
  const current = new Map<string, DemoVitals>();
  const lastRound = new Map<string, number>();
  let turn = 0;
  let stopped = false;

  const request = (actor: SessionActor): RequestContext => ({
    actor,
    requestId: 'demo-simulator',
    language,
    now,
  });

  const step = async () => {
    const departmentId = await services.demoDepartmentId();
    if (departmentId === null) return;
    const monitor = actorOf('demo-monitor', simulatedAuthors.monitor[language], deviceRole, departmentId);
    const present = (await services.patients.list(request(monitor))).filter(
      ({ status }) => !departed.has(status),
    );
    const beds = demoPatients.flatMap((patient) => {
      const found = patient.monitored ? present.find(({ mrn }) => mrn === patient.mrn) : undefined;
      return found ? [{ patient, patientId: found.id }] : [];
    });
    const bed = beds[turn % Math.max(1, beds.length)];
    turn += 1;
    if (bed === undefined || stopped) return;

    const nurse = request(actorOf('demo-rounds', simulatedAuthors.round[language], 'Nurse', departmentId));
    const { patient, patientId } = bed;
    const story = storyNow(patient);
    const vitals = drift(current.get(patientId) ?? story, story, random);
    const at = now().getTime();
    const round = at - (lastRound.get(patientId) ?? 0) >= roundMs;
    if (round) {
      const assessed = assessedIn(await services.vitals.newest(nurse, patientId, maxReadBackSets));
      await services.vitals.record(nurse, patientId, RecordVitals.parse({ ...vitals, ...assessed }));
    } else {
      await services.vitals.record(request(monitor), patientId, RecordVitals.parse(monitored(vitals)));
    }
    // A colleague takes what a simulated reading raised, as in a department that works (D76). A call that follows from a
    // reading of someone who tries the demo stays for them.
    const recent = await services.vitals.newest(nurse, patientId, ownReadings);
    const isOwn = recent.every(({ recordedBy }) => simulatedIds.has(recordedBy.id));
    if (isOwn && !callers.has(patient.name)) await takeCalls(services, nurse, patientId);
    current.set(patientId, vitals);
    if (round) lastRound.set(patientId, at);
  };

  const steps = everyInterval(intervalMs, step, { log, failed: 'The vitals simulator could not record' });

  return {
    stop() {
      stopped = true;
      return steps.stop();
    },
  };
}
