import { ageOf, isAgeAssumed } from '@bedside/contracts/clinical/age.ts';
import { type MergedVitals, mergeVitals, type Observed } from '@bedside/contracts/clinical/merged-vitals.ts';
import { news2Window } from '@bedside/contracts/clinical/news2.ts';
import { numericResult } from '@bedside/contracts/labs/lab-number.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { parseReferenceRange } from '@bedside/contracts/labs/reference-range.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { type troponinUnits, ureaUnits } from '@bedside/contracts/scores/score-parameters.ts';
import type { ConsciousnessLevel, VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { ScoreField, ScoreValues } from './score-values.ts';

/** What the chart knows of a field: where from, how old, and whether that is too old to be taken silently. */
export interface Prefill {
  /** As the form has it; empty where what the chart says is no value, such as "<3". */
  value: string;
  source: 'patient' | 'vitals' | 'lab' | 'xray';
  /** The test's name, for a lab. */
  name?: string;
  /** When it was observed, UTC ISO 8601; absent for what has no time, such as the age. */
  at?: string;
  /** Too old: the clinician has to take it. */
  isStale: boolean;
  /** In place of a value. */
  says?: string;
}
export type Prefills = Partial<Record<ScoreField, Prefill>>;

/** What prefills come from, with how this screen writes a number. */
export interface PrefillSources {
  patient: Patient;
  records: readonly VitalsRecord[];
  labs: readonly LabResult[];
  /** When the newest chest X-ray was taken, where there is one. */
  xrayAt: string | undefined;
  /** The viewer's calendar day. */
  day: string;
  now: number;
  write: (value: number) => string;
  /** °C as stored → as this screen has it. */
  temperature: (celsius: number) => string;
  words: {
    unrecordable: string;
    newConfusion: string;
    consciousness: (level: ConsciousnessLevel) => string;
  };
}

/** How long each counts as current, in milliseconds: a vital sign as long as for NEWS2. */
const lifetimes = { vitals: news2Window, troponin: 6 * 3_600_000, urea: 24 * 3_600_000 };

const consciousnessFindings: Record<ConsciousnessLevel, string> = {
  Alert: 'alert',
  Voice: 'verbal',
  Pain: 'pain',
  Unresponsive: 'unresponsive',
};

/** What the chart knows of each field. */
export function prefillsOf(sources: PrefillSources): Prefills {
  const { patient, day, xrayAt } = sources;
  return {
    chiefComplaint: { value: patient.chiefComplaint, source: 'patient', isStale: false },
    ...(!isAgeAssumed(patient) && {
      age: { value: String(ageOf(patient, day)), source: 'patient', isStale: false },
    }),
    ...vitalPrefills(sources),
    ...troponinPrefills(sources),
    ...ureaPrefills(sources),
    ...(xrayAt !== undefined && {
      hasChestXray: { value: 'yes', source: 'xray', at: xrayAt, isStale: false },
    }),
  };
}

function vitalPrefills({ records, now, write, temperature, words }: PrefillSources): Prefills {
  const merged = mergeVitals(records);
  const of = <T>(known: Observed<T> | undefined, say: (value: T) => string): Prefill | undefined =>
    known && {
      ...{ value: say(known.value), source: 'vitals', at: known.at },
      isStale: now - Date.parse(known.at) > lifetimes.vitals,
    };
  const tried = (sign: keyof typeof merged.unrecordable): Prefill | undefined => {
    const failed = merged.unrecordable[sign];
    return failed && { value: '', source: 'vitals', at: failed.at, isStale: true, says: words.unrecordable };
  };
  const pressure = tried('bloodPressure');
  const confusion = of(merged.newConfusion, (isNew) => (isNew ? 'yes' : 'no'));
  return known({
    heartRate: of(merged.heartRate, write) ?? tried('heartRate'),
    respiratoryRate: of(merged.respiratoryRate, write) ?? tried('respiratoryRate'),
    oxygenSaturation: of(merged.oxygenSaturation, write) ?? tried('oxygenSaturation'),
    temperature: of(merged.temperature, temperature) ?? tried('temperature'),
    systolicBP: of(merged.bloodPressureSystolic, write) ?? pressure,
    diastolicBP: of(merged.bloodPressureDiastolic, write) ?? pressure,
    painLevel: of(merged.painLevel, write),
    consciousness: of(merged.consciousnessLevel, (level) => consciousnessFindings[level]),
    newConfusion: confusion,
    confusion,
    alteredMentalStatus: mentalStatus(merged, words),
  });
}

/**
 * What the vitals say of the mental status: offered only, since qSOFA takes it from the coma scale or from the clinician.
 * Alert without a word on confusion says nothing.
 */
function mentalStatus(
  { consciousnessLevel, newConfusion }: MergedVitals,
  words: PrefillSources['words'],
): Prefill | undefined {
  const isReduced = consciousnessLevel !== undefined && consciousnessLevel.value !== 'Alert';
  const from = isReduced ? consciousnessLevel : newConfusion;
  if (from === undefined || (!newConfusion?.value && consciousnessLevel === undefined)) return undefined;
  const isAltered = isReduced || newConfusion?.value === true;
  const says =
    !isReduced && isAltered ? words.newConfusion : words.consciousness(consciousnessLevel?.value ?? 'Alert');
  return { value: isAltered ? 'yes' : 'no', source: 'vitals', at: from.at, isStale: true, says };
}

/** HEART: the newest troponin with its unit and the assay's upper limit (D24). */
function troponinPrefills({ labs, now, write }: PrefillSources): Prefills {
  const lab = newest(labs, ({ testName }) => /troponin|tnc|tni|tnt/iu.test(testName));
  const unit = lab && troponinUnitOf(lab);
  if (lab === undefined || unit === undefined) return {};
  const range = lab.referenceRange === undefined ? undefined : parseReferenceRange(lab.referenceRange);
  const of = (value: string, says?: string) => labPrefill(lab, now - lifetimes.troponin, value, says);
  const level = numericResult(lab.result);
  return known({
    troponinLevel: level === undefined ? of('', `${lab.result} ${unit}`) : of(write(level)),
    troponinUnit: of(unit),
    troponinUpperReferenceLimit: range?.max === undefined ? undefined : of(write(range.max)),
  });
}

/** CURB-65: the newest urea of the blood, in whichever of the three units (D24). */
function ureaPrefills({ labs, now, write }: PrefillSources): Prefills {
  const lab = newest(
    labs,
    ({ testName, testCategory }) =>
      /(?<!\p{L})(?:urea|bun|harnstoff)(?!\p{L})/iu.test(testName) &&
      !/(?<!\p{L})(?:urin|urine|orina)(?!\p{L})/iu.test(`${testName} ${testCategory ?? ''}`),
  );
  const unit = lab && ureaUnitOf(lab);
  const level = lab && numericResult(lab.result);
  if (lab === undefined || unit === undefined || level === undefined) return {};
  const of = (value: string) => labPrefill(lab, now - lifetimes.urea, value);
  return { ureaLevel: of(write(level)), ureaUnit: of(unit) };
}

function labPrefill(lab: LabResult, from: number, value: string, says?: string): Prefill {
  return {
    ...{ value, source: 'lab', name: lab.testName, at: lab.resultTime },
    isStale: says !== undefined || Date.parse(lab.resultTime) < from,
    ...(says !== undefined && { says }),
  };
}

/** What was entered in error is no result (D12). */
function newest(labs: readonly LabResult[], isWanted: (lab: LabResult) => boolean): LabResult | undefined {
  return labs
    .filter((lab) => lab.enteredInError === undefined && isWanted(lab))
    .toSorted((a, b) => Date.parse(b.resultTime) - Date.parse(a.resultTime))[0];
}

function troponinUnitOf({ units }: LabResult): (typeof troponinUnits)[number] | undefined {
  switch (units?.replace(/\s/gu, '').toLowerCase()) {
    case 'ng/l':
    case 'pg/ml':
      return 'ng/L';
    case 'ng/ml':
      return 'ng/mL';
    case 'ug/l':
    case 'µg/l':
    case 'μg/l':
      return 'μg/L';
    default:
      return undefined;
  }
}

/** In mg/dL the name says what was measured: urea, or its nitrogen. */
function ureaUnitOf({ testName, units }: LabResult): (typeof ureaUnits)[number] | undefined {
  switch (units?.replace(/\s/gu, '').toLowerCase()) {
    case 'mmol/l':
      return 'mmol/L';
    case 'mg/dl':
      return /bun|nitrogen|nitr[oó]geno|stickstoff|-n\b/iu.test(testName) ? 'mg/dL BUN' : 'mg/dL urea';
    default:
      return ureaUnits.find((unit) => unit.toLowerCase() === units?.toLowerCase());
  }
}

/** What a field holds: what was typed, else what the chart has of it, if that is current; empty where it is unknown. */
export function answerIn(values: ScoreValues, prefills: Prefills): (field: ScoreField) => string {
  return (field) => {
    const prefill = prefills[field];
    return values[field] ?? (prefill && !prefill.isStale ? prefill.value : '');
  };
}

/** A laboratory's number goes with the laboratory's unit only: in another one that was chosen it is not offered (D24). */
export function inChosenUnits(prefills: Prefills, values: ScoreValues): Prefills {
  const { ureaLevel, troponinLevel, troponinUpperReferenceLimit, ...others } = prefills;
  const isLabs = (unit: 'ureaUnit' | 'troponinUnit') =>
    !values[unit] || values[unit] === prefills[unit]?.value;
  return known({
    ...others,
    ...(isLabs('ureaUnit') && { ureaLevel }),
    ...(isLabs('troponinUnit') && { troponinLevel, troponinUpperReferenceLimit }),
  });
}

/** What is there of `all`. */
function known(all: Partial<Record<ScoreField, Prefill | undefined>>): Prefills {
  return Object.fromEntries(Object.entries(all).filter(([, prefill]) => prefill !== undefined));
}
