import type {
  NotApplicable,
  ScoreAction,
  ScoreOutcome,
  ScoreReading,
} from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { News2Parameter } from '@bedside/contracts/scores/chart-inputs.ts';
import type { Contradiction, EsiReason } from '@bedside/contracts/scores/contradiction.ts';
import type { ScoreType, TroponinLimit } from '@bedside/contracts/scores/scores.contract.ts';

/**
 * The wire's text for each reading. The contradictions follow a `-contradicted` or `-unknown` text. Screens
 * translate the codes into the viewer's language.
 */
const readingWords: Record<ScoreReading, string> = {
  'esi-1': 'ESI level 1: Resuscitation',
  'esi-2': 'ESI level 2: Emergent',
  'esi-3': 'ESI level 3: Urgent (multiple resources)',
  'esi-3-contradicted': 'ESI level 3 by resources (multiple resources)',
  'esi-4': 'ESI level 4: Less Urgent (one resource)',
  'esi-4-contradicted': 'ESI level 4 by resources alone (one resource), contradicted',
  'esi-4-unknown': 'ESI level 4: Less Urgent (one resource) by what is known',
  'esi-5': 'ESI level 5: Non-urgent (no resources)',
  'esi-5-contradicted': 'ESI level 5 by resources alone (no resources), contradicted',
  'esi-5-unknown': 'ESI level 5: Non-urgent (no resources) by what is known',
  'heart-low': 'Low risk',
  'heart-low-contradicted': 'A low HEART does not exclude a cardiac event',
  'heart-low-unknown': 'Low risk so far, by what is known',
  'heart-moderate': 'Moderate risk',
  'heart-high': 'High risk',
  'curb65-0': 'Low risk, 30-day mortality 0.7%',
  'curb65-0-contradicted': '30-day mortality 0.7% by a low CURB-65, which does not exclude severe illness',
  'curb65-0-unknown': 'Low risk so far, 30-day mortality 0.7%; this does not exclude severe illness',
  'curb65-1': 'Low risk, 30-day mortality 2.1%',
  'curb65-1-contradicted': '30-day mortality 2.1% by a low CURB-65, which does not exclude severe illness',
  'curb65-1-unknown': 'Low risk so far, 30-day mortality 2.1%; this does not exclude severe illness',
  'curb65-2': 'Moderate risk, 30-day mortality 9.2%',
  'curb65-3': 'High risk, 30-day mortality 14.5%',
  'curb65-4': 'High risk, 30-day mortality 40%',
  'curb65-5': 'High risk, 30-day mortality 57%',
  'qsofa-low': 'Low risk by qSOFA; this does not exclude severe illness',
  'qsofa-low-contradicted': 'A low qSOFA does not exclude severe illness',
  'qsofa-low-unknown': 'Low risk by qSOFA so far; this does not exclude severe illness',
  'qsofa-high': 'High risk of a poor outcome in suspected infection',
};

const signWords: Record<News2Parameter, string> = {
  respiratoryRate: 'respiratory rate',
  oxygenSaturation: 'oxygen saturation',
  supplementalOxygen: 'air or oxygen',
  bloodPressureSystolic: 'systolic blood pressure',
  heartRate: 'heart rate',
  consciousness: 'consciousness',
  temperature: 'temperature',
};
const unrecordableWords = { ...signWords, bloodPressure: 'blood pressure' };
const reasonWords: Record<EsiReason, string> = {
  heartRate: signWords.heartRate,
  respiratoryRate: signWords.respiratoryRate,
  oxygenSaturation: signWords.oxygenSaturation,
  systolicBP: signWords.bloodPressureSystolic,
  fever: 'fever at this age',
  hypothermia: 'low temperature at this age',
};

