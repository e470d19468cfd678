import { describe, expect, it } from 'vitest';
import { readRange } from '../../src/clinical/labs/reading/range-text.ts';
import { readResult } from '../../src/clinical/labs/reading/result-text.ts';
import { defaultCriticalLimits } from '../../src/clinical/labs/severity/critical-defaults.ts';
import { criticalCheck } from '../../src/clinical/labs/severity/critical-labs.ts';
import { labTests } from '../../src/clinical/labs/tests/lab-test-table.ts';
import { testOf } from '../../src/clinical/labs/tests/lab-tests.ts';
import { readTestName } from '../../src/clinical/labs/tests/names/test-name.ts';
import { unitOf } from '../../src/clinical/labs/units/convert.ts';
import { rangeForms, resultForms, unitForms } from './forms.ts';
import { customaryNames, neighbours, otherNames, spellingsOfTests, unitsOfTests } from './spellings.ts';

const patient = { age: 58, pregnancy: { status: 'unknown' as const } };
const judge = (testName: string, result: string, units?: string) =>
  criticalCheck(
    { testName, result, resultTime: '2026-11-21T12:00:00.000Z', ...(units !== undefined && { units }) },
    defaultCriticalLimits,
    patient,
  );
/** A unit in which the published default has a limit of the test, and a value beyond it. */
const criticalOf = (code: string) => {
  const name = labTests.find((test) => test.code === code)?.names.en;
  const row = defaultCriticalLimits.find(
    ({ test, pregnant, belowAge }) => test === name && !pregnant && !belowAge,
  );
  return row && { unit: row.unit, value: String(row.atOrAbove ?? row.atOrBelow) };
};

describe("strangers' names of tests with critical limits", () => {
  it('are matched, or say that they are not checked: none passes in silence (CRIT-9, LABTEST-3)', () => {
    const all = [...Object.entries(spellingsOfTests), ...Object.entries(customaryNames)].flatMap(
      ([code, names]) => names.map((name) => ({ code, name })),
    );
    const wrong: string[] = [];
    let matched = 0;
    for (const { code, name } of all) {
      const { unit, value } = criticalOf(code) ?? { unit: undefined, value: '' };
      const found = testOf({ testName: name, units: unit })?.code;
      const { check } = judge(name, value, unit);
      if (found === code && check.startsWith('critical-')) matched += 1;
      else if (check !== 'not-checked') wrong.push(`${name}: ${found ?? 'no test'}, ${check}`);
    }
    expect(wrong).toEqual([]);
    expect({ matched, of: all.length }).toMatchInlineSnapshot(`
      {
        "matched": 497,
        "of": 504,
      }
    `);
  });

  it('are not seen in the names of other tests (LABTEST-3)', () => {
    const limited = new Set(Object.keys(spellingsOfTests));
    const taken = [...otherNames, ...neighbours].filter((name) => {
      const read = readTestName(name);
      return read.kind === 'test' && limited.has(read.test.code);
    });
    expect(taken).toEqual([]);
    const calm = otherNames.filter((name) => judge(name, '1', 'mmol/L').check === 'none');
    expect({ calm: calm.length, of: otherNames.length }).toMatchInlineSnapshot(`
      {
        "calm": 102,
        "of": 106,
      }
    `);
  });

  it('come with units that are read (UNIT-2)', () => {
    const unread = unitsOfTests.filter(([test, unit]) => {
      const kind = unitOf(unit, test)?.kind;
      return kind === undefined || kind === 'other';
    });
    expect(unread).toEqual([]);
  });

  it('come in forms of units, ranges and flagged results that are read (UNIT-2, LAB-2, LAB-14)', () => {
    const unread = unitForms.filter((unit) => {
      const kind = unitOf(unit, 'platelets')?.kind ?? unitOf(unit, undefined)?.kind;
      return kind === undefined || kind === 'other';
    });
    expect(unread).toEqual([]);
    expect(rangeForms.filter((range) => readRange(range).span === undefined)).toEqual([]);
    expect(
      resultForms.filter((result) => {
        const { span, flag, unit } = readResult(result);
        return span === undefined || (flag === undefined && unit === undefined);
      }),
    ).toEqual([]);
  });
});
