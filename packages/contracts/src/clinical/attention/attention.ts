import {
  type AttentionCause,
  type AttentionTaken,
  type AttentionValue,
  attentionRules,
  isCalling,
} from '../../attention/attention.contract.ts';
import { itemBounds } from '../../bounds.ts';
import type { CriticalLimit } from '../../departments/critical-limits.contract.ts';
import type { LabResult } from '../../labs/labs.contract.ts';
import type { Medication } from '../../medications/medications.contract.ts';
import { hasLeft } from '../../patients/patient-facts.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import { isUnverified } from '../../vitals/monitor-sets.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import type { CriticalPatient } from '../labs/severity/critical-labs.ts';
import { labAlerts } from '../labs/severity/lab-severity.ts';
import { allergyConflicts } from '../medications/allergy-conflicts.ts';
import { storedAt } from '../vitals/set-times.ts';
import { type AttentionPatient, attentionMoments, type Moment, type Moments } from './attention-moments.ts';
import type { AttentionRule } from './attention-rule.ts';
import { attentionVitalsRules } from './attention-rules.ts';
import { attentionValues } from './attention-values.ts';

/*
 * The causes for which a patient calls for attention, and the person who took each. Rules: docs/clinical/attention.md.
 */

/** The parts of a chart that the rules of attention need. Sets and labs are newest first, takes are in any order. */
export interface AttentionChart {
  patient: AttentionPatient & CriticalPatient & Partial<Pick<Patient, 'allergies' | 'allergiesAt'>>;
  sets: readonly VitalsRecord[];
  labs: readonly LabResult[];
  takes: readonly AttentionTaken[];
  /** When someone of the patient's team last had the chart open (ATTN-17). */
  seenAt?: string | undefined;
  medications?: readonly Medication[];
}

export interface Attention {
  /** Open causes first, then taken and unseen ones, each group newest first. Other causes that have ended are absent. */
  attention: AttentionCause[];
  /** When the next cause escalates if no one takes it. Time has no other effect. */
  changesAt?: Date;
}

/** ATTN-9: the time for which a cause calls the assigned clinicians before it calls everyone, in milliseconds. */
export const escalatesAfterMs = 5 * 60_000;

type Open = Omit<AttentionCause, 'state'>;

/**
 * Returns the causes for which a patient calls as of `now`. The result depends on the chart alone, so every node and
 * every rebuild returns the same. Nothing calls for a patient who has left.
 */
export function attentionOf(chart: AttentionChart, limits: readonly CriticalLimit[], now: Date): Attention {
  if (hasLeft(chart.patient)) return { attention: [] };
  const known = [...vitalsCauses(chart), ...resultCauses(chart, limits), ...allergyCauses(chart)];
  const attention = known
    .map((cause): AttentionCause => ({ ...cause, state: stateOf(cause, now) }))
    .sort((a, b) => rank(a) - rank(b) || Date.parse(b.since) - Date.parse(a.since))
    .slice(0, itemBounds.attentionCauses);
  const calling = attention.filter(({ state }) => state === 'calling');
  if (calling.length === 0) return { attention };
  const next = Math.min(...calling.map(({ calledAt }) => Date.parse(calledAt) + escalatesAfterMs));
  return { attention, changesAt: new Date(next) };
}

const ranks = { escalated: 1, calling: 2, taken: 3, unseen: 4 } as const;

/** ATTN-14: a pulse and a pressure that could not be measured come before every other call. */
const rank = ({ kind, state }: AttentionCause): number =>
  kind === 'circulation-unrecordable' && isCalling({ state }) ? 0 : ranks[state];

function stateOf({ taken, calledAt, endedAt }: Open, now: Date): AttentionCause['state'] {
  if (endedAt) return 'unseen';
  if (taken) return 'taken';
  return now.getTime() - Date.parse(calledAt) >= escalatesAfterMs ? 'escalated' : 'calling';
}

/** ATTN-4: a critical result calls until someone reviews it or a newer one replaces it (CRIT-7, CRIT-8). */
function resultCauses({ labs, patient, takes }: AttentionChart, limits: readonly CriticalLimit[]): Open[] {
  return labAlerts(labs, { limits, patient }).flatMap(({ lab, critical, isCalling }): Open[] => {
    if (!isCalling || critical === undefined) return [];
    const id = `critical-result:${lab.id}`;
    const take = firstOf(takes.filter(({ causes }) => causes.some((one) => one.id === id)));
    return [
      {
        id,
        rule: attentionRules['critical-result'],
        kind: 'critical-result',
        level: 0,
        since: lab.resultTime,
        calledAt: lab.recordedAt,
        recordIds: [lab.id],
        values: [
          {
            name: 'lab',
            test: lab.testName,
            result: lab.result,
            ...(lab.units !== undefined && { unit: lab.units }),
            side: critical,
          },
        ],
        ...(take && { taken: takenBy(take) }),
      },
    ];
  });
}

