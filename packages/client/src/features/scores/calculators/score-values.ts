/** The fields of all calculators. Each calculator shows its own fields. */
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

/** A number as typed, in the user's language. */
export type NumberField = Exclude<keyof typeof written, 'chiefComplaint'>;
/** One option of a list, or `yes` and `no`. */
export type ChoiceField = keyof typeof chosen;
/** `yes` or empty. */
export type TickField = keyof typeof ticked;
export type ScoreField = keyof typeof written | ChoiceField | TickField;

/**
 * The values of a form. `null` is untouched and follows the chart; an empty string was cleared and is unknown.
 * `accepted` is the key of the accepted triage suggestion, and `taken` contains the source record of each value taken
 * by hand (D51).
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

/** Whether any field was changed. */
export function isTouched(values: ScoreValues): boolean {
  return Object.entries(values).some(([field, value]) => isScoreField(field) && value !== null);
}
