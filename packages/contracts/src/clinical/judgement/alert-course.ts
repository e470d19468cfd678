import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { margins, worseBy } from '../alerts/margins.ts';
import {
  hasSign,
  isLowAlert,
  type PanelAlert,
  type PanelPatient,
  panelAlertNames,
  signOfAlert,
} from '../alerts/panel-alerts.ts';
import { currentRecords, type MergedVitals, mergeCurrent } from '../vitals/merged-vitals.ts';
import { type AlertSign, alertSigns, alertsOfSign, pressureText } from './judged-alerts.ts';
import { observedAtOf, oxygenOfSets } from './judged-signs.ts';

/** JUDGE-14: how long an alert that has ended keeps its place, in milliseconds. */
export const endedAlertMs = 10 * 60_000;

/** Observations of one sign that the course of its alerts is read from. More would not change what is shown. */
export const courseObservations = 60;

/**
 * An alert over time. `near`: the newest value is within the limits, but not by a margin, so the alert has not ended.
 * `ended`: it has, at most ten minutes ago.
 */
export interface CourseAlert {
  sign: AlertSign;
  /** The alert as it was last raised. */
  alert: PanelAlert;
  state: 'active' | 'near' | 'ended';
  /** When the value came back, UTC ISO 8601; absent for an active alert. */
  since?: string;
}

/**
 * JUDGE-13, JUDGE-14: returns the alerts of a chart in the fixed order of the signs, with those that are ending. A value that
 * swings about a limit neither adds nor removes a line. `records` are in REST's order.
 */
export function alertCourse(
  records: readonly VitalsRecord[],
  patient: PanelPatient,
  now: Date,
): CourseAlert[] {
  const newestFirst = currentRecords(records);
  const supply = oxygenOfSets(newestFirst);
  return alertSigns.flatMap((sign) => {
    const course = new SignCourse(sign, patient);
    const observations = observationsOf(sign, newestFirst, supply);
    for (const vitals of sign === 'consciousness' ? carried(observations) : observations) course.add(vitals);
    return course.shown(now);
  });
}

/** Returns the vitals of the sets that tell something about a sign, oldest first, each set by itself. */
function observationsOf(
  sign: AlertSign,
  newestFirst: readonly VitalsRecord[],
  supply: ReturnType<typeof oxygenOfSets>,
): MergedVitals[] {
  const observations: MergedVitals[] = [];
  const anySystolic = newestFirst.some(({ bloodPressureSystolic }) => bloodPressureSystolic !== undefined);
  for (const record of newestFirst) {
    if (observations.length === courseObservations) break;
    const vitals = mergeCurrent([record]);
    if (!tells(sign, vitals, anySystolic)) continue;
    const onOxygen = supply.get(record.id);
    observations.push({
      ...vitals,
      supplementalOxygen:
        onOxygen === undefined ? undefined : { value: onOxygen, at: record.timestamp, recordId: record.id },
    });
  }
  return observations.reverse();
}

/** Level and new confusion can come from two sets, as in MERGE-1. */
function carried(observations: readonly MergedVitals[]): MergedVitals[] {
  let level: MergedVitals['consciousnessLevel'];
  let confusion: MergedVitals['newConfusion'];
  return observations.map(({ consciousnessLevel, newConfusion }) => {
    level = consciousnessLevel ?? level;
    confusion = newConfusion ?? confusion;
    return { consciousnessLevel: level, newConfusion: confusion, unrecordable: {} };
  });
}

/** MERGE-4: a diastolic alone hides no pressure. */
function tells(sign: AlertSign, vitals: MergedVitals, anySystolic: boolean): boolean {
  if (sign === 'consciousness') return (vitals.consciousnessLevel ?? vitals.newConfusion) !== undefined;
  if (vitals.unrecordable[sign]) return true;
  if (sign !== 'bloodPressure') return vitals[sign] !== undefined;
  const { bloodPressureSystolic, bloodPressureDiastolic } = vitals;
  return bloodPressureSystolic !== undefined || (!anySystolic && bloodPressureDiastolic !== undefined);
}

/** Follows the alerts of one sign from observation to observation. */
class SignCourse {
  readonly #sign: AlertSign;
  readonly #patient: PanelPatient;
  readonly #known = new Map<string, CourseAlert>();

  constructor(sign: AlertSign, patient: PanelPatient) {
    this.#sign = sign;
    this.#patient = patient;
  }

  add(vitals: MergedVitals): void {
    const sign = this.#sign;
    const raised = this.#raisedBy(vitals);
    // A failed attempt ends nothing: it takes the place of the alerts of the value that is no longer known.
    if (raised.has('unrecordable')) this.#known.clear();
    for (const [slot, known] of this.#known) {
      if (known.state === 'ended' || raised.has(slot)) continue;
      const { since = observedAtOf(sign, vitals) ?? '', ...rest } = known;
      const state = this.#isNear(slot, vitals) ? 'near' : 'ended';
      this.#known.set(slot, {
        ...rest,
        state,
        since: state === 'near' ? since : (observedAtOf(sign, vitals) ?? since),
      });
    }
    for (const [slot, alert] of raised)
      this.#known.set(slot, { sign, alert: withBothNumbers(alert, vitals), state: 'active' });
  }

  shown(now: Date): CourseAlert[] {
    return [...this.#known.values()]
      .filter(
        ({ state, since = '' }) => state !== 'ended' || now.getTime() - Date.parse(since) < endedAlertMs,
      )
      .toSorted((a, b) => panelAlertNames.indexOf(a.alert.name) - panelAlertNames.indexOf(b.alert.name));
  }

  #raisedBy(vitals: MergedVitals): Map<string, PanelAlert> {
    const raised = new Map<string, PanelAlert>();
    for (const alert of alertsOfSign(this.#sign, vitals, this.#patient))
      if (!raised.has(slotOf(alert))) raised.set(slotOf(alert), alert);
    return raised;
  }

  /** JUDGE-14: a value that would raise the alert if it were worse by the margin of ATTN-18. */
  #isNear(slot: string, vitals: MergedVitals): boolean {
    const worse = worsened(this.#sign, vitals, slot === 'low' ? 'low' : 'high');
    return worse !== undefined && this.#raisedBy(worse).has(slot);
  }
}

/** A screen shows a pressure by both numbers, whichever of them raised the alert. */
function withBothNumbers(alert: PanelAlert, vitals: MergedVitals): PanelAlert {
  if (typeof alert.value !== 'number' || !hasSign(alert.name)) return alert;
  return signOfAlert[alert.name] === 'bloodPressure' ? { ...alert, value: pressureText(vitals) } : alert;
}

/** The names for one side of a number share a line, because a pressure can change from one to the other. */
const slotOf = ({ name }: PanelAlert): string => {
  if (!hasSign(name)) return name;
  return isLowAlert(name) ? 'low' : 'high';
};

function worsened(sign: AlertSign, vitals: MergedVitals, side: 'low' | 'high'): MergedVitals | undefined {
  const of = (vital: keyof typeof margins) => {
    const observed = vitals[vital];
    return observed && { ...observed, value: observed.value + worseBy(margins[vital], side) };
  };
  if (sign === 'consciousness') return undefined;
  if (sign !== 'bloodPressure') return { ...vitals, [sign]: of(sign) };
  return {
    ...vitals,
    bloodPressureSystolic: of('bloodPressureSystolic'),
    bloodPressureDiastolic: of('bloodPressureDiastolic'),
  };
}
