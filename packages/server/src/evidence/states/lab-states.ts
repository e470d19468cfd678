import { resultNumber } from '@bedside/contracts/clinical/labs/reading/result-text.ts';
import { abnormalCheck } from '@bedside/contracts/clinical/labs/severity/lab-checks.ts';
import { rangeInUnitOf } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import { testOf } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { readingBounds } from '../bounds.ts';
import { type ChartState, inrRanges, labSides } from './chart-state.ts';

const longest = readingBounds.stateCharacters;
/** Each result by the laboratory's own judgment (LAB-5), what it shows, and all of them together. */
export function abnormalLabs(labs: readonly LabResult[]): ChartState[] {
  const each = labs.flatMap((lab) => {
    const test = testOf(lab);
    return test === undefined ? [] : [{ lab, code: test.code, text: resultText(lab) }];
  });
  const wrong = labs.filter(({ isAbnormal }) => isAbnormal);
  const [first] = wrong;
  return [
    ...each.map(
      ({ lab, code, text }): ChartState => ({
        ...{ thing: `abnormal:lab:${code}`, text, recordId: lab.id },
        ...(lab.isAbnormal !== undefined && { isPresent: lab.isAbnormal }),
        ...sideOf(abnormalCheck(lab)),
        ...(isFarAbove(lab) && { isFar: true as const }),
      }),
    ),
    ...(Object.keys(labSides) as (keyof typeof labSides)[]).flatMap((thing) => {
      const [code, side] = labSides[thing];
      const own = each.find(
        (one) => one.code === code || (code === 'troponin' && one.code.includes('troponin')),
      );
      if (own === undefined) return [{ thing }];
      const check = abnormalCheck(own.lab);
      if (check === 'not-interpreted' || check === 'abnormal') return [];
      const known = { thing, isPresent: check === side, text: own.text, recordId: own.lab.id };
      return [check === side ? known : { ...known, isFar: true as const }];
    }),
    ...(Object.keys(inrRanges) as (keyof typeof inrRanges)[]).flatMap((thing) => {
      const own = each.find(({ code }) => code === 'inr');
      const value = own && resultNumber(own.lab.result);
      if (own === undefined || value === undefined) return [];
      const isPresent = inrRanges[thing](value);
      return [{ thing, isPresent, isFar: true as const, text: own.text, recordId: own.lab.id }];
    }),
    {
      thing: 'abnormal:labs',
      ...(labs.length > 0 &&
        (first || labs.every((lab) => lab.isAbnormal === false)) && { isPresent: first !== undefined }),
      ...(first && {
        text: wrong
          .map((lab) => `${lab.testName} ${resultText(lab)}`)
          .join(', ')
          .slice(0, longest),
        recordId: first.id,
      }),
    },
  ];
}

const sideOf = (check: string): Pick<ChartState, 'side'> =>
  check === 'high' || check === 'low' ? { side: check } : {};

/** At three times its upper limit, a result of these tests is not slightly raised. C-reactive protein has a wider range. */
const farAbove = 3;
const narrow = /troponin|^(?:lactate|creatinine|inr)$/;

function isFarAbove(lab: LabResult): boolean {
  const [value, limit] = [resultNumber(lab.result), rangeInUnitOf(lab)?.max];
  return (
    narrow.test(testOf(lab)?.code ?? '') &&
    lab.isAbnormal === true &&
    value !== undefined &&
    limit !== undefined &&
    value >= farAbove * limit
  );
}

const resultText = ({ result, units = '' }: LabResult) => `${result} ${units}`.trim().slice(0, longest);
