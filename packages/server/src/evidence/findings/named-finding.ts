import {
  type FoundInChart,
  type ReplySign,
  urgentConditions,
} from '@bedside/contracts/chat/reply-finding.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { allergyConflict, type FindingTopic, type KnownFinding } from './findings.ts';

/** What a model can name: the chart's findings, its records by mark, and its allergies. */
export interface Nameable {
  findings: readonly KnownFinding[];
  allergies: Patient['allergies'];
  /** The record behind a mark of the prompt; undefined for a mark that was never given. */
  recordOf: (mark: string) => string | undefined;
}

/** The keys of the chart in the prompt, and other names of the same signs, without case and separators. */
const signsByName: Readonly<Record<string, ReplySign>> = {
  respiratoryrate: 'respiratoryRate',
  oxygensaturation: 'oxygenSaturation',
  spo2: 'oxygenSaturation',
  oxygen: 'supplementalOxygen',
  oxygensupply: 'supplementalOxygen',
  supplementaloxygen: 'supplementalOxygen',
  bloodpressure: 'bloodPressure',
  bloodpressuresystolic: 'bloodPressure',
  heartrate: 'heartRate',
  consciousness: 'consciousness',
  newconfusion: 'newConfusion',
  temperature: 'temperature',
  pain: 'painLevel',
  painlevel: 'painLevel',
};

/** Returns the signs that a model names, each once. Unknown names are left out. */
export function namedSigns(names: readonly string[]): ReplySign[] {
  const signs = names.flatMap((name) => {
    const key = name.toLowerCase().replace(/[\s_-]/g, '');
    return Object.hasOwn(signsByName, key) ? (signsByName[key] ?? []) : [];
  });
  return [...new Set(signs)];
}

/**
 * FINDING-1: returns the finding of the chart that a model names by its topic and by what it is about: signs, marks, a
 * score or a drug. Every value comes from the chart. Returns undefined if the chart has no such finding, or more than one.
 */
export function namedFinding(
  topic: FindingTopic,
  about: readonly string[],
  { findings, allergies, recordOf }: Nameable,
): (FoundInChart & { isCritical: boolean }) | undefined {
  if (topic === 'rule-out') {
    const condition = urgentConditions.find((one) => about.includes(one));
    // FINDING-5: a suspicion has no value.
    return condition && { finding: { code: 'rule-out', condition }, isCritical: false };
  }
  const known = findings.filter((one) => one.topic === topic);
  if (topic === 'sign') {
    const signs = namedSigns(about);
    return plain(known.find(({ sign }) => sign !== undefined && signs.includes(sign)));
  }
  if (about.length === 0 || !byRecord.includes(topic))
    return plain(known.length === 1 ? known[0] : undefined);
  const ids = about.flatMap((mark) => recordOf(mark) ?? []);
  const meant = known.filter(
    ({ finding, recordIds = [] }) =>
      recordIds.some((id) => ids.includes(id)) ||
      (finding.code === 'high-score' && about.includes(finding.scoreType)),
  );
  if (meant.length > 0 || topic !== 'allergy-conflict')
    return plain(meant.length === 1 ? meant[0] : undefined);
  const conflict = about.map((drug) => allergyConflict(drug, allergies)).find((one) => one !== undefined);
  return conflict && { finding: conflict, isCritical: true };
}

/** The topics with a finding for each of several records. */
const byRecord: readonly FindingTopic[] = ['critical-result', 'high-score', 'allergy-conflict'];

function plain(known: KnownFinding | undefined): (FoundInChart & { isCritical: boolean }) | undefined {
  if (known === undefined) return undefined;
  const { topic: _topic, sign: _sign, isCritical = false, ...found } = known;
  return { ...found, isCritical };
}