function contradictionWords(found: Contradiction): string {
  switch (found.code) {
    case 'news2':
      return found.min === found.max ? `NEWS2 is ${found.min}` : `NEWS2 is ${found.min} to ${found.max}`;
    case 'single-three':
      return `3 points in NEWS2 by itself: ${list(found.signs, signWords)}`;
    case 'oxygen':
      return 'oxygen is given';
    case 'saturation':
      return `SpO2 is ${found.value}%, below ${found.limit}%`;
    case 'unrecordable':
      return `not recordable: ${list(found.signs, unrecordableWords)}`;
    case 'unknown':
      return `unknown from the last 30 minutes: ${list(found.signs, signWords)}`;
    case 'pregnant':
      return 'NEWS2 is not valid in pregnancy';
    case 'troponin':
      return `troponin ${found.value} is above its limit of ${found.limit}`;
    case 'assumed-limit':
      return `the troponin limit of ${found.limit} ${found.unit} is assumed`;
    case 'st-changes':
      return 'significant ST depression';
    case 'onset':
      return found.isUnderThreeHours ? 'symptoms for less than 3 hours' : 'onset of symptoms not known';
    case 'fever-unclear':
      return 'fever, with immunization or source not stated';
    case 'suggestion':
      return `level ${found.level} is suggested by ${list(found.because, reasonWords)}`;
  }
}

const list = <T extends string>(names: readonly T[], words: Record<T, string>) =>
  names.map((name) => words[name]).join(', ');

/** Returns, for example, "A low qSOFA does not exclude severe illness: NEWS2 is 7; oxygen is given". */
export function interpretationWords(reading: ScoreReading, contradictions: readonly Contradiction[]): string {
  const why = contradictions.map(contradictionWords).join('; ');
  return why === '' ? readingWords[reading] : `${readingWords[reading]}: ${why}`;
}

/** HEART-13, HEART-14: says which limit the troponin was compared with, if the request named none. */
export function limitWords({ value, unit, source, assay }: TroponinLimit): string {
  if (source === 'department') return `Troponin limit of the department's assay ${assay}: ${value} ${unit}`;
  return `Troponin limit assumed: ${value} ${unit}, because neither the request nor the department names the assay`;
}

export const actionWords: Record<ScoreAction, string> = {
  'esi-resuscitate': 'Resuscitation room, physician at bedside now',
  'esi-place-now': 'Place in a treatment area now; should not wait',
  'esi-decide-suggestion': 'A more urgent level is suggested: decide on it now',
  'esi-check-vitals': 'Check the vital signs before the patient waits, and repeat them while waiting',
  'esi-may-wait': 'May wait; re-triage if anything changes',
  'heart-discharge': 'Consider discharge with outpatient follow-up',
  'heart-serial-troponin-first':
    'Symptoms for less than 3 hours or of unknown onset: repeat the troponin before anything else',
  'heart-limit-first': 'Compare the troponin with the limit of its own assay, then calculate again',
  'heart-observe': 'Observation, serial ECGs and troponins',
  'heart-early-invasive': 'Early invasive strategy: call cardiology',
  'curb65-home': 'Treatment at home may be suitable',
  'curb65-consider-admission': 'Consider a short stay or closely supervised outpatient treatment',
  'curb65-hospital': 'Consider treatment in the hospital',
  'curb65-admit': 'Admit and treat as severe pneumonia',
  'curb65-intensive-care': 'Assess for intensive care',
  'qsofa-organ-dysfunction':
    'Look for organ dysfunction: lactate, creatinine, bilirubin, platelets, blood gas',
  'qsofa-escalate': 'Escalate: cultures, antimicrobials and closer monitoring per local sepsis protocol',
  'qsofa-suspicion-missing': 'qSOFA is for suspected infection; none was stated',
  'vitals-decide': 'Act on the vital signs, not on this score',
  'vitals-first': 'Record the vital signs that are unknown, then calculate again',
  'news2-beside': 'Use together with NEWS2: qSOFA alone is not recommended for sepsis screening',
  'does-not-exclude': 'A low score does not exclude severe illness',
  judgment: 'Clinical judgment takes precedence',
};

export const notApplicableWords: Record<NotApplicable, string> = {
  'under-18': 'Not applicable: this score is for adults',
  'st-elevation': 'Not applicable: with ST elevation HEART is not used',
  unstable: 'Not applicable: HEART is for patients who are stable',
};

/** Returns, for example, "Not computable: ureaLevel unknown. CURB-65 is 1 or 2; ureaLevel would settle it". */
export function notComputableWords(
  type: ScoreType,
  { missing, possible, next }: Extract<ScoreOutcome, { status: 'not-computable' }>,
): string {
  const effect = next.settles ? 'would settle it' : 'would narrow it most';
  const scores = new Intl.ListFormat('en', { type: 'disjunction' }).format(possible.map(String));
  return `Not computable: ${missing.join(', ')} unknown. ${type} is ${scores}; ${next.inputs.join(' and ')} ${effect}`;
}
