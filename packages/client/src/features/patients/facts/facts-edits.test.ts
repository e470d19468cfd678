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

describe('editing beside a colleague', () => {
  it('keeps what was typed apart from what the chart says', () => {
    const edits = withEdit(none, chart, 'plan', 'ECG');
    expect(shownForm(edits, moved)).toEqual({ ...moved, plan: 'ECG' });
    expect([...changedNames(edits, moved)]).toEqual(['plan']);
    expect(conflictingNames(edits, moved)).toEqual([]);
  });

  it('is a conflict only where both changed the same to different things', () => {
    const typed = withEdit(none, chart, 'bed', '9');
    expect(conflictingNames(typed, chart)).toEqual([]);
    expect(conflictingNames(typed, moved)).toEqual(['bed']);
    const agreed = withEdit(none, chart, 'bed', '7');
    expect(conflictingNames(agreed, moved)).toEqual([]);
    expect(changedNames(agreed, moved).size).toBe(0);
  });

  it('ends a conflict by either choice, and begins anew when the colleague changes it again', () => {
    const typed = withEdit(none, chart, 'bed', '9');
    const kept = keepEdit(typed, moved, 'bed');
    expect(conflictingNames(kept, moved)).toEqual([]);
    expect(shownForm(kept, moved).bed).toBe('9');
    expect(conflictingNames(kept, { ...moved, bed: '8' })).toEqual(['bed']);
    const taken = withoutEdit(typed, 'bed');
    expect(shownForm(taken, moved).bed).toBe('7');
    expect(changedNames(taken, moved).size).toBe(0);
  });

  it('holds no edit that was typed back to what the chart says', () => {
    const edits = withEdit(withEdit(none, chart, 'bed', '9'), chart, 'bed', '4');
    expect(edits).toEqual({});
  });

  it('goes on from what the chart said at the first key, not at the last', () => {
    const first = withEdit(none, chart, 'bed', '9');
    const second = withEdit(first, moved, 'bed', '9B');
    expect(conflictingNames(second, moved)).toEqual(['bed']);
  });

  it('names what two states of the chart differ in', () => {
    expect(differingNames(chart, { ...moved, isolation: 'contact' })).toEqual(['isolation', 'bed']);
  });
});
