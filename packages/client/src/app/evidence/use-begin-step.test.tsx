import type { ReplyStep } from '@bedside/contracts/chat/reply-step.ts';
import { renderHook } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { openCalculatorAtom } from '../../features/scores/history/scores-view.ts';
import { placeAtom } from '../../state/address.ts';
import { editedDraftsAtom, noteDraftsAtom } from '../../state/drafts/note-drafts.ts';
import { resetSelectionAtom, selectedPatientIdAtom, vitalsDialogAtom } from '../../state/selection.ts';
import { useBeginStep } from './use-begin-step.ts';

const store = getDefaultStore();
const text = 'Step';
const at = '2026-11-20T08:05:00.000Z';

async function begin(step: ReplyStep, patientId = 'patient-1') {
  await show(null);
  const { result } = renderHook(() => useBeginStep());
  result.current(patientId, step);
}

beforeEach(() => store.set(selectedPatientIdAtom, 'patient-1'));
afterEach(() => {
  store.set(resetSelectionAtom);
  store.set(noteDraftsAtom, []);
  store.set(openCalculatorAtom, null);
});

it.each([
  [['heartRate'], 'heartRate'],
  [['bloodPressure', 'heartRate'], 'bloodPressureSystolic'],
  [['newConfusion'], 'consciousness'],
  [['supplementalOxygen'], 'oxygen'],
  [[], undefined],
] as const)('opens the vitals dialog for %j at the field %s (D53)', async (signs, field) => {
  await begin({ kind: 'record-vitals', text, signs: [...signs] });
  expect(store.get(vitalsDialogAtom)).toEqual({ open: true, ...(field && { field }) });
});

it('opens the calculator of a score, and the record of a mark', async () => {
  await begin({ kind: 'calculate-score', text, score: 'HEART' });
  expect(store.get(openCalculatorAtom)).toEqual({ patientId: 'patient-1', type: 'HEART' });
  expect(store.get(placeAtom).section).toBe('scores');
  await begin({ kind: 'open-record', text, domain: 'labs', recordId: 'lab-1', at });
  expect(store.get(placeAtom)).toEqual({ patientId: 'patient-1', section: 'labs', recordId: 'lab-1' });
});

it('opens a note with the headings of its type, once however often it is pressed', async () => {
  await begin({ kind: 'write-note', text, noteType: 'discharge' });
  await begin({ kind: 'write-note', text, noteType: 'discharge' });
  const draft = store.get(editedDraftsAtom).get('patient-1');
  expect(draft).toMatchObject({ type: 'discharge', title: 'Discharge note' });
  expect(draft?.content).toMatch(/^## /);
  expect(store.get(noteDraftsAtom)).toHaveLength(1);
});

it('opens nothing over the chart of another patient', async () => {
  await begin({ kind: 'record-vitals', text, signs: [] }, 'patient-2');
  await begin({ kind: 'write-note', text, noteType: 'progress' }, 'patient-2');
  expect(store.get(vitalsDialogAtom).open).toBe(false);
  expect(store.get(noteDraftsAtom)).toEqual([]);
});
