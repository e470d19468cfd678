import {
  type HeaderTile,
  headerColors,
  headerTiles,
  type TileColor,
} from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { newestOfEachTest } from '@bedside/contracts/clinical/labs/current-labs.ts';
import { resultNumber } from '@bedside/contracts/clinical/labs/reading/result-text.ts';
import { abnormalCheck } from '@bedside/contracts/clinical/labs/severity/lab-checks.ts';
import { testOf } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { namedDrugs } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import { ageOf, isAgeAssumed, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { isPregnancyPossible } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import { acvpuLetters, acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import {
  type MergedVitals,
  mergeVitals,
  type Observed,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { isActiveMedication, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { readingBounds } from './bounds.ts';
import { signUnits, type Topic } from './facts.ts';
import { textOf } from './values/reply-units.ts';

/** What a reading of an X-ray can find, by words of the three languages. */
const shown = {
  pneumothorax: /pneumothora|neumot[oó]ra/iu,
  effusion: /effusion|derrame|erguss|ergüss/iu,
  pneumonia: /pneumoni|neumon[ií]a|consolida|konsolid|infiltra|verschattung|opacit|opacidad/iu,
} as const;
type Shown = keyof typeof shown;
/**
 * A model may list what it did not see among its findings: "No pneumothorax". It is unknown then, because "No change in the
 * pneumothorax" begins like that, too.
 */
const denied =
  /^\s*(?:no|not|without|absence|absent|negative|normal|sin|ausencia|ausente|kein\p{L}*|ohne|nicht|unauffällig)(?!\p{L})/iu;

/** What a reply can deny and the chart can know. */
export type Denied =
  | 'fever'
  | 'allergies'
  | 'pregnancy'
  | 'hypoxia'
  | 'tachycardia'
  | 'hypotension'
  | 'oxygen'
  | 'medication'
  | 'bradycardia'
  | 'tachypnea'
  | 'confusion'
  | 'pain'
  | 'normalPressure'
  | 'normalHeartRate'
  | 'normalBreathing'
  | 'alteredMind'
  | 'unstable'
  | 'anticoagulant'
  | 'betaBlocker'
  | 'antibiotic'
  | keyof typeof inrRanges
  | keyof typeof labSides
  | Shown;

/** The side of its reference on which a test is, if the patient has the thing. */
const labSides = {
  leukocytosis: ['leukocytes', 'high'],
  anemia: ['hemoglobin', 'low'],
  hyperkalemia: ['potassium', 'high'],
  hypokalemia: ['potassium', 'low'],
  hyponatremia: ['sodium', 'low'],
  kidneyInjury: ['creatinine', 'high'],
  raisedLactate: ['lactate', 'high'],
  raisedTroponin: ['troponin', 'high'],
  raisedCrp: ['crp', 'high'],
  coagulopathy: ['inr', 'high'],
} as const;

/** The usual therapeutic range of a vitamin K antagonist, INR 2 to 3. */
const inrRanges = {
  inrLow: (value: number) => value < 2,
  inrHigh: (value: number) => value > 3,
  inrTherapeutic: (value: number) => value >= 1.8 && value <= 3.5,
} as const;

/** Words that deny any abnormality of a sign. */
const normalSigns: Partial<Record<Denied, ChartState['thing']>> = {
  normalPressure: 'abnormal:bloodPressure',
  normalHeartRate: 'abnormal:heartRate',
  normalBreathing: 'abnormal:respiratoryRate',
};

/** Returns what the chart knows a thing by. */
export const thingOf = (thing: Denied): ChartState['thing'] => normalSigns[thing] ?? thing;

/** What a reply can call normal beside single signs and tests. */
export type NormalGroup = 'vitals' | 'xray' | 'labs';

/** What the chart knows of one thing. A thing without a state is not compared. */
export interface ChartState {
  thing: Denied | 'age' | 'sex' | 'arrival' | `abnormal:${Topic | NormalGroup}`;
  /** Whether the patient has it, or whether the value is abnormal; undefined if unknown. */
  isPresent?: boolean;
  /** The value is far from the limit beyond which the patient would have it. */
  isFar?: true;
  /** The chart says that nobody asked or knows, which a denial contradicts. */
  isOpen?: true;
  /** The chart's words: "38.7 °C", "penicillin", "yes". The years of an age. */
  text?: string;
  recordId?: string;
}

interface StateChart {
  patient: Pick<
    Patient,
    'age' | 'dateOfBirth' | 'ageBasis' | 'pregnancy' | 'spo2Scale' | 'gender' | 'allergies'
  > &
    Partial<Pick<Patient, 'arrivedAt'>>;
  vitals: readonly VitalsRecord[];
  medications: readonly Medication[];
  labs?: readonly LabResult[];
  /** The newest analysis. */
  xray?: Pick<XrayAnalysis, 'id' | 'findings'> | undefined;
}

const adult = 16;
/**
 * Fever from 38 °C, hypoxia below the oxygen target of BTS 2017, bradycardia below 50 per minute (ACC/AHA/HRS 2018), and the
 * usual limits of adults.
 */
const limits = {
  ...{ fever: 38, target: { 1: 94, 2: 88 }, tachycardia: 100, hypotension: 90 },
  ...{ bradycardia: 50, tachypnea: 20 },
} as const;
const longest = readingBounds.stateCharacters;

/**
 * Returns what the chart knows of the things that a reply can deny or call normal, by the newest values (REPLY-11, REPLY-12,
 * REPLY-16).
 */
export function statesOf(
  { patient, vitals, medications, labs = [], xray }: StateChart,
  now: Date,
): ChartState[] {
  const merged = mergeVitals(vitals);
  const age = ageOf(patient, localDay(now));
  const { temperature, oxygenSaturation, heartRate, bloodPressureSystolic: systolic } = merged;
  return [
    measured('fever', temperature, '°C', (value) => limits.fever - value),
    measured('hypoxia', oxygenSaturation, '%', (value) => value - limits.target[patient.spo2Scale] + 1, 2),
    // Limits of adults say nothing about a child.
    ...(age >= adult && !isAgeAssumed(patient)
      ? [
          measured('tachycardia', heartRate, '/min', (value) => limits.tachycardia - value + 1, 10),
          measured('hypotension', systolic, 'mmHg', (value) => value - limits.hypotension + 1, 15),
          measured('bradycardia', heartRate, '/min', (value) => value - limits.bradycardia + 1, 10),
          measured('tachypnea', merged.respiratoryRate, '/min', (value) => limits.tachypnea - value + 1, 3),
          ...unstable(merged),
        ]
      : []),
    measured('pain', merged.painLevel, '/10', (value) => 1 - value),
    confused(merged),
    ...alteredMind(merged),
    ...(patient.gender === 'other' ? [] : [{ thing: 'sex' as const, text: sexSigns[patient.gender] }]),
    onOxygen(merged.supplementalOxygen),
    ...(patient.arrivedAt === undefined ? [] : [{ thing: 'arrival' as const, text: patient.arrivedAt }]),
    allergic(patient.allergies),
    pregnant(patient, localDay(now)),
    medicated(medications),
    ...drugGroups(medications),
    ...(patient.ageBasis === undefined || patient.dateOfBirth !== undefined
      ? [{ thing: 'age' as const, text: `${age}` }]
      : []),
    ...abnormalSigns(merged, headerColors(merged, patient, now)),
    ...abnormalLabs(newestOfEachTest(labs)),
    ...(xray === undefined ? [] : [abnormalXray(xray), ...shownIn(xray)]),
  ];
}

/** The signs for the two sexes, because the chart's word would need a translation. */
export const sexSigns = { female: '♀', male: '♂' } as const;

/** `distance` is above 0 without the thing, and at least `far` if the value is far from it. */
function measured(
  thing: Denied,
  sign: Observed<number> | undefined,
  unit: string,
  distance: (value: number) => number,
  far = 0.5,
): ChartState {
  if (sign === undefined) return { thing };
  const { value, recordId } = sign;
  const away = distance(value);
  // 38.0 °C is fever.
  return {
    ...{ thing, isPresent: away <= 0, text: `${value} ${unit}`, recordId },
    ...(away > far && { isFar: true }),
  };
}

/** Limits within which nobody calls an adult unstable, and beyond which nobody calls one stable. */
const circulation = {
  systolic: { unstable: 95, stable: 105 },
  heartRate: { unstable: 120, stable: 105 },
} as const;

function unstable({
  bloodPressureSystolic: systolic,
  bloodPressureDiastolic: diastolic,
  heartRate,
}: MergedVitals): ChartState[] {
  if (systolic === undefined && heartRate === undefined) return [{ thing: 'unstable' }];
  const isLow = systolic !== undefined && systolic.value < circulation.systolic.unstable;
  const isFast =
    heartRate !== undefined && (heartRate.value >= circulation.heartRate.unstable || heartRate.value < 40);
  const pressure =
    systolic && textOf({ value: systolic.value, second: diastolic?.value, unit: signUnits.bloodPressure });
  const text = [pressure, heartRate && `${heartRate.value} ${signUnits.heartRate}`]
    .filter(Boolean)
    .join(', ');
  const recordId = (isLow ? systolic : (heartRate ?? systolic))?.recordId;
  const known = { thing: 'unstable', text, ...(recordId !== undefined && { recordId }) } as const;
  if (isLow || isFast) return [{ ...known, isPresent: true }];
  const isCalm =
    (systolic?.value ?? 0) >= circulation.systolic.stable &&
    (heartRate?.value ?? Number.MAX_VALUE) <= circulation.heartRate.stable;
  // Between the limits the words are a matter of opinion.
  return isCalm ? [{ ...known, isPresent: false, isFar: true }] : [];
}

/** Not alert, or newly confused. A defaulted level is unknown. */
function alteredMind({ consciousnessLevel: level, newConfusion }: MergedVitals): ChartState[] {
  const known = acvpuOf(level?.value, newConfusion?.value);
  if (known === 'AlertConfusionUnknown') return [];
  if (known === undefined) return [{ thing: 'alteredMind' }];
  const recordId = (known === 'NewConfusion' ? newConfusion : level)?.recordId;
  return [
    {
      ...{ thing: 'alteredMind', isPresent: known !== 'Alert', text: acvpuLetters[known] },
      ...(known === 'Alert' && { isFar: true as const }),
      ...(recordId !== undefined && { recordId }),
    },
  ];
}

/** Unknown below alert, where confusion cannot be assessed. */
function confused({ consciousnessLevel: level, newConfusion }: MergedVitals): ChartState {
  const known = acvpuOf(level?.value, newConfusion?.value);
  if (known !== 'Alert' && known !== 'NewConfusion') return { thing: 'confusion' };
  const recordId = newConfusion?.recordId ?? level?.recordId;
  return {
    ...{ thing: 'confusion', isPresent: known === 'NewConfusion', text: acvpuLetters[known] },
    ...(known === 'Alert' && { isFar: true }),
    ...(recordId !== undefined && { recordId }),
  };
}

const onOxygen = (sign: Observed<boolean> | undefined): ChartState =>
  sign === undefined
    ? { thing: 'oxygen' }
    : {
        ...{ thing: 'oxygen', isPresent: sign.value, text: 'O₂', recordId: sign.recordId },
        ...(!sign.value && { isFar: true }),
      };

function allergic(allergies: Patient['allergies']): ChartState {
  if (allergies === 'not-asked') return { thing: 'allergies', isOpen: true };
  if (allergies === 'none-known') return { thing: 'allergies', isPresent: false };
  const text = allergies
    .map(({ substance }) => substance)
    .join(', ')
    .slice(0, longest);
  return { thing: 'allergies', isPresent: allergies.length > 0, text };
}

function pregnant(patient: StateChart['patient'], day: string): ChartState {
  const { pregnancy } = patient;
  if (pregnancy.status === 'yes') {
    return { thing: 'pregnancy', isPresent: true, text: pregnancy.weeks ? `${pregnancy.weeks} w` : '✓' };
  }
  const isKnown = pregnancy.status === 'no' || !isPregnancyPossible(patient, day);
  return { thing: 'pregnancy', ...(isKnown ? { isPresent: false, isFar: true } : { isOpen: true }) };
}

/** An empty list may be incomplete, so it confirms nothing. */
function medicated(medications: readonly Medication[]): ChartState {
  const active = medications.filter(counts).filter(isActiveMedication);
  const [first] = active;
  if (first === undefined) return { thing: 'medication' };
  const text = active
    .map(({ name }) => name)
    .join(', ')
    .slice(0, longest);
  return { thing: 'medication', isPresent: true, text, recordId: first.id };
}

/** Groups of drugs that a reply names as one: by their ids, or by their classes. */
const drugGroupsOf = {
  anticoagulant: new Set<string>(
    'warfarin phenprocoumon acenocoumarol apixaban rivaroxaban edoxaban dabigatran heparin enoxaparin dalteparin tinzaparin fondaparinux'.split(
      ' ',
    ),
  ),
  betaBlocker: new Set<string>(
    'metoprolol bisoprolol atenolol carvedilol propranolol nebivolol labetalol sotalol esmolol'.split(' '),
  ),
  antibiotic: new Set<string>(
    'penicillins cephalosporins carbapenems monobactams sulfonamides macrolides lincosamides fluoroquinolones aminoglycosides tetracyclines glycopeptides nitroimidazoles nitrofurans'.split(
      ' ',
    ),
  ),
} as const;

/** Whether the patient has a drug of each group. An empty list confirms nothing. */
function drugGroups(medications: readonly Medication[]): ChartState[] {
  const counted = medications.filter(counts);
  const known = counted.map((one) => {
    const listed = namedDrugs(one.name).flatMap(({ drug, classes }) => [drug?.id ?? '', ...classes]);
    return { one, keys: [one.drug ?? '', ...listed] };
  });
  return (Object.keys(drugGroupsOf) as (keyof typeof drugGroupsOf)[]).flatMap((thing): ChartState[] => {
    // A course of an antibiotic counts after its last dose, too.
    const has = known.find(
      ({ one, keys }) =>
        (thing === 'antibiotic' || isActiveMedication(one)) &&
        keys.some((key) => drugGroupsOf[thing].has(key)),
    )?.one;
    if (has) return [{ thing, isPresent: true, text: has.name.slice(0, longest), recordId: has.id }];
    if (thing === 'antibiotic') return [{ thing }];
    return counted.some(isActiveMedication) ? [{ thing, isPresent: false }] : [];
  });
}

/** Each sign by the color that the header gives it (HEAD-1 to HEAD-10), and all of them together. */
function abnormalSigns(vitals: MergedVitals, colors: Record<HeaderTile, TileColor>): ChartState[] {
  const signs = headerTiles.map((sign): ChartState & { sign: HeaderTile } => {
    const observed = vitals[sign === 'bloodPressure' ? 'bloodPressureSystolic' : sign];
    const diastolic = sign === 'bloodPressure' ? vitals.bloodPressureDiastolic : undefined;
    const known = { sign, thing: `abnormal:${sign}` as const };
    if (observed === undefined || colors[sign] === 'unknown') return known;
    return {
      ...known,
      isPresent: colors[sign] !== 'normal',
      text: textOf({ value: observed.value, second: diastolic?.value, unit: signUnits[sign] }),
      recordId: observed.recordId,
    };
  });
  const wrong = signs.filter(({ isPresent }) => isPresent);
  const [first = signs[0]] = wrong;
  const isAnyUnknown = signs.some(({ isPresent }) => isPresent === undefined);
  return [
    ...signs.map(({ sign: _, ...state }) => state),
    {
      thing: 'abnormal:vitals',
      ...((wrong.length > 0 || !isAnyUnknown) && { isPresent: wrong.length > 0 }),
      ...(wrong.length > 0 && { text: wrong.map(({ text }) => text).join(', ') }),
      ...(first?.recordId !== undefined && { recordId: first.recordId }),
    },
  ];
}

function abnormalLabs(labs: readonly LabResult[]): ChartState[] {
  const each = labs.flatMap((lab) => {
    const test = testOf(lab);
    return test === undefined ? [] : [{ lab, code: test.code, text: resultText(lab) }];
  });
  const wrong = labs.filter(({ isAbnormal }) => isAbnormal);
  const [first] = wrong;
  return [
    ...each.map(
      ({ lab: { isAbnormal, id }, code, text }): ChartState => ({
        ...{ thing: `abnormal:lab:${code}`, text, recordId: id },
        ...(isAbnormal !== undefined && { isPresent: isAbnormal }),
      }),
    ),
    ...(Object.keys(labSides) as (keyof typeof labSides)[]).flatMap((thing) => {
      const [code, side] = labSides[thing];
      const own = each.find(
        (one) => one.code === code || (code === 'troponin' && one.code.includes('troponin')),
      );
      const check = own && abnormalCheck(own.lab);
      if (own === undefined || check === 'not-interpreted' || check === 'abnormal') return [];
      return [{ thing, isPresent: check === side, text: own.text, recordId: own.lab.id }];
    }),
    ...(Object.keys(inrRanges) as (keyof typeof inrRanges)[]).flatMap((thing) => {
      const own = each.find(({ code }) => code === 'inr');
      const value = own && resultNumber(own.lab.result);
      if (own === undefined || value === undefined) return [];
      const isPresent = inrRanges[thing](value);
      return [{ thing, isPresent, isFar: true as const, text: own.text, recordId: own.lab.id }];
    }),
    {
      thing: 'abnormal:labs',
      ...(labs.length > 0 &&
        (first || labs.every((lab) => lab.isAbnormal === false)) && { isPresent: first !== undefined }),
      ...(first && {
        text: wrong
          .map((lab) => `${lab.testName} ${resultText(lab)}`)
          .join(', ')
          .slice(0, longest),
        recordId: first.id,
      }),
    },
  ];
}

const resultText = ({ result, units = '' }: LabResult) => `${result} ${units}`.trim().slice(0, longest);

function abnormalXray({ id, findings }: Pick<XrayAnalysis, 'id' | 'findings'>): ChartState {
  const seen = findings.filter(({ condition }) => !denied.test(condition));
  const text = seen
    .map(({ condition }) => condition)
    .join(', ')
    .slice(0, longest);
  const isKnown = seen.length > 0 || findings.length === 0;
  return { thing: 'abnormal:xray', ...(isKnown && { isPresent: seen.length > 0 }), text, recordId: id };
}

/** Which findings a reading names. One that it does not name is not there as far as the chart knows. */
function shownIn({ id, findings }: Pick<XrayAnalysis, 'id' | 'findings'>): ChartState[] {
  return (Object.keys(shown) as Shown[]).map((thing) => {
    const named = findings.filter(({ condition }) => shown[thing].test(condition));
    const found = named.find(({ condition }) => !denied.test(condition));
    const isKnown = found !== undefined || named.length === 0;
    return {
      ...{ thing, recordId: id },
      ...(isKnown && { isPresent: found !== undefined }),
      ...(found && { text: `${found.condition} ${found.location}`.trim().slice(0, longest) }),
    };
  });
}
