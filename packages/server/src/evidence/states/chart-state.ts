import type { Topic } from '../facts.ts';

/** What a reading of an X-ray can find, by words of the three languages. */
export const shown = {
  pneumothorax: /pneumothora|neumot[oó]ra/iu,
  effusion: /effusion|derrame|erguss|ergüss/iu,
  pneumonia: /pneumoni|neumon[ií]a|consolida|konsolid|infiltra|verschattung|opacit|opacidad/iu,
} as const;
export type Shown = keyof typeof shown;

/** The side of its reference on which a test is, if the patient has the thing. */
export const labSides = {
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
export const inrRanges = {
  inrLow: (value: number) => value < 2,
  inrHigh: (value: number) => value > 3,
  inrTherapeutic: (value: number) => value >= 1.8 && value <= 3.5,
} as const;

/** A condition that a reply can deny and that the chart can confirm. */
export type Denied =
  | 'fever'
  | 'allergies'
  | 'allergiesUnknown'
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
  | 'mildPain'
  | 'severePain'
  | 'lastPeriod'
  | 'normalPressure'
  | 'normalHeartRate'
  | 'normalBreathing'
  | 'alteredMind'
  | 'notAlert'
  | 'normalVitals'
  | 'unstable'
  | 'anticoagulant'
  | 'betaBlocker'
  | 'antibiotic'
  | keyof typeof inrRanges
  | keyof typeof labSides
  | Shown;

/** Words that deny any abnormality of a sign. */
const normalSigns: Partial<Record<Denied, ChartState['thing']>> = {
  normalVitals: 'abnormal:vitals',
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
  thing:
    | Denied
    | 'age'
    | 'sex'
    | 'arrival'
    | 'studies'
    | 'findings-outside'
    | 'clocks'
    | 'onsets'
    | `text:${string}`
    | `abnormal:${Topic | NormalGroup}`;
  /** Whether the patient has it, or whether the value is abnormal; undefined if unknown. */
  isPresent?: boolean;
  /** The side of its range on which an abnormal value is. */
  side?: 'high' | 'low';
  /** The value is far from the limit beyond which the patient would have it. */
  isFar?: true;
  /** The chart says that nobody asked or knows, which a denial contradicts. */
  isOpen?: true;
  /** The chart's words: "38.7 °C", "penicillin", "yes". The years of an age. */
  text?: string;
  /** The recorded reactions to allergens. */
  reactions?: { substance: string; reaction: string }[];
  recordId?: string;
}
