import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { FoundInChart, ReplyFinding, ReplySign } from '@bedside/contracts/chat/reply-finding.ts';
import { headerTiles } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { hasSign, type PanelAlert, signOfAlert } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { judgedAlerts } from '@bedside/contracts/clinical/judgement/judged-alerts.ts';
import { judgeTiles } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { isOut } from '@bedside/contracts/clinical/judgement/judgement.ts';
import { unreviewedLabs } from '@bedside/contracts/clinical/labs/severity/unreviewed-labs.ts';
import { allergyFindings } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import { news2Of, news2OfNewest, news2WindowMs } from '@bedside/contracts/clinical/news2/news2.ts';
import { askingPain } from '@bedside/contracts/clinical/scores/esi/esi-points.ts';
import {
  type MergedVitals,
  mergeVitals,
  type Observed,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { hasEnded, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ObjectionChart } from '../objections/objection-chart.ts';

/* The findings that an alert of a reply can name by a code (D56). Rules: docs/clinical/reply-actions.md. */

/** The codes by which a model names a finding. */
export const findingTopics = [
  'sign',
  'unknown-signs',
  'news2',
  'critical-result',
  'not-reviewed',
  'high-score',
  'allergy-conflict',
  'allergies-unknown',
  'pregnant',
  'child',
  'rule-out',
] as const;
export type FindingTopic = (typeof findingTopics)[number];

/** The parts of a chart that findings come from. Lists have the newest record first. */
export interface FindingChart extends ObjectionChart {
  patient: ObjectionChart['patient'] & Pick<Patient, 'allergies'>;
  medications: readonly Medication[];
}

/** A finding of the chart, and what a model can name it by. */
export interface KnownFinding extends FoundInChart {
  topic: FindingTopic;
  sign?: ReplySign;
  /** A critical value is an alert of the highest kind, whatever the model calls it (FINDING-6). */
  isCritical?: boolean;
}

/** A NEWS2 from this value on is an alert, and of a high risk from the second one on (RCP 2017). */
const alarmingNews2 = { from: 5, high: 7 } as const;

/**
 * Returns every finding that an alert of a reply can name at `now`, the most specific of each sign only. `objections` are
 * those of the same chart.
 */
export function findingsOf(chart: FindingChart, objections: readonly Objection[], now: Date): KnownFinding[] {
  const merged = mergeVitals(chart.vitals, { until: now });
  return [
    ...signFindings(chart, merged, now),
    ...objectionFindings(chart, objections, now),
    ...lastNews2(chart, objections),
    ...labFindings(chart),
    ...allergyFindingsOf(chart),
  ];
}

/** FINDING-2: the panel's alerts; for other signs, a value that is judged out of range (JUDGE-1), with NEWS2 points, or severe pain. */
function signFindings({ patient }: FindingChart, merged: MergedVitals, now: Date): KnownFinding[] {
  const alerts = judgedAlerts(merged, patient).map((alert) => alertFinding(alert, merged));
  const named = new Set(alerts.map(({ sign }) => sign));
  const judgements = judgeTiles(merged, patient);
  const out = new Set<ReplySign>(headerTiles.filter((sign) => isOut(judgements[sign])));
  // In pregnancy, the points of single values still name the signs, as in REASSURE-7.
  const score = news2Of(merged, { ...patient, pregnancy: { status: 'no' } }, now);
  if (score.status === 'scored') {
    for (const sign of ['respiratoryRate', 'oxygenSaturation', 'heartRate', 'temperature'] as const)
      if (score.parts[sign].min > 0) out.add(sign);
    if (score.parts.bloodPressureSystolic.min > 0) out.add('bloodPressure');
  }
  if ((merged.painLevel?.value ?? 0) >= askingPain) out.add('painLevel');
  const measured = [...out]
    .filter((sign) => !named.has(sign))
    .flatMap((sign): KnownFinding[] => {
      const observed = sourceOf(sign, merged);
      const value = measuredText(sign, merged);
      if (observed === undefined || value === undefined) return [];
      return [{ topic: 'sign', sign, finding: { code: 'out-of-range', sign, value }, ...found(observed) }];
    });
  const { supplementalOxygen: oxygen } = merged;
  const onOxygen: KnownFinding[] = oxygen?.value
    ? [{ topic: 'sign', sign: 'supplementalOxygen', finding: { code: 'oxygen' }, ...found(oxygen) }]
    : [];
  return [...alerts, ...measured, ...onOxygen];
}

function alertFinding({ name, value, severity }: PanelAlert, merged: MergedVitals): KnownFinding {
  const isCritical = severity === 'critical';
  if (name === 'unrecordable') {
    const sign = headerTiles.find((tile) => tile === value) ?? 'bloodPressure';
    const finding: ReplyFinding = { code: 'unrecordable', signs: [sign] };
    return { topic: 'sign', sign, finding, isCritical, ...found(merged.unrecordable[sign]) };
  }
  const sign: ReplySign = hasSign(name)
    ? signOfAlert[name]
    : name === 'new-confusion'
      ? 'newConfusion'
      : 'consciousness';
  const finding: ReplyFinding = { code: 'alert', name, value: `${value}` };
  return { topic: 'sign', sign, finding, isCritical, ...found(sourceOf(sign, merged)) };
}

const found = (observed: Observed<unknown> | undefined): Pick<FoundInChart, 'recordIds' | 'at'> =>
  observed === undefined ? {} : { recordIds: [observed.recordId], at: observed.at };

function sourceOf(sign: ReplySign, merged: MergedVitals): Observed<unknown> | undefined {
  if (sign === 'bloodPressure') return merged.bloodPressureSystolic ?? merged.bloodPressureDiastolic;
  return sign === 'consciousness' ? merged.consciousnessLevel : merged[sign];
}

function measuredText(sign: ReplySign, merged: MergedVitals): string | undefined {
  if (sign !== 'bloodPressure') return sourceOf(sign, merged)?.value?.toString();
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = merged;
  return `${systolic?.value ?? '--'}/${diastolic?.value ?? '--'}`;
}

/** The codes of objections that an alert can name. Signs have findings of their own. */
const topicOfObjection: Partial<Record<ReplyFinding['code'], FindingTopic>> = {
  news2: 'news2',
  unknown: 'unknown-signs',
  pregnant: 'pregnant',
  child: 'child',
  'critical-result': 'critical-result',
  'high-score': 'high-score',
};

/** Returns the objections of REPLY-1 to REPLY-5 that are no sign. A chart has each, whether a reply reassures or not. */
function objectionFindings(chart: FindingChart, objections: readonly Objection[], now: Date): KnownFinding[] {
  const window = mergeVitals(chart.vitals, { from: new Date(now.getTime() - news2WindowMs), until: now });
  return objections.flatMap((finding): KnownFinding[] => {
    const topic = topicOfObjection[finding.code];
    if (topic === undefined) return [];
    if (finding.code === 'news2') {
      const isCritical = finding.min >= alarmingNews2.high;
      return [{ topic, finding, recordIds: recordsOf(window), isCritical }];
    }
    if (finding.code === 'critical-result' || finding.code === 'high-score') {
      const { recordId } = finding;
      const at =
        chart.labs?.find(({ id }) => id === recordId)?.resultTime ??
        chart.scores.find(({ id }) => id === recordId)?.calculatedAt;
      const isCritical = finding.code === 'critical-result';
      return [{ topic, finding, recordIds: [recordId], ...(at !== undefined && { at }), isCritical }];
    }
    return [{ topic, finding }];
  });
}

/** FINDING-7: the NEWS2 of the newest set with its time, if there is none of the last 30 minutes. */
function lastNews2({ patient, vitals }: FindingChart, objections: readonly Objection[]): KnownFinding[] {
  if (objections.some(({ code }) => code === 'news2')) return [];
  const { score, at } = news2OfNewest(vitals, patient) ?? {};
  if (score?.status !== 'scored' || at === undefined || score.min < alarmingNews2.from) return [];
  const { min, max } = score;
  const until = new Date(at);
  const window = mergeVitals(vitals, { from: new Date(until.getTime() - news2WindowMs), until });
  const finding: ReplyFinding = { code: 'news2', min, max };
  const isCritical = min >= alarmingNews2.high;
  return [{ topic: 'news2', finding, recordIds: recordsOf(window), at, isCritical }];
}

/** Returns the records behind a NEWS2. */
function recordsOf({ unrecordable: _none, ...merged }: MergedVitals): string[] {
  const ids = Object.values(merged).flatMap((observed) => observed?.recordId ?? []);
  return [...new Set(ids)].slice(0, itemBounds.findingRecords);
}

/** FINDING-4: the numbers of results without a review, as in the prompt (PROMPT-2). */
function labFindings({ labs = [], criticalLimits, patient }: FindingChart): KnownFinding[] {
  const { critical, abnormal } = unreviewedLabs(labs, criticalLimits, patient);
  if (critical.length + abnormal.length === 0) return [];
  const finding = { code: 'not-reviewed' as const, critical: critical.length, abnormal: abnormal.length };
  return [{ topic: 'not-reviewed', finding }];
}

/** FINDING-3: medications of the chart against its allergies, and allergies that were not asked about. */
function allergyFindingsOf({ patient: { allergies }, medications }: FindingChart): KnownFinding[] {
  if (allergies === undefined || allergies === 'not-asked')
    return [{ topic: 'allergies-unknown', finding: { code: 'allergies-unknown' } }];
  return medications
    .filter((one) => !hasEnded(one))
    .flatMap(({ id, name, startedAt }) => {
      const finding = allergyConflict(name, allergies);
      return finding === undefined
        ? []
        : [{ topic: 'allergy-conflict' as const, finding, isCritical: true, recordIds: [id], at: startedAt }];
    });
}

/** FINDING-3: returns the most serious conflict of a drug with the allergies; a related class is none. */
export function allergyConflict(drug: string, allergies: Patient['allergies']): ReplyFinding | undefined {
  if (allergies === undefined || typeof allergies === 'string') return undefined;
  const [worst] = allergyFindings(drug, allergies);
  if (worst === undefined || worst.level === 'related') return undefined;
  return { code: 'allergy-conflict', drug: worst.drug, substance: worst.substance, level: worst.level };
}
