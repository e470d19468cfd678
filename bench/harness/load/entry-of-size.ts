import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';

/** A chart entry with exactly `bytes` of JSON, as plain ASCII. */
export function entryOfSize(bytes: number, patientId: string, seq: number): ChartEntry {
  const entry = (fullName: string): ChartEntry => ({
    patientId,
    // A fixed number of digits gives every entry the same size.
    seq: 1_000_000 + seq,
    epoch: 'bench',
    type: 'chat.cleared',
    at: '2026-01-01T00:00:00.000Z',
    actor: { id: 'bench', fullName, role: 'Nurse' },
    data: { restored: false, messages: [] },
  });
  const missing = bytes - JSON.stringify(entry('')).length;
  if (missing < 0) throw new Error(`No chart entry has only ${bytes} bytes`);
  return entry('x'.repeat(missing));
}
