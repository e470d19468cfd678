import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../test/a-vitals-record.ts';
import type { BoardRow } from '../../board/board.contract.ts';
import { boardNews2 } from './board-news2.ts';
import { nextObservations, roundOf } from './next-observations.ts';

const now = testNow.toISOString();
const scored = { status: 'scored', lowest: 0, highest: 0, singleThree: false, at: now } as const;

/** A patient about whom nothing is missing. */
const aRow = (more: Partial<BoardRow> = {}): BoardRow => ({
  patientId: 'patient-1',
  label: 'Ada Quill',
  age: 54,
  gender: 'female',
  status: 'in-treatment',
  arrivedAt: now,
  version: 1,
  esi: 3,
  vitals: { at: now, receivedAt: now, signs: {}, unrecordable: [], outOfRange: [] },
  news2: scored,
  flags: [],
  labs: { critical: [], unreviewed: 0, notChecked: 0 },
  attention: [],
  viewers: [],
  seq: 1,
  epoch: 'epoch-1',
  at: now,
  ...more,
});

const range = (lowest: number, highest: number): BoardRow['news2'] => ({
  ...scored,
  lowest,
  highest,
  next: { input: 'respiratoryRate', settles: true },
});

const kinds = (row: BoardRow) => nextObservations(row).map(({ kind }) => kind);

describe('the next observation of a patient', () => {
  it('is nothing if nothing is missing, overdue or unjudged, and for a patient who has left', () => {
    expect(nextObservations(aRow())).toEqual([]);
    expect(nextObservations(aRow({ status: 'discharged', vitals: null, esi: null }))).toEqual([]);
  });

  it('NEXT-1: begins with the first set', () => {
    const row = aRow({ vitals: null, news2: { status: 'not-observed' }, esi: null, flags: ['no-vitals'] });
    expect(nextObservations(row)[0]).toEqual({ kind: 'vitals' });
    expect(kinds(row)).toEqual(['vitals', 'triage']);
  });

  it('NEXT-2: names the parameter that settles NEWS2, as the chart does', () => {
    const patient = { age: 54, pregnancy: { status: 'no' as const }, spo2Scale: 1 as const };
    const { respiratoryRate: _left, ...others } = calmSigns;
    const news2 = boardNews2([aVitalsRecord({ ...others, defaulted: [] })], patient);
    expect(nextObservations(aRow({ news2 }))).toEqual([
      { kind: 'news2', input: 'respiratoryRate', lowest: 0, highest: 3, settles: true },
    ]);
  });

  it('NEXT-3: asks for a new set and not for the parameters of an old one', () => {
    expect(nextObservations(aRow({ news2: range(2, 5), flags: ['overdue'] }))).toEqual([
      { kind: 'vitals', lastAt: now },
    ]);
  });

  it('NEXT-4 and NEXT-5: asks for the triage level and for a reader of results that nothing could judge', () => {
    const row = aRow({ esi: null, labs: { critical: [], unreviewed: 0, notChecked: 2 } });
    expect(nextObservations(row)).toEqual([{ kind: 'triage' }, { kind: 'results', count: 2 }]);
  });

  it('NEXT-6: puts allergies first among open points only while a drug is running', () => {
    const labs = { critical: [], unreviewed: 0, notChecked: 2 };
    const row = aRow({ labs, flags: ['allergies-not-asked'] });
    expect(kinds(row)).toEqual(['results', 'allergies']);
    expect(kinds({ ...row, medications: { active: 1, notCompared: 1 } })).toEqual(['allergies', 'results']);
  });

  it('asks a child and a pregnant patient for no parameter of NEWS2', () => {
    for (const reason of ['under-16', 'pregnant'] as const) {
      expect(kinds(aRow({ news2: { status: 'not-valid', reason }, esi: null }))).toEqual(['triage']);
    }
  });
});

describe('a round over the department', () => {
  it('NEXT-7: goes to the patient without a set, then to those who could call, then to the widest range', () => {
    const rows = [
      aRow({ patientId: 'calm' }),
      aRow({ patientId: 'narrow', news2: range(1, 2) }),
      aRow({ patientId: 'overdue', news2: range(0, 9), flags: ['overdue'] }),
      aRow({ patientId: 'wide', news2: range(0, 4) }),
      aRow({ patientId: 'could-call', news2: range(4, 6) }),
      aRow({ patientId: 'calls-anyway', news2: range(7, 10) }),
      aRow({ patientId: 'new', vitals: null, news2: { status: 'not-observed' } }),
    ];
    expect(roundOf(rows).map(({ row }) => row.patientId)).toEqual([
      'new',
      'could-call',
      'overdue',
      'wide',
      'calls-anyway',
      'narrow',
    ]);
  });

  it('NEXT-7: goes first to whoever has waited longest among equals', () => {
    const earlier = new Date(testNow.getTime() - 60_000).toISOString();
    const none = { vitals: null, news2: { status: 'not-observed' } } as const;
    const rows = [
      aRow({ patientId: 'later', ...none }),
      aRow({ patientId: 'earlier', arrivedAt: earlier, ...none }),
    ];
    expect(roundOf(rows).map(({ row }) => row.patientId)).toEqual(['earlier', 'later']);
  });
});
