import { itemBounds } from '../../bounds.ts';
import type { LabResult } from '../../labs/labs.contract.ts';
import { counts } from '../../record-marks.ts';
import { basisOfScore, errorsIn } from '../../records/rests-on.ts';
import { scoreTypes } from '../../scores/scores.contract.ts';
import type { BoardSettings } from '../board/board-facts.ts';
import { countingLabs, newestOfEachTest, notJudged } from '../labs/current-labs.ts';
import type { CriticalSide } from '../labs/severity/critical-labs.ts';
import { criticalSide } from '../labs/severity/critical-labs.ts';
import type { LabAlert } from '../labs/severity/lab-severity.ts';
import { testKey } from '../labs/tests/lab-tests.ts';
import {
  type Group,
  group,
  type HandoverChart,
  handoverPeriodMs,
  type UnplacedLine,
} from './handover-chart.ts';
import { monitorLines, vitalLines, worstVitalLines } from './vital-lines.ts';

/** Returns the newest and the worst vital signs, the results that matter, and the newest score of each kind. */
export function assessmentLines(
  chart: HandoverChart,
  alerts: readonly LabAlert[],
  settings: BoardSettings,
  now: Date,
): Group[] {
  return [
    group(vitalLines(chart)),
    group(monitorLines(chart)),
    group(worstVitalLines(chart, now)),
    ...labLines(chart, alerts, settings, now),
    group(scoreLines(chart)),
  ];
}

/** The values of a result that every line about it has. */
export function labValues(lab: LabResult, critical: CriticalSide | undefined) {
  return {
    test: lab.testName,
    result: lab.result,
    ...(lab.units !== undefined && { unit: lab.units }),
    at: lab.resultTime,
    ...(critical && { critical }),
    isReviewed: lab.reviewed !== undefined,
    source: { domain: 'labs' as const, recordId: lab.id },
  };
}

/**
 * HAND-5: returns the critical and abnormal results by severity (LAB-7), then those of the last day that are no longer
 * abnormal. The first line counts the tests, so that missing lines do not read as normal results.
 */
function labLines(
  { labs, patient }: HandoverChart,
  alerts: readonly LabAlert[],
  settings: BoardSettings,
  now: Date,
): Group[] {
  const judge = { limits: settings.criticalLimits, patient };
  const counting = countingLabs(labs);
  const keys = counting.map(testKey);
  const before = (lab: LabResult) => {
    const place = counting.findIndex(({ id }) => id === lab.id);
    const key = testKey(lab);
    return counting.find((_one, other) => other > place && keys[other] === key);
  };
  const alarming = new Set(alerts.map(({ lab }) => testKey(lab)));
  const newest = newestOfEachTest(labs);
  const recovered = newest.filter(
    (lab) =>
      !alarming.has(testKey(lab)) &&
      lab.isAbnormal === false &&
      before(lab)?.isAbnormal === true &&
      now.getTime() - Date.parse(lab.resultTime) <= handoverPeriodMs,
  );
  const lineOf = (lab: LabResult, critical: CriticalSide | undefined): UnplacedLine => {
    const previous = before(lab);
    return {
      code: 'lab',
      ...labValues(lab, critical),
      ...(lab.isAbnormal !== undefined && { isAbnormal: lab.isAbnormal }),
      ...(previous && {
        previous: {
          result: previous.result,
          ...(previous.units !== undefined && { unit: previous.units }),
          at: previous.resultTime,
        },
      }),
    };
  };
  const unclear = notJudged(labs).filter((lab) => criticalSide(lab, judge.limits, patient) === undefined);
  return [
    group([{ code: 'labs', tests: newest.length, abnormal: alerts.length, notJudged: unclear.length }]),
    group(
      [
        ...alerts.map(({ lab, critical }) => lineOf(lab, critical)),
        ...recovered.map((lab) => lineOf(lab, undefined)),
      ],
      itemBounds.handoverLabs,
    ),
  ];
}

/** HAND-8: returns the newest score of each kind that counts. The triage level is part of the situation. */
function scoreLines({ scores, errors }: HandoverChart): UnplacedLine[] {
  return scoreTypes
    .filter((type) => type !== 'ESI')
    .flatMap((type) => scores.find((score) => score.scoreType === type && counts(score)) ?? [])
    .map((score) => ({
      code: 'score',
      scoreType: score.scoreType,
      value: score.scoreValue,
      at: score.calculatedAt,
      ...(score.inputs && { inputs: score.inputs }),
      restsOnError: errorsIn(basisOfScore(score), errors).length > 0,
      source: { domain: 'scores', recordId: score.id },
    }));
}