/**
 * ATTN-20: an active medication that matches an allergy recorded after it calls until it is discontinued, the allergy is
 * corrected, or someone takes the call. A related class only marks the medication (ALLERGY-4).
 */
function allergyCauses({ patient, medications = [], takes }: AttentionChart): Open[] {
  return allergyConflicts(medications, patient.allergies ?? 'not-asked').flatMap(
    ({ medication, findings }): Open[] => {
      const calling = findings.filter(({ level }) => level !== 'related');
      if (calling.length === 0) return [];
      const id = `allergy-conflict:${medication.id}`;
      const values = calling
        .map(({ substance, level }) => ({ name: 'drug' as const, drug: medication.name, substance, level }))
        .slice(0, itemBounds.attentionValues);
      // A take covers the allergies that it showed. Another one calls again.
      const isCovered = ({ causes }: AttentionTaken) =>
        causes.some((one) => one.id === id && values.every((value) => one.values.some(isSameDrug(value))));
      const take = firstOf(takes.filter(isCovered));
      const times = [medication.recordedAt, patient.allergiesAt ?? medication.recordedAt];
      const at = times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? medication.recordedAt;
      return [
        {
          id,
          rule: attentionRules['allergy-conflict'],
          kind: 'allergy-conflict',
          level: calling.length,
          since: at,
          calledAt: at,
          recordIds: [medication.id],
          values,
          ...(take && { taken: takenBy(take) }),
        },
      ];
    },
  );
}

const isSameDrug = (value: { substance: string; level: string }) => (other: AttentionValue) =>
  other.name === 'drug' && other.substance === value.substance && other.level === value.level;

const takenBy = ({ recordedAt: at, recordedBy: by }: AttentionTaken) => ({ at, by });

const inOrder = (takes: readonly AttentionTaken[]) =>
  takes.toSorted((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt) || (a.id < b.id ? -1 : 1));
const firstOf = (takes: readonly AttentionTaken[]): AttentionTaken | undefined => inOrder(takes)[0];

/** The same facts as another object, so that the moments of both lists of a chart are kept ({@link attentionMoments}). */
const verifiedPatients = new WeakMap<AttentionPatient, AttentionPatient>();

function verifiedPatientOf(patient: AttentionPatient): AttentionPatient {
  const known = verifiedPatients.get(patient) ?? { ...patient };
  verifiedPatients.set(patient, known);
  return known;
}

function vitalsCauses({ sets, patient, takes, seenAt }: AttentionChart): Open[] {
  const ordered = inOrder(takes).filter(({ through }) => through !== undefined);
  const verified = sets.filter((set) => !isUnverified(set));
  const isMixed = verified.length < sets.length;
  const moments = attentionMoments(verified, isMixed ? verifiedPatientOf(patient) : patient);
  const all = isMixed ? attentionMoments(sets, patient) : undefined;
  const episodes = endedRules.flatMap((ended, place) => {
    const confirmed = lastEpisode(ended, moments, ordered);
    const warning = warningRules[place];
    const warned = all && warning && lastEpisode(warning, all, ordered);
    const episode = worseOf(confirmed, warned, ended.rule);
    return episode && !isSeen(episode, seenAt) ? [{ rule: ended.rule, episode }] : [];
  });
  return episodes
    .filter(({ rule, episode }) => !episodes.some((other) => includes(other, rule, episode)))
    .map(({ rule, episode }) => causeOf(rule, episode));
}

/**
 * MONITOR-1: of the episode of the confirmed sets and the one of all sets, returns the one that calls more: a monitor's values raise a
 * call and never lower one.
 */
function worseOf(
  confirmed: Episode | undefined,
  warned: Episode | undefined,
  { step }: AttentionRule,
): Episode | undefined {
  if (confirmed === undefined || warned === undefined) return confirmed ?? warned;
  const isOpen = [confirmed, warned].map(({ ended }) => ended === undefined);
  if (isOpen[0] !== isOpen[1]) return isOpen[0] ? confirmed : warned;
  if (confirmed.taken !== undefined || warned.taken === undefined) {
    return confirmed.level > warned.level ? confirmed : warned;
  }
  // ATTN-8: what someone took calls again only if it gets worse by a step.
  return confirmed.level >= (warned.takenLevel ?? warned.level) + step ? confirmed : warned;
}

