/** Everything of every calculator, the way it is written, chosen or ticked; each calculator shows its own part. */
const written = {
  chiefComplaint: null,
  heartRate: null,
  respiratoryRate: null,
  oxygenSaturation: null,
  temperature: null,
  systolicBP: null,
  diastolicBP: null,
  painLevel: null,
  age: null,
  gcsScore: null,
  ureaLevel: null,
  troponinLevel: null,
  troponinUpperReferenceLimit: null,
  estimatedResources: null,
};
const chosen = {
  consciousness: null,
  lifeThreateningSigns: null,
  highRiskSituation: null,
  newConfusion: null,
  severePainOrDistress: null,
  isImmunized: null,
  hasFeverSource: null,
  ureaUnit: null,
  confusion: null,
  functionalStatus: null,
  historyAssessment: null,
  ecgFindings: null,
  troponinUnit: null,
  previousCardiacHistory: null,
  alteredMentalStatus: null,
  infectionSite: null,
  symptomsUnderThreeHours: null,
};
const ticked = {
  labs: null,
  imaging: null,
  consultations: null,
  procedures: null,
  ivMedications: null,
  noResources: null,
  diabetes: null,
  smoking: null,
  hypertension: null,
  hyperlipidemia: null,
  familyHistoryCAD: null,
  obesity: null,
  noRiskFactors: null,
  otherAtherosclerosis: null,
  stElevation: null,
  isUnstable: null,
  hasChestXray: null,
  infectionSuspicion: null,
};

/** Written, in the language of the screen. */
export type NumberField = Exclude<keyof typeof written, 'chiefComplaint'>;
/** One of a few, or `yes` and `no`. */
export type ChoiceField = keyof typeof chosen;
/** `yes`, or nothing. */
export type TickField = keyof typeof ticked;
export type ScoreField = keyof typeof written | ChoiceField | TickField;

/**
 * A calculator as it is filled in. `null` is untouched, and follows the chart where the chart knows it; an empty text
 * was cleared, and is unknown. `accepted` names the triage suggestion that was taken, `taken` the chart's record of each
 * value that was taken by hand (D51).
 */
export type ScoreValues = Record<ScoreField, string | null> & {
  accepted: string;
  taken: Partial<Record<ScoreField, string>>;
};

const untouched: Record<ScoreField, null> = { ...written, ...chosen, ...ticked };

export const emptyValues: ScoreValues = { ...untouched, accepted: '', taken: {} };

export function isScoreField(name: string | undefined): name is ScoreField {
  return name !== undefined && name in untouched;
}

/** Whether anything was typed, chosen or ticked. */
export function isTouched(values: ScoreValues): boolean {
  return Object.entries(values).some(([field, value]) => isScoreField(field) && value !== null);
}
