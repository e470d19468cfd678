import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { readResult } from '@bedside/contracts/clinical/labs/reading/result-text.ts';
import { criticalCheck } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import { abnormalCheck } from '@bedside/contracts/clinical/labs/severity/lab-checks.ts';
import { rangeInUnitOf } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import { testKey } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { isDocument, type LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { ObjectionChart } from './objection-chart.ts';

/**
 * Returns what the results hold against comfort. REPLY-3: critical results that nobody reviewed, and those that are the
 * newest of their test. COMFORT-5: the other abnormal ones without a review. COMFORT-6 and COMFORT-7: those that are the
 * newest of their test, have no review, and could not be judged.
 */
export function labObjections({ labs, criticalLimits, patient }: ObjectionChart): Objection[] {
  if (labs === undefined) return [{ code: 'labs-unread' }];
  const seen = new Set<string>();
  return labs
    .filter((lab) => counts(lab) && !isDocument(lab))
    .flatMap((lab): Objection[] => {
      const key = testKey(lab);
      const isNewest = !seen.has(key);
      seen.add(key);
      if (lab.reviewed && !isNewest) return [];
      const { check } = criticalCheck(lab, criticalLimits, patient);
      if (check === 'critical-high' || check === 'critical-low')
        return [{ code: 'critical-result', ...resultOf(lab), ...timesOf(lab) }];
      if (lab.reviewed) return [];
      const isNotChecked = check === 'not-checked';
      const abnormal = abnormalCheck(lab);
      if (abnormal !== 'normal' && abnormal !== 'not-interpreted')
        return [
          {
            code: 'abnormal-result',
            ...resultOf(lab),
            ...timesOf(lab),
            ...(isNotChecked && { isNotChecked }),
          },
        ];
      if (!isNewest) return [];
      if (isNotChecked) return [{ code: 'result-not-checked', ...resultOf(lab) }];
      return abnormal === 'normal' ? [] : [{ code: 'result-not-judged', ...resultOf(lab) }];
    });
}

const resultOf = ({ testName, result, units, id: recordId }: LabResult) => ({
  testName,
  result,
  ...(units && { units }),
  recordId,
});

/** A smaller multiple says nothing. */
const leastTimes = 1.1;
/** From here on a multiple has no decimals. */
const wholeTimes = 10;

/** Returns how many times its upper limit a result is: 26 for 900 of "<34". A bound counts with its nearer end. */
function timesOf(lab: LabResult): { times?: number } {
  const { span } = readResult(lab.result);
  const at = span?.min ?? span?.max;
  const limit = rangeInUnitOf(lab)?.max;
  if (at === undefined || limit === undefined || limit <= 0) return {};
  const times = at / limit;
  if (times < leastTimes) return {};
  return { times: times >= wholeTimes ? Math.round(times) : Math.round(times * 10) / 10 };
}
