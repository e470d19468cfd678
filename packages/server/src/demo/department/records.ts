import type { AddLab } from '@bedside/contracts/labs/labs.contract.ts';
import type { StartMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { ScoreInput } from '@bedside/contracts/scores/calculate-score.ts';
import type { EsiParameters } from '@bedside/contracts/scores/score-parameters.ts';
import type { XrayReading } from '@bedside/contracts/xrays/xrays.contract.ts';
import type * as z from 'zod';

/** A lab result of a demo patient; `tagged` ones go along with questions from the start. */
export interface DemoLab {
  minutesAgo: number;
  lab: Omit<z.input<typeof AddLab>, 'resultTime' | 'orderedAt'>;
  tagged?: true;
}

type DemoEsi = { scoreType: 'ESI'; parameters: Omit<z.input<typeof EsiParameters>, 'chiefComplaint'> };

/** A score that was calculated; `score` is what the story wants to see. An ESI has its patient's chief complaint. */
export interface DemoScore {
  minutesAgo: number;
  score: number;
  input: Exclude<z.input<typeof ScoreInput>, { scoreType: 'ESI' }> | DemoEsi;
}

/** What a demo score is calculated from, as the wire has it. */
export function scoreInputOf({ input }: DemoScore, chiefComplaint: string): ScoreInput {
  return ScoreInput.parse(
    input.scoreType === 'ESI' ? { ...input, parameters: { ...input.parameters, chiefComplaint } } : input,
  );
}

export interface DemoMedication {
  minutesAgo: number;
  medication: Omit<z.input<typeof StartMedication>, 'startedAt'>;
  discontinued?: { minutesAgo: number; reason: string };
}

/** What a demo patient's chart holds beside the vitals. What is not there was not asked, taken or done. */
export interface DemoRecords {
  labs: readonly DemoLab[];
  scores: readonly DemoScore[];
  medications: readonly DemoMedication[];
  xrays?: readonly DemoXray[];
}

/** A pair of drawn images with what was drawn in them. */
interface DemoXray {
  minutesAgo: number;
  reading: XrayReading;
}

type LabRow = readonly [testName: string, result: string, units: string, referenceRange: string];

/** Results of one sample. */
export function sample(minutesAgo: number, testCategory: string, rows: readonly LabRow[]): DemoLab[] {
  return rows.map(([testName, result, units, referenceRange]) => ({
    minutesAgo,
    lab: { testName, testCategory, result, ...(units && { units }), referenceRange },
  }));
}

/** Results that were put into the conversation by whoever looked at them. */
export const tagged = (labs: readonly DemoLab[]): DemoLab[] => labs.map((lab) => ({ ...lab, tagged: true }));

/** A result whose finding is a word: the laboratory says itself whether it is abnormal. */
export function finding(
  minutesAgo: number,
  testName: string,
  result: string,
  referenceRange: string,
  isAbnormal: boolean,
  notes?: string,
): DemoLab {
  return {
    minutesAgo,
    lab: { testName, testCategory: 'Urine', result, referenceRange, isAbnormal, ...(notes && { notes }) },
  };
}

/** A triage level with what it was found from; what is not named was looked at and not there. */
export function esi(
  minutesAgo: number,
  score: 1 | 2 | 3 | 4 | 5,
  parameters: DemoEsi['parameters'],
): DemoScore {
  const asked = {
    lifeThreateningSigns: false,
    highRiskSituation: false,
    consciousness: 'alert',
    resourcePrediction: { labs: false },
  };
  return { minutesAgo, score, input: { scoreType: 'ESI', parameters: { ...asked, ...parameters } } };
}

type Given = [name: string, dosage: string, route: string, frequency: string];

const medicationOf =
  (kind: 'home' | 'given' | 'prescribed') =>
  (minutesAgo: number, ...[name, dosage, route, frequency]: Given): DemoMedication => ({
    minutesAgo,
    medication: { kind, name, dosage, route, frequency },
  });

/** Taken at home before; charted so many minutes ago (D41). */
export const home = medicationOf('home');
/** Given here. */
export const given = medicationOf('given');
/** Prescribed here. */
export const prescribed = medicationOf('prescribed');

/** The same, ended since. */
export const ended = (medication: DemoMedication, minutesAgo: number, reason: string): DemoMedication => ({
  ...medication,
  discontinued: { minutesAgo, reason },
});
