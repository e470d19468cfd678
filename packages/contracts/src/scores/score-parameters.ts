import * as z from 'zod';
import { textBounds } from '../bounds.ts';
import { problem } from '../field-problems.ts';
import { note, typed } from '../primitives.ts';
import { physicalRanges } from '../vitals/vital-ranges.ts';

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

/** Absent, null, empty and white space mean unknown, never normal (D8). */
const known = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());

const yesOrNo = known(z.boolean());

/**
 * A list of ticks. If at least one is answered, an absent one means "not ticked". Null and blank texts stay
 * unknown, and if none is answered, all are unknown (D8, D46).
 */
const tickList = <T extends z.ZodType>(names: readonly string[], schema: T) =>
  z.preprocess((input) => {
    if (isBlank(input)) return undefined;
    if (typeof input !== 'object') return input;
    const isAnswered = Object.entries(input ?? {}).some(
      ([name, answer]) => names.includes(name) && typeof answer === 'boolean',
    );
    return isAnswered ? { ...Object.fromEntries(names.map((name) => [name, false])), ...input } : input;
  }, schema.optional());

const number = (min: number, max: number) => {
  const message = `Must be between ${min} and ${max}`;
  return known(z.number(message).min(min, message).max(max, message));
};

/** The physical limits of vitals, so that every charted value passes (EXTREME-2). Per minute, mmHg, %, °C, years. */
const respiratoryRate = number(physicalRanges.respiratoryRate.min, physicalRanges.respiratoryRate.max);
const heartRate = number(physicalRanges.heartRate.min, physicalRanges.heartRate.max);
const pressure = number(physicalRanges.bloodPressureSystolic.min, physicalRanges.bloodPressureSystolic.max);
const age = number(0, 120);

/** `gcs-9` means 9 or lower. */
export const consciousnessFindings = [
  'alert',
  'verbal',
  'pain',
  'unresponsive',
  'gcs-15',
  'gcs-14',
  'gcs-13',
  'gcs-12',
  'gcs-11',
  'gcs-10',
  'gcs-9',
] as const;
export type ConsciousnessFinding = (typeof consciousnessFindings)[number];

/** Resources that a patient is expected to need. Each kind counts once (ESI-C). */
export const esiResources = ['labs', 'imaging', 'consultations', 'procedures', 'ivMedications'] as const;
export type EsiResource = (typeof esiResources)[number];
/** Far above any plan at triage. From 2 on, the count changes nothing. */
const maxEstimatedResources = 50;

const EsiVitals = z.object({
  heartRate,
  respiratoryRate,
  /** Percent. */
  oxygenSaturation: number(0, 100),
  /** °C. */
  temperature: number(physicalRanges.temperature.min, physicalRanges.temperature.max),
  systolicBP: pressure,
  diastolicBP: pressure,
});

export const EsiParameters = z.object({
  chiefComplaint: typed(textBounds.chiefComplaint),
  vitals: known(EsiVitals).transform((vitals): z.output<typeof EsiVitals> => vitals ?? {}),
  consciousness: known(z.enum(consciousnessFindings)),
  /** The ticks name kinds of resources. `estimatedResources` counts all resources as the handbook does (ESI-C2). */
  resourcePrediction: tickList(
    esiResources,
    z.object({
      labs: yesOrNo,
      imaging: yesOrNo,
      consultations: yesOrNo,
      procedures: yesOrNo,
      ivMedications: yesOrNo,
      estimatedResources: known(z.number().int().min(0).max(maxEstimatedResources)),
    }),
  ),
  /** Decision point A: the patient needs an immediate life-saving intervention. */
  lifeThreateningSigns: yesOrNo,
  /** Decision point B: a situation that must not wait. */
  highRiskSituation: yesOrNo,
  /** Decision point B: newly confused, lethargic or disoriented. */
  newConfusion: yesOrNo,
  /**
   * Decision point B: severe pain or distress in the triage nurse's judgment. The pain score alone decides nothing
   * (D25).
   */
  severePainOrDistress: yesOrNo,
  painLevel: known(z.number().int().min(0).max(10)),
  /** For a child of 3 months to 3 years with fever: immunized, and with an obvious source of the fever. */
  isImmunized: yesOrNo,
  hasFeverSource: yesOrNo,
  /** The clinician accepts the level that danger-zone vitals or fever suggest (D25: never applied silently). */
  acceptSuggestion: yesOrNo,
});
export type EsiParameters = z.output<typeof EsiParameters>;

export const functionalStatuses = [
  'independent',
  'mild-frailty',
  'moderate-frailty',
  'severe-frailty',
  'nursing-home',
] as const;

