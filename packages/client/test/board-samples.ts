import type { AttentionCause } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';

/** A row of a calm patient. */
export function aRow(more: Partial<BoardRow> = {}): BoardRow {
  return {
    patientId: 'patient-1',
    label: 'Margaret Okafor',
    bed: '4',
    age: 78,
    gender: 'female',
    chiefComplaint: 'Confusion and fever',
    status: 'in-treatment',
    arrivedAt: '2026-11-21T08:00:00.000Z',
    version: 1,
    esi: 3,
    allergies: 'none-known',
    vitals: null,
    news2: { status: 'not-observed' },
    flags: [],
    labs: { critical: [], unreviewed: 0, notChecked: 0 },
    attention: [],
    viewers: [],
    seq: 4,
    epoch: 'life-1',
    at: '2026-11-21T10:00:00.000Z',
    ...more,
  };
}

/** NEWS2 of a row. */
export const scored = (
  lowest: number,
  highest = lowest,
): Extract<BoardRow['news2'], { status: 'scored' }> => ({
  status: 'scored',
  lowest,
  highest,
  singleThree: false,
  at: '2026-11-21T10:00:00.000Z',
});

/** A cause for which a patient calls. */
export const aCause = (more: Partial<AttentionCause> = {}): AttentionCause => ({
  id: 'single-three:oxygenSaturation:vitals-1',
  rule: 'ATTN-2',
  kind: 'single-three',
  level: 3,
  values: [],
  since: '2026-11-21T09:58:00.000Z',
  calledAt: '2026-11-21T09:58:00.000Z',
  recordIds: [],
  state: 'calling',
  ...more,
});
