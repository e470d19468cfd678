import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { type HeaderTile, headerTiles } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { hasSign, panelAlertNames, signOfAlert } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { contradictionsOf } from '@bedside/contracts/clinical/alerts/reassurance.ts';
import { judgedAlerts } from '@bedside/contracts/clinical/judgement/judged-alerts.ts';
import { judgeTiles } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { isOut } from '@bedside/contracts/clinical/judgement/judgement.ts';
import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { dangerFindings } from '@bedside/contracts/clinical/scores/esi/esi-danger-zone.ts';
import { askingPain } from '@bedside/contracts/clinical/scores/esi/esi-points.ts';
import { type MergedVitals, mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { Contradiction } from '@bedside/contracts/scores/contradiction.ts';
import type { ObjectionChart } from './objection-chart.ts';

/** NEWS2 applies from this age in years (NEWS2-10). */
const adultFrom = 16;

/**
 * REPLY-1 and REPLY-5: returns the contradictions of the signs of the last 30 minutes, and which are unknown. Under 16 years
 * only what needs no adult limit.
 */
export function windowObjections({ patient, vitals }: ObjectionChart, at: Date): Objection[] {
  const current = { records: vitals, at };
  if (ageOf(patient, localDay(at)) >= adultFrom) return contradictionsOf(patient, current);
  const { dateOfBirth: _born, ageBasis: _basis, ...rest } = patient;
  const withoutLimits: readonly Contradiction['code'][] = ['oxygen', 'saturation', 'unrecordable', 'unknown'];
  const found = contradictionsOf({ ...rest, age: adultFrom }, current);
  return [...found.filter(({ code }) => withoutLimits.includes(code)), { code: 'child' }];
}

/** REPLY-2: an alert, and whether its value is critical. */
interface AlertObjection {
  objection: Extract<Objection, { code: 'alert' }>;
  isCritical: boolean;
}

/**
 * REPLY-2: returns the alerts of the context panel, red and amber. A value counts until a newer one replaces it, however
 * old it is.
 */
export function alertObjections({ patient, vitals }: ObjectionChart, now: Date): AlertObjection[] {
  return (
    judgedAlerts(mergeVitals(vitals, { until: now }), patient)
      // The contradictions name these of the last 30 minutes; an older failed attempt is an unknown sign.
      .filter(({ name }) => name !== 'unrecordable')
      .map(({ name, value, severity }) => ({
        objection: { code: 'alert', name, value: `${value}` },
        isCritical: severity === 'critical',
      }))
  );
}

/** Returns the signs that the `named` objections state already. */
export const statedSigns = (named: readonly Objection[]): ReadonlySet<string> =>
  new Set(
    named.flatMap((one) => {
      if (one.code === 'saturation') return ['oxygenSaturation'];
      if (one.code === 'sign' || one.code === 'danger-zone') return [one.sign];
      if (one.code !== 'alert') return [];
      const known = panelAlertNames.find((name) => name === one.name);
      return known !== undefined && hasSign(known) ? [signOfAlert[known]] : ['consciousness'];
    }),
  );

/**
 * COMFORT-2 and COMFORT-3: returns the signs in red or amber, or in the danger zone of the age, that `named` does not state.
 * COMFORT-4: and the last pain level, if it is severe.
 */
export function measuredObjections(
  { patient, vitals }: ObjectionChart,
  named: readonly Objection[],
  now: Date,
): Objection[] {
  const merged = mergeVitals(vitals, { until: now });
  const stated = statedSigns(named);
  const judgements = judgeTiles(merged, patient);
  const zone = dangerSigns(merged, patient, localDay(now));
  const signs = headerTiles.flatMap((sign): Objection[] => {
    const observed = sourceOf(sign, merged);
    if (observed === undefined || stated.has(sign)) return [];
    if (!isOut(judgements[sign]) && !zone.has(sign)) return [];
    const { recordId } = observed;
    return [
      { code: zone.has(sign) ? 'danger-zone' : 'sign', sign, value: measuredText(sign, merged), recordId },
    ];
  });
  const { painLevel: pain } = merged;
  if (pain === undefined || pain.value < askingPain) return signs;
  return [{ code: 'pain', value: pain.value, recordId: pain.recordId }, ...signs];
}

/** ESI-D1, D2 and D4. */
function dangerSigns(
  { heartRate, respiratoryRate, oxygenSaturation, bloodPressureSystolic }: MergedVitals,
  patient: ObjectionChart['patient'],
  day: string,
): ReadonlySet<HeaderTile> {
  const found = dangerFindings(
    {
      ...(heartRate && { heartRate: heartRate.value }),
      ...(respiratoryRate && { respiratoryRate: respiratoryRate.value }),
      ...(oxygenSaturation && { oxygenSaturation: oxygenSaturation.value }),
      ...(bloodPressureSystolic && { systolicBP: bloodPressureSystolic.value }),
    },
    { patient, day },
  );
  const tiles = { ...found, bloodPressure: found.systolicBP, temperature: 'normal' };
  return new Set(headerTiles.filter((tile) => tiles[tile] === 'exceeded'));
}

const sourceOf = (sign: HeaderTile, merged: MergedVitals) =>
  sign === 'bloodPressure' ? (merged.bloodPressureSystolic ?? merged.bloodPressureDiastolic) : merged[sign];

function measuredText(sign: HeaderTile, merged: MergedVitals): string {
  if (sign !== 'bloodPressure') return `${merged[sign]?.value}`;
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = merged;
  return `${systolic?.value ?? '--'}/${diastolic?.value ?? '--'}`;
}
