import { RecordVitals } from '@bedside/contracts/vitals/vitals.contract.ts';
import type * as z from 'zod';
import type { DemoPatient, DemoVitals } from './patient.ts';
import { asMeasured, driftingVitals, driftOf } from './plausible-vitals.ts';
import { around, type Random, seededRandom } from './seeded-random.ts';

const minute = 60_000;
/** Minutes from arrival to the first vital signs, at triage. */
const toTriage = 6;

/** Returns -1 (four at night) to 1 (four in the afternoon). */
function circadian(at: Date): number {
  const hour = at.getUTCHours() + at.getUTCMinutes() / 60;
  return Math.cos(((hour - 16) / 24) * 2 * Math.PI);
}

/** Returns the progress of the illness, 0 to 1. It begins `onsetMinutes` before the story and accelerates. */
function illness(patient: DemoPatient, minutesBeforeStory: number): number {
  if (patient.onsetMinutes === 0) return 0;
  return Math.max(0, 1 - minutesBeforeStory / patient.onsetMinutes) ** 2;
}

/** Returns an ordinary set that drifts towards the first point of the story. */
function setBefore(patient: DemoPatient, at: Date, minutesBeforeStory: number, random: Random): DemoVitals {
  const { usual } = patient;
  const first = patient.story[0]?.vitals ?? usual;
  const progress = illness(patient, minutesBeforeStory);
  const vitals: DemoVitals = { ...usual };
  for (const vital of driftingVitals) {
    const ordinary = usual[vital];
    if (ordinary === undefined) continue;
    const lean = ((first[vital] ?? ordinary) - ordinary) * progress;
    const { spread, circadian: swing } = driftOf(vital);
    vitals[vital] = ordinary + lean + swing * circadian(at) + around(random, spread);
  }
  // Every other round asks about pain; the others leave it unassessed.
  if (random() < 0.5) delete vitals.painLevel;
  return asMeasured(vitals);
}

/** A demo set as the wire takes it, with its time of observation. */
export type DemoReading = z.output<typeof RecordVitals> & { timestamp: string };

function reading(vitals: DemoVitals, at: Date): DemoReading {
  const timestamp = at.toISOString();
  return { ...RecordVitals.parse({ ...vitals, timestamp }), timestamp };
}

/**
 * Returns a patient's vitals from arrival to `now`, newest first. They are the points of the story, and about one
 * set an hour between triage and the first point. The same patient and `now` give the same vitals.
 *
 * @throws ZodError if the wire would reject a set.
 */
export function demoReadings(patient: DemoPatient, now: Date): DemoReading[] {
  const random = seededRandom(patient.mrn);
  const ago = (minutes: number) => new Date(now.getTime() - Math.round(minutes) * minute);
  const readings = patient.story.map(({ vitals, minutesAgo }) => reading(vitals, ago(minutesAgo))).reverse();
  const storyBegins = patient.story[0]?.minutesAgo ?? 0;
  const triage = patient.arrivedMinutesAgo - toTriage;
  let minutesAgo = storyBegins + 50 + random() * 20;
  while (minutesAgo < triage) {
    const at = ago(minutesAgo);
    readings.push(reading(setBefore(patient, at, minutesAgo - storyBegins, random), at));
    minutesAgo += 52 + random() * 16;
  }
  return readings;
}
