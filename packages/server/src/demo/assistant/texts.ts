import type { ComplaintKind, Intent } from './intent.ts';
import type { DemoCase, SignKey } from './read-prompt.ts';
import { german } from './texts-de.ts';
import { english } from './texts-en.ts';
import { spanish } from './texts-es.ts';

/** What the demo assistant says about one kind of complaint: causes to consider, and what to look at next. */
interface ComplaintTexts {
  consider: string[];
  check: string[];
}

/** The demo assistant's words in one language. Lists are Markdown items without their dash. */
export interface DemoTexts {
  decimal: '.' | ',';
  fahrenheit: boolean;
  signs: Record<SignKey, string>;
  /** A sign's name within a sentence. */
  inline: (sign: string) => string;
  values: Record<string, string>;
  ago: (duration: string) => string;
  rising: string;
  falling: string;
  before: string;
  high: string;
  low: string;
  /** Of a lab result, which is no feminine noun where languages have them. */
  highResult: string;
  lowResult: string;
  /** Of a lab result whose direction is not known. */
  abnormal: string;
  /** Nobody knows whether it is abnormal. */
  notJudged: string;
  reference: (range: string) => string;
  headings: Record<
    'attention' | 'vitals' | 'unknown' | 'next' | 'consider' | 'treatment' | 'scores' | 'against' | 'labs',
    string
  >;
  noChart: string;
  patient: (age: string, sex: string | undefined, complaint: string) => string;
  units: Record<string, string>;
  /** In the place of an age that nobody knows. */
  ageUnknown: string;
  sexes: Record<string, string | undefined>;
  /** Only for a full set of vital signs within their window, with the age of the oldest. */
  nothingAbnormal: (duration: string) => string;
  attentionUnclear: string;
  noVitals: string;
  unrecordable: (sign: string) => string;
  notKnown: (signs: string) => string;
  old: (duration: string) => string;
  overTarget: string;
  oxygenUnknown: string;
  allergiesUnknown: string;
  allergiesNone: string;
  allergies: (list: string) => string;
  medications: (list: string) => string;
  medicationsUnknown: string;
  recordedScore: (name: string, value: string, ago: string) => string;
  pregnancyUnknown: string;
  pregnant: (weeks: string | undefined) => string;
  weightUnknown: string;
  childLimits: string;
  news2: (score: string, risk: string) => string;
  news2Alone: (score: string) => string;
  risks: Record<string, string>;
  riskRange: (from: string, to: string) => string;
  singleThree: string;
  news2Parts: (parts: string) => string;
  news2Missing: (missing: string) => string;
  news2NotNow: string;
  news2NotValid: Record<string, string>;
  parameters: Record<string, string>;
  qsofa: (min: number, max: number, details: string) => string;
  qsofaOld: (duration: string) => string;
  qsofaChild: string;
  qsofaItems: Record<'rate' | 'mentation' | 'pressure', string>;
  scoreCaution: string;
  sepsisYes: string;
  /** Only for a full set of vital signs within their window. */
  sepsisMaybe: string;
  sepsisUnknown: string;
  sepsisSteps: string[];
  heart: string;
  complaints: Record<ComplaintKind, ComplaintTexts>;
  infantFever: string;
  anaphylaxis: string;
  /** `isClass`: the drug is another one of the substance's class. */
  allergyConflict: (drug: string, substance: string, isClass: boolean) => string;
  preeclampsia: string;
  treatments: Record<
    | 'oxygen'
    | 'oxygenScale2'
    | 'oxygenUndecided'
    | 'lessOxygen'
    | 'hypotension'
    | 'hypertensionPregnant'
    | 'consciousness'
    | 'breathing'
    | 'fever'
    | 'cold'
    | 'pain'
    | 'none'
    | 'incomplete',
    string
  >;
  noDose: string;
  dischargeNo: string;
  dischargeUndecided: string;
  labsPartial: string;
  dischargeSteps: string[];
  repeatVitals: string;
  completeVitals: (signs: string) => string;
  escalate: string;
  suggestions: Partial<Record<Intent, string>>;
  /** In the place of what a model would say of images. */
  imagesNotSeen: string;
  reminder: string;
}

const texts: Record<DemoCase['language'], DemoTexts> = { en: english, es: spanish, de: german };

export function textsFor(language: DemoCase['language']): DemoTexts {
  return texts[language];
}