/** ATTN-17: a call that ended is gone once someone of the team has had the chart open after its end. */
const isSeen = ({ ended }: Episode, seenAt: string | undefined): boolean =>
  ended !== undefined && seenAt !== undefined && Date.parse(seenAt) >= storedAt(ended.first.record);

/** Returns whether an open cause includes another, so that one deterioration is listed once. */
function includes(
  other: { rule: AttentionRule; episode: Episode },
  rule: AttentionRule,
  episode: Episode,
): boolean {
  const isOpen = other.episode.ended === undefined || episode.ended !== undefined;
  return isOpen && isIncluded(rule, other.rule);
}

interface Named {
  kind: AttentionRule['kind'];
  sign?: AttentionRule['sign'] | undefined;
  side?: AttentionRule['side'] | undefined;
}

const isIncluded = ({ includedIn, sign, side }: AttentionRule, other: Named): boolean =>
  includedIn?.includes(other.kind) === true &&
  (other.sign === undefined || other.sign === sign) &&
  (other.side === undefined || other.side === side);

/** A rule with the questions that show how far back its episode can reach. */
interface EndedRule {
  rule: AttentionRule;
  /** Whether a set ends every episode. */
  endsAll: (moment: Moment) => boolean;
  /** Whether a set raises or ends an episode. Undefined for a rise, which older sets also decide. */
  decides: ((moment: Moment) => boolean) | undefined;
}

const endedRules = attentionVitalsRules.map(
  (rule): EndedRule => ({
    rule,
    // A base is never below 0. A rise that has ended with a base of 0 has therefore ended with every base.
    endsAll: (moment) => rule.judge(moment, 0) === 'over',
    decides: rule.kind === 'news2-rise' ? undefined : (moment) => rule.judge(moment) !== 'open',
  }),
);

/** The kinds that are about the pressure without naming a sign. */
const ofPressure: readonly AttentionRule['kind'][] = [
  'severe-hypertension',
  'hypertension-with-symptoms',
  'hypertension-in-pregnancy',
];

/** Returns whether what a rule judges at a moment is a monitor's unverified value. */
const restsOnUnverified = ({ kind, sign }: Pick<AttentionRule, 'kind' | 'sign'>, moment: Moment): boolean =>
  moment.restsOnUnverified(ofPressure.includes(kind) ? 'bloodPressure' : sign);

/** MONITOR-1: the rules over all sets. An unverified better value ends no call. */
const warningRules = attentionVitalsRules.map((rule): EndedRule => {
  const judge: AttentionRule['judge'] = (moment, base) => {
    const judgement = rule.judge(moment, base);
    return judgement === 'over' && restsOnUnverified(rule, moment) ? 'open' : judgement;
  };
  return {
    rule: { ...rule, judge },
    endsAll: (moment) => judge(moment, 0) === 'over',
    decides: rule.kind === 'news2-rise' ? undefined : (moment) => judge(moment) !== 'open',
  };
});

/** ATTN-17: the sets after the end of an unseen cause that have to stay calm. */
const calmSets = 2;
/** ATTN-17: how long those sets have to stay calm, in milliseconds. */
const calmMs = 30 * 60_000;

/** The calm sets after the end of a cause. */
interface Calm {
  first: Moment;
  /** Those after the first. */
  further: number;
}

const isSettled = ({ first, further }: Calm, { at }: Moment): boolean =>
  further >= calmSets && at - first.at >= calmMs;

/** The time from a call until the cause ends. */
interface Episode {
  /** The set that called. */
  raised: Moment;
  /** The newest set that sustains the cause. */
  newest: Moment;
  level: number;
  worst: number;
  base?: number | undefined;
  taken?: { at: string; by: AttentionTaken['recordedBy'] } | undefined;
  takenLevel?: number | undefined;
  /** Present once better values have ended a cause that no one has taken (ATTN-17). */
  ended?: Calm | undefined;
}

/**
 * Returns the place of a set before which no set matters: after it, every cause has ended and no one waits for its end
 * (ATTN-17). Returns undefined if no set decides anything.
 */
