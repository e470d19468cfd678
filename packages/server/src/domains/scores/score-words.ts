import type {
  NotApplicable,
  ScoreAction,
  ScoreOutcome,
  ScoreReading,
} from '@bedside/contracts/clinical/score-outcome.ts';

/** How each reading is written on the wire. Screens have their own sentences for the codes, in the viewer's language. */
export const readingWords: Record<ScoreReading, string> = {
  'esi-1': 'ESI level 1: Resuscitation',
  'esi-2': 'ESI level 2: Emergent',
  'esi-3': 'ESI level 3: Urgent (multiple resources)',
  'esi-4': 'ESI level 4: Less Urgent (one resource)',
  'esi-5': 'ESI level 5: Non-urgent (no resources)',
  'heart-low': 'Low risk',
  'heart-moderate': 'Moderate risk',
  'heart-high': 'High risk',
  'curb65-0': 'Low risk, 30-day mortality 0.7%',
  'curb65-1': 'Low risk, 30-day mortality 2.1%',
  'curb65-2': 'Moderate risk, 30-day mortality 9.2%',
  'curb65-3': 'High risk, 30-day mortality 14.5%',
  'curb65-4': 'High risk, 30-day mortality 40%',
  'curb65-5': 'High risk, 30-day mortality 57%',
  'qsofa-low': 'Low risk by qSOFA; this does not exclude severe illness',
  'qsofa-high': 'High risk of a poor outcome in suspected infection',
};

export const actionWords: Record<ScoreAction, string> = {
  'esi-resuscitate': 'Resuscitation room and physician at once',
  'esi-place-now': 'Place in a treatment area now; should not wait',
  'esi-check-vitals': 'Check the vital signs before the patient waits, and repeat them while waiting',
  'esi-may-wait': 'May wait; triage again if anything changes',
  'heart-discharge': 'Consider discharge with outpatient follow-up',
  'heart-serial-troponin-first':
    'Symptoms for less than 3 hours: repeat the troponin before deciding on discharge',
  'heart-observe': 'Observation, serial ECGs and troponins',
  'heart-early-invasive': 'Early invasive strategy: call cardiology',
  'curb65-home': 'Treatment at home may be suitable',
  'curb65-consider-admission': 'Consider a short stay or closely supervised outpatient treatment',
  'curb65-admit': 'Admit and treat as severe pneumonia',
  'curb65-intensive-care': 'Assess for intensive care',
  'qsofa-organ-dysfunction':
    'Look for organ dysfunction: lactate, creatinine, bilirubin, platelets, blood gas',
  'qsofa-escalate':
    'Escalate: cultures, antimicrobials and closer monitoring as the local sepsis protocol says',
  'qsofa-suspicion-missing': 'qSOFA is meant for a suspected infection; none was stated',
  'news2-beside': 'Read beside NEWS2: qSOFA alone is advised against as a screen for sepsis',
  'does-not-exclude': 'A low score does not exclude severe illness',
  judgment: 'Clinical judgment decides',
};

export const notApplicableWords: Record<NotApplicable, string> = {
  'under-18': 'Not applicable: this score is for adults',
  'st-elevation': 'Not applicable: with ST elevation HEART is not used',
  unstable: 'Not applicable: HEART is for patients who are stable',
};

/** "Not computable: heartRate, age unknown": by the names of the wire. */
export function notComputableWords({ missing }: Extract<ScoreOutcome, { status: 'not-computable' }>): string {
  return `Not computable: ${missing.join(', ')} unknown`;
}
