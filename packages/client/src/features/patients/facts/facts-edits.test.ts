import { describe, expect, it } from 'vitest';
import { aPatient } from '../../../../test/samples.ts';
import {
  changedNames,
  conflictingNames,
  differingNames,
  type FactsEdits,
  keepEdit,
  shownForm,
  withEdit,
  withoutEdit,
} from './facts-edits.ts';
import { formOf } from './facts-form.ts';

const chart = formOf(aPatient({ bed: '4', plan: 'Observe' }), String);
const moved = formOf(aPatient({ bed: '7', plan: 'Observe' }), String);
const none: FactsEdits = {};

describe('facts edits', () => {
  it('keep the typed values apart from the chart', () => {
    const edits = withEdit(none, chart, 'plan', 'ECG');
    expect(shownForm(edits, moved)).toEqual({ ...moved, plan: 'ECG' });
    expect([...changedNames(edits, moved)]).toEqual(['plan']);
    expect(conflictingNames(edits, moved)).toEqual([]);
  });

  it('conflict only if both sides changed the same fact to different values', () => {
    const typed = withEdit(none, chart, 'bed', '9');
    expect(conflictingNames(typed, chart)).toEqual([]);
    expect(conflictingNames(typed, moved)).toEqual(['bed']);
    const agreed = withEdit(none, chart, 'bed', '7');
    expect(conflictingNames(agreed, moved)).toEqual([]);
    expect(changedNames(agreed, moved).size).toBe(0);
  });

  it('resolve a conflict by either choice, and conflict again after another change of the colleague', () => {
    const typed = withEdit(none, chart, 'bed', '9');
    const edited = keepEdit(typed, moved, 'bed');
    expect(conflictingNames(edited, moved)).toEqual([]);
    expect(shownForm(edited, moved).bed).toBe('9');
    expect(conflictingNames(edited, { ...moved, bed: '8' })).toEqual(['bed']);
    const taken = withoutEdit(typed, 'bed');
    expect(shownForm(taken, moved).bed).toBe('7');
    expect(changedNames(taken, moved).size).toBe(0);
  });

  it("drop a value that was typed back to the chart's", () => {
    const edits = withEdit(withEdit(none, chart, 'bed', '9'), chart, 'bed', '4');
    expect(edits).toEqual({});
  });

  it('start from the chart at the first key, not at the last', () => {
    const first = withEdit(none, chart, 'bed', '9');
    const second = withEdit(first, moved, 'bed', '9B');
    expect(conflictingNames(second, moved)).toEqual(['bed']);
  });

  it('name the facts in which two charts differ', () => {
    expect(differingNames(chart, { ...moved, isolation: 'contact' })).toEqual(['isolation', 'bed']);
  });
});
