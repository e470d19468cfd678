import { isCurrentInput, windowOf } from '@bedside/contracts/clinical/scores/inputs/score-inputs.ts';
import { counts, type MarkedInError } from '@bedside/contracts/record-marks.ts';
import { basisOfScore, errorsIn } from '@bedside/contracts/records/rests-on.ts';
import {
  type ScoreInputSource,
  type ScoreRecord,
  scoreRanges,
} from '@bedside/contracts/scores/scores.contract.ts';
import * as z from 'zod';
import type { PromptMarks } from '../prompt-marks.ts';
import { countersignFlag } from './countersign-flag.ts';
import { restsOnError } from './error-flag.ts';
import { ago, type Line, observed } from './vital-signs.ts';

/**
 * Lists the newest calculated score of each kind with its age. Each input has its source and age, because the chart may
 * have changed since then (D51).
 */
export function scoreLines(
  scores: readonly ScoreRecord[],
  errors: readonly MarkedInError[],
  now: Date,
  marks: PromptMarks,
): Line[] {
  return shownScores(scores).map((score) => {
    const { id, scoreType, scoreValue, calculatedAt, inputs = [] } = score;
    const value =
      scoreType === 'ESI' ? `level ${scoreValue}` : `${scoreValue} of ${scoreRanges[scoreType].max}`;
    const used = inputs.flatMap((input) => inputText(input, score, errors, now) ?? []);
    const parts = [
      value + marks.key('scores', { recordId: id, at: calculatedAt }, quotedScore(score)),
      `calculated ${ago(calculatedAt, now)}${marks.of('scores', id, calculatedAt)}`,
      ...(used.length > 0 ? [`inputs: ${used.join('; ')}`] : []),
      ...countersignFlag(score),
      ...(errorsIn(basisOfScore(score), errors).length > 0 ? [restsOnError] : []),
    ];
    return [`score_${scoreType}`, parts.join(' | ')];
  });
}

/** Only the newest score of each kind is in the prompt. */
const quotedScore = ({ scoreType, scoreValue }: ScoreRecord) =>
  ({ field: 'score', value: scoreValue, named: scoreType, isNewest: true }) as const;

/** Returns the newest score of each kind. */
export function shownScores(scores: readonly ScoreRecord[]): ScoreRecord[] {
  const newest = new Map<string, ScoreRecord>();
  for (const score of scores.filter(counts)) {
    if (!newest.has(score.scoreType)) newest.set(score.scoreType, score);
  }
  return [...newest.values()];
}

/**
 * Returns "respiratoryRate 24 (vitals, observed 12 min ago)". An input from a record entered in error has no value
 * here, and one beyond its window says so (INPUT-1 to INPUT-3).
 */
function inputText(
  { name, source, recordId, observedAt, takenByHand }: ScoreInputSource,
  { parameters }: ScoreRecord,
  errors: readonly MarkedInError[],
  now: Date,
): string | undefined {
  if (name === 'reassurance') return undefined;
  if (recordId !== undefined && errorsIn([recordId], errors).length > 0) return `${name} (entered in error)`;
  const value = valueAt(parameters, name);
  if (value === undefined) return undefined;
  const isOld =
    name !== 'age' && observedAt !== undefined && !isCurrentInput(windowOf(name), observedAt, now.getTime());
  const details = [
    source === 'entered' ? 'entered with the score' : source,
    ...(observedAt === undefined ? [] : [observed(observedAt, now)]),
    ...(isOld ? [tooOld] : []),
    ...(takenByHand ? ['taken by hand'] : []),
  ];
  return `${name} ${value} (${details.join(', ')})`;
}

/** Marks an input beyond its window. */
export const tooOld = 'too old for a score of now';

const Vitals = z.record(z.string(), z.unknown()).catch({});
/** Numbers, yes and no, and words of the contract; never a free text. */
const Shown = z.union([z.number(), z.boolean(), z.string().regex(/^[a-z_-]{1,40}$/i)]);

function valueAt(parameters: ScoreRecord['parameters'], name: ScoreInputSource['name']): string | undefined {
  const sign = /^vitals\.(.*)$/.exec(name)?.[1];
  const value = sign === undefined ? parameters[name] : Vitals.parse(parameters.vitals)[sign];
  const { data } = Shown.safeParse(value);
  return data === true ? 'yes' : data === false ? 'no' : data?.toString();
}
