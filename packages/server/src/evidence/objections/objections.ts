import { isOpenObjection, type Objection } from '@bedside/contracts/chat/objection.ts';
import { type PanelPatient, panelAlerts } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { contradictionsOf } from '@bedside/contracts/clinical/alerts/reassurance.ts';
import { criticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import { testKey } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { CriticalLimit } from '@bedside/contracts/departments/critical-limits.contract.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { Contradiction } from '@bedside/contracts/scores/contradiction.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';

/* What speaks against a reply that reassures (D46). Rules: docs/clinical/reply-checks.md. */

/** The parts of a chart that can speak against a reassurance. Lists have the newest record first. */
export interface ObjectionChart {
  patient: PanelPatient;
  vitals: readonly VitalsRecord[];
  /** All lab results; undefined if they could not be read. */
  labs: readonly LabResult[] | undefined;
  scores: readonly ScoreRecord[];
  criticalLimits: readonly CriticalLimit[];
}

/** NEWS2 applies from this age in years (NEWS2-10). */
const adultFrom = 16;

/** Returns what speaks against a reassurance at `now`, known findings first and each once. Empty only if everything is known. */
export function objectionsOf(chart: ObjectionChart, now: Date): Objection[] {
  const signs = signObjections(chart, now);
  const all: Objection[] = [
    ...alertObjections(chart, now),
    ...labObjections(chart),
    ...scoreObjections(chart),
    ...signs,
  ];
  const once = [
    ...new Map(all.map((one) => [JSON.stringify({ ...one, recordId: undefined }), one])).values(),
  ];
  return [...once.filter((one) => !isOpenObjection(one)), ...once.filter(isOpenObjection)];
}

/** REPLY-1 and REPLY-5: the signs of the last 30 minutes. Under 16 years only what needs no adult limit. */
function signObjections({ patient, vitals }: ObjectionChart, at: Date): Objection[] {
  const current = { records: vitals, at };
  if (ageOf(patient, localDay(at)) >= adultFrom) return contradictionsOf(patient, current);
  const { dateOfBirth: _born, ageBasis: _basis, ...rest } = patient;
  const withoutLimits: readonly Contradiction['code'][] = ['oxygen', 'saturation', 'unrecordable', 'unknown'];
  const found = contradictionsOf({ ...rest, age: adultFrom }, current);
  return [...found.filter(({ code }) => withoutLimits.includes(code)), { code: 'child' }];
}

/** REPLY-2: red alerts, and each raised pressure in pregnancy. An old value counts until a newer one replaces it. */
function alertObjections({ patient, vitals }: ObjectionChart, now: Date): Objection[] {
  return (
    panelAlerts(mergeVitals(vitals, { until: now }), patient, now)
      .filter(({ name, severity }) => severity === 'critical' || name === 'hypertension-in-pregnancy')
      // The contradictions name these of the last 30 minutes; an older failed attempt is an unknown sign.
      .filter(({ name }) => name !== 'unrecordable')
      .map(({ name, value }) => ({ code: 'alert', name, value: `${value}` }))
  );
}

/** REPLY-3: critical results that nobody reviewed, and those that are the newest of their test. */
function labObjections({ labs, criticalLimits, patient }: ObjectionChart): Objection[] {
  if (labs === undefined) return [{ code: 'labs-unread' }];
  const seen = new Set<string>();
  return labs.filter(counts).flatMap((lab): Objection[] => {
    const key = testKey(lab);
    const isNewest = !seen.has(key);
    seen.add(key);
    if (lab.reviewed && !isNewest) return [];
    if (criticalSide(lab, criticalLimits, patient) === undefined) return [];
    const { testName, result, units, id: recordId } = lab;
    return [{ code: 'critical-result', testName, result, ...(units && { units }), recordId }];
  });
}

/** REPLY-4: the newest score of each kind, if it is high, and the findings that contradicted it when it was low. */
function scoreObjections({ scores }: ObjectionChart): Objection[] {
  const findings: readonly Contradiction['code'][] = ['troponin', 'st-changes', 'onset', 'suggestion'];
  const seen = new Set<string>();
  return scores.filter(counts).flatMap((score): Objection[] => {
    const { scoreType, scoreValue: value, id: recordId, contradictions = [] } = score;
    if (seen.has(scoreType)) return [];
    seen.add(scoreType);
    const stored = contradictions.filter(({ code }) => findings.includes(code));
    const isHigh = scoreBand(scoreType, value) === 'high';
    return isHigh ? [{ code: 'high-score', scoreType, value, recordId }, ...stored] : stored;
  });
}