/** D24: 7 mmol/L of urea equals 42 mg/dL of urea and 19.6 mg/dL of blood urea nitrogen. */
export const ureaUnits = ['mmol/L', 'mg/dL urea', 'mg/dL BUN'] as const;

export const Curb65Parameters = z.object({
  confusion: yesOrNo,
  ureaLevel: number(0, 1000),
  /** Without a unit, the number counts as mmol/L, which errs toward the higher score (CURB-1). */
  ureaUnit: known(z.enum(ureaUnits)).transform((unit): (typeof ureaUnits)[number] => unit ?? 'mmol/L'),
  respiratoryRate,
  systolicBP: pressure,
  diastolicBP: pressure,
  /** Years. Used only if the chart's age is unknown (D45). */
  age,
  /** Shown and stored, but scores nothing (D27). */
  hasChestXray: yesOrNo,
  /** Shown and stored, but scores nothing (D27). */
  functionalStatus: known(z.enum(functionalStatuses)),
});
export type Curb65Parameters = z.output<typeof Curb65Parameters>;

/** D26: `slightly_suspicious` is the 0 of the publication. */
export const heartHistories = ['slightly_suspicious', 'suspicious', 'moderate', 'highly_suspicious'] as const;
export const ecgFindings = ['normal', 'non_specific', 'significant_st_changes'] as const;
export const heartRiskFactors = [
  'diabetes',
  'smoking',
  'hypertension',
  'hyperlipidemia',
  'familyHistoryCAD',
  'obesity',
] as const;
export const previousCardiacHistories = ['none', 'mi', 'stent', 'cabg', 'other'] as const;
/** The last unit has the Greek mu. The micro sign of keyboards is accepted too. */
export const troponinUnits = ['ng/mL', 'ng/L', 'μg/L'] as const;

const HeartFields = z.object({
  historyAssessment: known(z.enum(heartHistories)),
  ecgFindings: known(z.enum(ecgFindings)),
  /** Years. Used only if the chart's age is unknown (D45). */
  age,
  riskFactors: tickList(
    heartRiskFactors,
    z.object({
      diabetes: yesOrNo,
      smoking: yesOrNo,
      hypertension: yesOrNo,
      hyperlipidemia: yesOrNo,
      familyHistoryCAD: yesOrNo,
      obesity: yesOrNo,
    }),
  ),
  troponinLevel: number(0, 1_000_000),
  troponinUnit: z.preprocess(
    (unit) => (typeof unit === 'string' ? unit.replace('\u00b5', '\u03bc') : unit),
    known(z.enum(troponinUnits)),
  ),
  /** The assay's upper reference limit, in the same unit (D24). */
  troponinUpperReferenceLimit: known(z.number().positive().max(1_000_000)),
  previousCardiacHistory: known(z.enum(previousCardiacHistories)),
  /** A stroke, a TIA or peripheral arterial disease, which also count as known atherosclerosis (D26). */
  otherAtherosclerosis: yesOrNo,
  /** HEART is not valid for either (D26). */
  stElevation: yesOrNo,
  isUnstable: yesOrNo,
  /** Symptoms for less than 3 hours, when a normal first troponin proves little (D26). Unknown counts as true (D46). */
  symptomsUnderThreeHours: yesOrNo,
});
/** A troponin without its unit is invalid: 40 ng/mL is a thousand times 40 ng/L (D24). */
export const HeartParameters = HeartFields.refine(
  ({ troponinLevel, troponinUnit }) => troponinLevel === undefined || troponinUnit !== undefined,
  { path: ['troponinUnit'], message: problem('required') },
);
export type HeartParameters = z.output<typeof HeartParameters>;

export const infectionSites = [
  'not_specified',
  'respiratory',
  'urinary',
  'skin_soft_tissue',
  'abdominal',
  'bloodstream',
  'cns',
  'other',
] as const;

export const QsofaParameters = z.object({
  infectionSuspicion: yesOrNo,
  infectionSite: known(z.enum(infectionSites)),
  respiratoryRate,
  alteredMentalStatus: yesOrNo,
  gcsScore: known(z.number().int().min(3).max(15)),
  systolicBP: pressure,
  notes: known(note(textBounds.remark)),
});
export type QsofaParameters = z.output<typeof QsofaParameters>;

/** A score's inputs, by its type. Absent, null and blank mean unknown. Unknown fields are removed. */
export const ScoreInput = z.discriminatedUnion('scoreType', [
  z.object({ scoreType: z.literal('ESI'), parameters: EsiParameters }),
  z.object({ scoreType: z.literal('CURB-65'), parameters: Curb65Parameters }),
  z.object({ scoreType: z.literal('HEART'), parameters: HeartParameters }),
  z.object({ scoreType: z.literal('qSOFA'), parameters: QsofaParameters }),
]);
export type ScoreInput = z.output<typeof ScoreInput>;
