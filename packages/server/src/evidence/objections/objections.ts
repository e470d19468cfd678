import { isUrgentOnly } from '@bedside/contracts/attention/attention.contract.ts';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { isOpenObjection, type Objection } from '@bedside/contracts/chat/objection.ts';
import { isAnticoagulant } from '@bedside/contracts/clinical/medications/anticoagulants.ts';
import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { headInjuryIn } from '@bedside/contracts/clinical/patient/head-injury.ts';
import { isPregnancyPossible } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import { isActiveMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { Contradiction } from '@bedside/contracts/scores/contradiction.ts';
import { callObjections } from './call-objections.ts';
import { labObjections } from './lab-objections.ts';
import type { ObjectionChart } from './objection-chart.ts';
import { alertObjections, measuredObjections, windowObjections } from './sign-objections.ts';

/* What the chart holds against comfort, above every reply (D64). Rules: docs/clinical/reply-checks.md. */

/**
 * Returns what the chart holds against comfort at `now`, the most dangerous first and each once, then the unknown facts.
 * Empty only if everything is known.
 */
export function objectionsOf(chart: ObjectionChart, now: Date): Objection[] {
  const alerts = alertObjections(chart, now);
  const window = windowObjections(chart, now);
  const labs = labObjections(chart);
  const named = [...alerts.map(({ objection }) => objection), ...window, ...labs];
  const measured = measuredObjections(chart, named, now);
  const calls = callObjections(chart, [...named, ...measured], now);
  const amber = alerts.filter(({ isCritical }) => !isCritical).map(({ objection }) => objection);
  const all: Objection[] = [
    ...alerts.map(({ objection }) => objection),
    ...calls,
    ...labs,
    ...anticoagulantObjections(chart),
    ...scoreObjections(chart),
    ...window,
    ...measured,
    ...unaskedObjections(chart, now),
  ];
  const isAmber = (one: Objection) => amber.some((alert) => alert === one);
  const danger = (one: Objection) =>
    isOpenObjection(one) ? ranks.open : isAmber(one) ? ranks.amber : rankOf(one);
  const once = [
    ...new Map(all.map((one) => [JSON.stringify({ ...one, recordId: undefined }), one])).values(),
  ];
  return bounded(once.toSorted((a, b) => danger(a) - danger(b) || multipleOf(b) - multipleOf(a)));
}

const ranks = { red: 0, high: 1, abnormal: 2, amber: 3, open: 4 } as const;

/** COMFORT-11: a result of so many times its limit goes before signs in amber. */
const highMultiple = 2;

function rankOf(one: Objection): number {
  switch (one.code) {
    case 'alert':
    case 'critical-result':
    case 'anticoagulant':
    case 'unrecordable':
      return ranks.red;
    case 'call':
      return isUrgentOnly(one) ? ranks.high : ranks.red;
    case 'abnormal-result':
      return multipleOf(one) >= highMultiple ? ranks.high : ranks.abnormal;
    case 'sign':
    case 'oxygen':
      return ranks.amber;
    default:
      return ranks.high;
  }
}

/** Only results of one rank are compared by it. */
const multipleOf = (one: Objection): number => (one.code === 'abnormal-result' ? (one.times ?? 1) : 0);

/** COMFORT-12: says how many are left out beyond the bound. */
function bounded(all: Objection[]): Objection[] {
  const most = itemBounds.objections;
  if (all.length <= most) return all;
  return [...all.slice(0, most - 1), { code: 'more', count: all.length - most + 1 }];
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

/** COMFORT-8: NICE NG232 asks for a CT scan of the head to be considered. */
function anticoagulantObjections({ patient, medications = [] }: ObjectionChart): Objection[] {
  if (headInjuryIn(patient.chiefComplaint) === undefined) return [];
  return medications
    .filter((one) => isActiveMedication(one) && isAnticoagulant(one.name))
    .map(({ name: drug, id: recordId }) => ({ code: 'anticoagulant', drug, recordId }));
}

/** COMFORT-9 and COMFORT-10. */
function unaskedObjections({ patient }: ObjectionChart, now: Date): Objection[] {
  const isPregnancyOpen =
    patient.pregnancy.status === 'unknown' && isPregnancyPossible(patient, localDay(now));
  return [
    ...(patient.allergies === 'not-asked' ? [{ code: 'allergies-not-asked' as const }] : []),
    ...(isPregnancyOpen ? [{ code: 'pregnancy-unknown' as const }] : []),
  ];
}
