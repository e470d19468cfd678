import {
  isLowAlert,
  type PanelAlert,
  type PanelPatient,
  type PressureText,
  panelAlertNames,
  panelAlerts,
} from '../alerts/panel-alerts.ts';
import type { MergedVitals } from '../vitals/merged-vitals.ts';
import { judgeCurrent, observedAtOf, type ShownSign } from './judged-signs.ts';
import { isOut, type Judgement } from './judgement.ts';

/** JUDGE-13: the order of the alerts, which no severity changes. It is that of the RCP's observation chart. */
export const alertSigns = [
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressure',
  'heartRate',
  'consciousness',
  'temperature',
] as const satisfies readonly ShownSign[];
export type AlertSign = (typeof alertSigns)[number];

/**
 * JUDGE-12: returns the alerts of the values currently known, in the fixed order of the signs: those of the context panel
 * (PANEL-1 to PANEL-10), and each value in red that the panel's table does not name. An alert has the tone of its value.
 */
export const judgedAlerts = (vitals: MergedVitals, patient: PanelPatient): PanelAlert[] =>
  alertSigns.flatMap((sign) => alertsOfSign(sign, vitals, patient));

/** Returns what {@link judgedAlerts} returns for one sign. */
export function alertsOfSign(sign: AlertSign, vitals: MergedVitals, patient: PanelPatient): PanelAlert[] {
  const at = observedAtOf(sign, vitals);
  if (at === undefined) return [];
  const judgement = judgeCurrent(sign, vitals, patient);
  const own = panelAlerts(onlySign(sign, vitals), patient, new Date(at)).toSorted(
    (one, other) => panelAlertNames.indexOf(one.name) - panelAlertNames.indexOf(other.name),
  );
  const severity = judgement.tone === 'critical' ? 'critical' : 'warning';
  const raised = own.map((alert) => (isOut(judgement) ? { ...alert, severity } : alert) satisfies PanelAlert);
  const missing = unnamed(sign, judgement, own, vitals, at);
  return missing === undefined ? raised : [...raised, missing];
}

/** Returns an alert for a critical value that the panel's table does not name, or names on the other side only. */
function unnamed(
  sign: AlertSign,
  { tone, word, side }: Judgement,
  named: readonly PanelAlert[],
  vitals: MergedVitals,
  at: string,
): PanelAlert | undefined {
  const name = panelAlertNames.find((one) => one === word);
  if (tone !== 'critical' || name === undefined) return undefined;
  if (named.some((alert) => alert.name === 'unrecordable' || isLowAlert(alert.name) === (side === 'low')))
    return undefined;
  const value = shownValue(sign, vitals);
  return value === undefined ? undefined : { name, severity: 'critical', value, observedAt: at };
}

function shownValue(sign: AlertSign, vitals: MergedVitals): PanelAlert['value'] | undefined {
  if (sign === 'consciousness') return vitals.consciousnessLevel?.value;
  if (sign !== 'bloodPressure') return vitals[sign]?.value;
  return pressureText(vitals);
}

/** Returns both numbers of the current pressure. */
export function pressureText(vitals: MergedVitals): PressureText {
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = vitals;
  return `${systolic?.value ?? '--'}/${diastolic?.value ?? '--'}`;
}

/** Returns the vitals with the values of one sign, and what its judgement depends on. */
function onlySign(sign: AlertSign, vitals: MergedVitals): MergedVitals {
  const { supplementalOxygen, spo2Scale, unrecordable } = vitals;
  if (sign === 'consciousness') {
    const { consciousnessLevel, newConfusion } = vitals;
    return { consciousnessLevel, newConfusion, unrecordable: {} };
  }
  const tried = unrecordable[sign];
  const base = { supplementalOxygen, spo2Scale, unrecordable: tried ? { [sign]: tried } : {} };
  if (sign !== 'bloodPressure') return { ...base, [sign]: vitals[sign] };
  const { bloodPressureSystolic, bloodPressureDiastolic } = vitals;
  return { ...base, bloodPressureSystolic, bloodPressureDiastolic };
}
