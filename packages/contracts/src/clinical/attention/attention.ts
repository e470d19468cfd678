import {
  type AttentionCause,
  type AttentionTaken,
  attentionRules,
} from '../../attention/attention.contract.ts';
import { itemBounds } from '../../bounds.ts';
import type { CriticalLimit } from '../../departments/critical-limits.contract.ts';
import type { LabResult } from '../../labs/labs.contract.ts';
import { hasLeft } from '../../patients/patient-facts.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import type { CriticalPatient } from '../labs/severity/critical-labs.ts';
import { labAlerts } from '../labs/severity/lab-severity.ts';
import { type AttentionPatient, attentionMoments, type Moment, type Moments } from './attention-moments.ts';
import { type AttentionRule, attentionValues, attentionVitalsRules } from './attention-rules.ts';

/*
 * The causes for which a patient calls for attention, and the person who took each. Rules: docs/clinical/attention.md.
 */

/** The parts of a chart that the rules of attention need. Sets and labs are newest first, takes are in any order. */
export interface AttentionChart {
  patient: AttentionPatient & CriticalPatient;
  sets: readonly VitalsRecord[];
  labs: readonly LabResult[];
  takes: readonly AttentionTaken[];
}

export interface Attention {
  /** Open causes first, then taken ones, each group newest first. A cause that has ended is absent. */
  attention: AttentionCause[];
  /** When the next cause escalates if no one takes it. Time has no other effect. */
  changesAt?: Date;
}

/** ATTN-9: the time for which a cause calls the assigned clinicians before it calls everyone, in milliseconds. */
export const escalatesAfter = 5 * 60_000;

type Open = Omit<AttentionCause, 'state'>;

/**
 * Returns the causes for which a patient calls as of `now`. The result depends on the chart alone, so every node and
 * every rebuild returns the same. Nothing calls for a patient who has left.
 */
export function attentionOf(chart: AttentionChart, limits: readonly CriticalLimit[], now: Date): Attention {
  if (hasLeft(chart.patient)) return { attention: [] };
  const open = [...vitalsCauses(chart), ...resultCauses(chart, limits)];
  const attention = open
    .map((cause): AttentionCause => ({ ...cause, state: stateOf(cause, now) }))
    .sort((a, b) => rank[a.state] - rank[b.state] || Date.parse(b.since) - Date.parse(a.since))
    .slice(0, itemBounds.attentionCauses);
  const calling = attention.filter(({ state }) => state === 'calling');
  if (calling.length === 0) return { attention };
  const next = Math.min(...calling.map(({ calledAt }) => Date.parse(calledAt) + escalatesAfter));
  return { attention, changesAt: new Date(next) };
}

const rank = { escalated: 0, calling: 1, taken: 2 } as const;

function stateOf({ taken, calledAt }: Open, now: Date): AttentionCause['state'] {
  if (taken) return 'taken';
  return now.getTime() - Date.parse(calledAt) >= escalatesAfter ? 'escalated' : 'calling';
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

const takenBy = ({ recordedAt: at, recordedBy: by }: AttentionTaken) => ({ at, by });

const inOrder = (takes: readonly AttentionTaken[]) =>
  takes.toSorted((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt) || (a.id < b.id ? -1 : 1));
const firstOf = (takes: readonly AttentionTaken[]): AttentionTaken | undefined => inOrder(takes)[0];

function vitalsCauses({ sets, patient, takes }: AttentionChart): Open[] {
  const ordered = inOrder(takes).filter(({ through }) => through !== undefined);
  const moments = attentionMoments(sets, patient);
  return endedRules.flatMap(({ rule, endsAll, decides }) => {
    const start = moments.lastIndex(endsAll);
    // A sign without any observation would otherwise take the reading of the whole chart.
    if (decides && moments.lastIndex(decides) === start) return [];
    const episode = lastEpisode(rule, moments, { start, takes: ordered });
    return episode ? [causeOf(rule, episode)] : [];
  });
}

/**
 * Each rule, whether a set ends every episode of it, so that no older set matters, and whether a set says anything at
 * all. A rise is also judged by older sets, so every set since its end is read.
 */
const endedRules = attentionVitalsRules.map((rule) => ({
  rule,
  // A base is never below 0. A rise that has ended with a base of 0 has therefore ended with every base.
  endsAll: (moment: Moment) => rule.judge(moment, 0) === 'over',
  decides: rule.kind === 'news2-rise' ? undefined : (moment: Moment) => rule.judge(moment) !== 'open',
}));

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
}

/**
 * Returns the episode that is open after the last set. Processes the sets from `start`, the newest that ends every
 * episode, oldest first, and each take after the newest set that it covers.
 */
function lastEpisode(
  rule: AttentionRule,
  { moments }: Moments,
  { start, takes }: { start: number; takes: readonly AttentionTaken[] },
): Episode | undefined {
  if (start === moments.length - 1) return undefined;
  const taken = takes.flatMap(({ causes, through = '', recordedAt, recordedBy }) =>
    causes
      .filter(({ kind, sign, side }) => kind === rule.kind && sign === rule.sign && side === rule.side)
      .map(({ level }) => ({ level, through: Date.parse(through), at: recordedAt, by: recordedBy })),
  );
  let episode: Episode | undefined;
  let next = 0;
  for (let place = Math.max(start, 0); place < moments.length; place += 1) {
    const moment = moments[place];
    if (moment === undefined) break;
    const judgement = rule.judge(moment, episode?.base);
    if (judgement === 'over') episode = undefined;
    else if (judgement !== 'open') episode = continued(episode, moment, judgement.raised, rule.step);
    const before = moments[place + 1]?.at ?? Number.POSITIVE_INFINITY;
    for (let take = taken[next]; take && take.through < before; take = taken[next]) {
      if (episode) episode = withTake(episode, take);
      next += 1;
    }
  }
  return episode;
}

function continued(
  episode: Episode | undefined,
  moment: Moment,
  { level, base }: { level: number; base?: number },
  step: number,
): Episode {
  const began: Episode = { raised: moment, newest: moment, level, worst: level, base };
  if (episode === undefined) return began;
  // ATTN-8: a taken cause that gets worse calls again.
  if (episode.takenLevel !== undefined && level >= episode.takenLevel + step) return { ...began };
  return { ...episode, newest: moment, level, worst: Math.max(episode.worst, level) };
}

/** Only the first take of a call counts. */
function withTake(
  episode: Episode,
  { level, at, by }: { level: number; at: string; by: AttentionTaken['recordedBy'] },
): Episode {
  const takenLevel = Math.max(episode.worst, level, episode.takenLevel ?? level);
  return { ...episode, taken: episode.taken ?? { at, by }, takenLevel };
}

function causeOf(rule: AttentionRule, { raised, newest, level, taken }: Episode): Open {
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
  };
}