function startOf({ endsAll, decides }: EndedRule, moments: Moments): number | undefined {
  // A sign without any observation would otherwise take the reading of the whole chart.
  if (decides && moments.lastIndex(decides) < 0) return undefined;
  let calm: { last: Moment; sets: number } | undefined;
  for (let place = moments.lastIndex(endsAll); place >= 0; place -= 1) {
    const moment = moments.moments[place];
    if (moment === undefined) break;
    if (endsAll(moment)) {
      calm = calm ? { ...calm, sets: calm.sets + 1 } : { last: moment, sets: 1 };
      if (calm.sets > calmSets && calm.last.at - moment.at >= calmMs) return place;
    } else if (decides === undefined || decides(moment)) calm = undefined;
  }
  return 0;
}

/**
 * Returns the episode after the last set: open, or ended and unseen. Processes the sets from where no older one matters,
 * oldest first, and each take after the newest set that it covers.
 */
function lastEpisode(
  ended: EndedRule,
  moments: Moments,
  takes: readonly AttentionTaken[],
): Episode | undefined {
  const { rule } = ended;
  const sets = moments.moments;
  const start = startOf(ended, moments);
  if (start === undefined) return undefined;
  const taken = takes.flatMap(({ causes, through = '', recordedAt: at, recordedBy: by }) => {
    const own = causes.find((one) => isSame(one, rule)) ?? causes.find((one) => isIncluded(rule, one));
    return own ? [{ level: own.level, through: Date.parse(through), at, by }] : [];
  });
  let episode: Episode | undefined;
  let next = 0;
  for (let place = start; place < sets.length; place += 1) {
    const moment = sets[place];
    if (moment === undefined) break;
    const judgement = rule.judge(moment, episode?.base);
    if (judgement === 'over') episode = calmed(episode, moment, rule);
    else if (judgement !== 'open') episode = continued(episode, moment, judgement.raised, rule);
    const before = sets[place + 1]?.at ?? Number.POSITIVE_INFINITY;
    for (let take = taken[next]; take && take.through < before; take = taken[next]) {
      // Whoever takes a cause that has ended has seen it.
      if (episode) episode = episode.ended && !rule.continues ? undefined : withTake(episode, take);
      next += 1;
    }
  }
  // What someone took has ended for them.
  return episode?.ended && episode.taken ? undefined : episode;
}

const isSame = (one: Named, rule: Named): boolean =>
  one.kind === rule.kind && one.sign === rule.sign && one.side === rule.side;

/** A taken cause ends with the first better set, an unseen one once further sets stay calm (ATTN-17). */
function calmed(
  episode: Episode | undefined,
  moment: Moment,
  { continues }: AttentionRule,
): Episode | undefined {
  if (episode === undefined || (episode.taken && !continues)) return undefined;
  const { ended } = episode;
  const calm = ended ? { ...ended, further: ended.further + 1 } : { first: moment, further: 0 };
  return isSettled(calm, moment) ? undefined : { ...episode, ended: calm };
}

function continued(
  episode: Episode | undefined,
  moment: Moment,
  { level, base }: { level: number; base?: number },
  { step, continues }: AttentionRule,
): Episode {
  const began: Episode = { raised: moment, newest: moment, level, worst: level, base };
  // A new deterioration after a clear improvement is a new call, so that every screen announces it.
  if (episode === undefined) return began;
  if (episode.ended && (!continues || level > episode.worst)) return began;
  // ATTN-8: a taken cause that gets worse calls again.
  if (episode.takenLevel !== undefined && level >= episode.takenLevel + step) return { ...began };
  return { ...episode, newest: moment, level, worst: Math.max(episode.worst, level), ended: undefined };
}

/** Only the first take of a call counts. */
function withTake(
  episode: Episode,
  { level, at, by }: { level: number; at: string; by: AttentionTaken['recordedBy'] },
): Episode {
  const takenLevel = Math.max(episode.worst, level, episode.takenLevel ?? level);
  return { ...episode, taken: episode.taken ?? { at, by }, takenLevel };
}

function causeOf(rule: AttentionRule, { raised, newest, level, taken, ended }: Episode): Open {
  const { kind, sign, side } = rule;
  const name = [kind, sign, side].filter(Boolean).join('.');
  const ids = [raised.record.id, newest.record.id];
  return {
    id: `${name}:${raised.record.id}`,
    rule: attentionRules[kind],
    kind,
    ...(sign && { sign }),
    ...(side && { side }),
    level,
    since: raised.record.timestamp,
    calledAt: raised.record.recordedAt,
    recordIds: [...new Set(ids)],
    values: attentionValues(rule, newest),
    ...(taken && { taken }),
    ...(restsOnUnverified(rule, newest) && { unverified: true as const }),
    ...(ended && { endedAt: ended.first.record.timestamp }),
  };
}
