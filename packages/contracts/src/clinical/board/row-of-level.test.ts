import { describe, expect, it } from 'vitest';
import { BoardRow } from '../../board/board.contract.ts';
import { codeOf, initialsOf, rowOfLevel, rowOfRestricted } from './row-of-level.ts';

const at = '2026-03-10T12:00:00.000Z';
const by = { id: 'nurse-7', fullName: 'Nils Ortiz', role: 'Nurse' };
const value = <T>(given: T) => ({ value: given, at, recordId: 'record-1' });

/** A row with every field filled in. Secret texts begin with "zz". */
const full: Required<Omit<BoardRow, 'demo'>> = {
  patientId: 'patient-41',
  label: 'Zzmargaret Zzokafor',
  unidentified: true,
  bed: 'R2',
  age: 71,
  ageBasis: 'estimated',
  dateOfBirth: '1955-02-03',
  gender: 'female',
  chiefComplaint: 'zzpain in the chest',
  complaintPrivate: true,
  status: 'in-treatment',
  arrivedAt: at,
  leftAt: at,
  isolation: 'contact',
  assigned: { nurse: 'Nils Ortiz', nurseId: 'zznurse', physician: 'Alex Kim', physicianId: 'zzphysician' },
  plan: 'zzplan',
  version: 3,
  allergies: [{ substance: 'zzpenicillin' }],
  esi: 2,
  esiTimes: { at, receivedAt: at },
  vitals: {
    at,
    receivedAt: at,
    signs: { oxygenSaturation: value(88), heartRate: value(83), consciousnessLevel: value('Alert' as const) },
    unrecordable: [],
    outOfRange: [{ sign: 'oxygenSaturation', color: 'critical', direction: 'low' }],
    rules: [{ sign: 'oxygenSaturation', rule: 'news2' }],
  },
  monitor: { recordId: 'zzset', at, receivedAt: at, heartRate: 88, count: 3 },
  news2: { status: 'scored', lowest: 7, highest: 7, singleThree: true, at },
  flags: ['overdue', 'critical-lab', 'allergies-not-asked'],
  vitalsDueAt: at,
  medications: { active: 2, notCompared: 1 },
  labs: {
    critical: [
      { recordId: 'lab-1', test: 'zztroponin', result: 'zz210', side: 'high', at, isReviewed: false },
    ],
    unreviewed: 2,
    notChecked: 1,
  },
  attention: [
    {
      id: 'critical-result:lab-1',
      rule: 'ATTN-4',
      kind: 'critical-result',
      level: 0,
      since: at,
      calledAt: at,
      recordIds: ['lab-1'],
      values: [{ name: 'lab', test: 'zztroponin', result: 'zz210', side: 'high' }],
      state: 'taken',
      taken: { at, by },
    },
  ],
  viewers: [{ userId: 'zzuser', fullName: 'Zz', role: 'Nurse', activity: 'viewing', since: at }],
  lastChange: { seq: 4, at, by, type: 'note.added' },
  seen: { seq: 3, at },
  seq: 4,
  epoch: 'epoch-1',
  at,
};

describe('the row of a wall display', () => {
  it('BOARD-16: contains no rule of a color', () => {
    for (const level of ['names', 'initials', 'code'] as const)
      expect(rowOfLevel(full, level).vitals).not.toHaveProperty('rules');
  });

  it.each([
    ['names', 'Margaret Okafor (Demo)'],
    ['initials', 'M. O. (Demo)'],
    ['code', `${codeOf('patient-41')} (Demo)`],
  ] as const)('says at the level "%s" that a demo patient is none', (level, label) => {
    const { unidentified: _named, ...named } = full;
    const row: BoardRow = { ...named, label: 'Margaret Okafor (Demo)', demo: true };
    expect(rowOfLevel(row, level)).toMatchObject({ label, demo: true });
  });

  it.each(['initials', 'code'] as const)(
    'contains nothing at the level "%s" that a passer-by may not read',
    (level) => {
      const row = rowOfLevel({ ...full, unidentified: undefined }, level);
      expect(BoardRow.parse(row)).toEqual(row);
      expect(JSON.stringify(row)).not.toMatch(/zz|okafor|margaret|1955/i);
    },
  );

  it('has names at the level "names", and no other additional field', () => {
    const { label, ...names } = rowOfLevel({ ...full, unidentified: undefined }, 'names');
    expect(label).toBe('Zzmargaret Zzokafor');
    const { label: initials, ...others } = rowOfLevel({ ...full, unidentified: undefined }, 'initials');
    expect(initials).toBe('Z. Z.');
    expect(names).toEqual(others);
    expect(JSON.stringify(names)).not.toMatch(/zz|1955/i);
  });

  it('flags a critical result without its value, and shows only vital signs out of range', () => {
    expect(rowOfLevel(full, 'initials')).toMatchObject({
      flags: ['overdue', 'critical-lab'],
      labs: { critical: [], unreviewed: 2, notChecked: 1 },
      vitals: { signs: { oxygenSaturation: value(88) } },
      news2: full.news2,
      esi: 2,
      assigned: { nurse: 'Nils Ortiz', physician: 'Alex Kim' },
    });
    expect(rowOfLevel(full, 'initials').vitals?.signs.heartRate).toBeUndefined();
  });

  it.each(['names', 'initials', 'code'] as const)(
    'BOARD-9: shows a complaint at the level "%s" only if the row says that it is not private',
    (level) => {
      const shown = (more: Partial<BoardRow>) => {
        const row = rowOfLevel({ ...full, chiefComplaint: 'Pain in the chest', ...more }, level);
        return [row.chiefComplaint, row.complaintPrivate];
      };
      expect(shown({ complaintPrivate: false })).toEqual(['Pain in the chest', false]);
      expect(shown({ complaintPrivate: true })).toEqual([undefined, true]);
      expect(shown({ complaintPrivate: undefined })).toEqual([undefined, true]);
    },
  );

  it.each([
    'Fall, brought by Mr. Zzokafor',
    'zzmargaret has pain',
    'ZZOKÁFOR’s fall',
    'Pain, see ED-20931',
    'Fever, born 1955',
    'Headache, 34 weeks pregnant',
    'Cefalea, embarazada de 34 semanas',
    'Kopfschmerzen, schwanger',
  ])('BOARD-9: takes the complaint "%s" as private', (chiefComplaint) => {
    const named = { ...full, unidentified: undefined, complaintPrivate: false };
    const row = rowOfLevel({ ...named, chiefComplaint }, 'code');
    expect([row.chiefComplaint, row.complaintPrivate]).toEqual([undefined, true]);
  });

  it('ATTN-11: shows the call of a severe pressure in pregnancy as that of any high pressure', () => {
    const pressure = {
      level: 10,
      since: at,
      calledAt: at,
      recordIds: ['record-1'],
      values: [{ name: 'bloodPressure' as const, systolic: 170, diastolic: 105 }],
      state: 'calling' as const,
    };
    const three = { sign: 'bloodPressureSystolic', side: 'high' } as const;
    const attention: BoardRow['attention'] = [
      { ...pressure, id: 'severe-hypertension:record-1', rule: 'ATTN-5', kind: 'severe-hypertension' },
      {
        ...pressure,
        ...three,
        id: 'single-three.bloodPressureSystolic.high:record-1',
        rule: 'ATTN-2',
        kind: 'single-three',
      },
    ];
    const row = rowOfLevel({ ...full, attention }, 'names');
    expect(BoardRow.parse(row)).toEqual(row);
    const { recordIds: _ids, ...shown } = pressure;
    expect(row.attention).toEqual([
      {
        ...shown,
        ...three,
        id: 'high-pressure:record-1',
        rule: 'ATTN-11',
        kind: 'high-pressure',
        recordIds: [],
      },
    ]);
    expect(JSON.stringify(row)).not.toMatch(/severe|hypertension|ATTN-5/i);
  });

  it.each([
    [146, 98, 'warning'],
    [146, 98, 'critical'],
    [140, 80, undefined],
    [128, 90, 'warning'],
  ] as const)(
    'BOARD-8: shows %d/%d, colored %s in the chart, the same way for every adult',
    (upper, lower, color) => {
      const signs = { bloodPressureSystolic: value(upper), bloodPressureDiastolic: value(lower) };
      const outOfRange = color ? [{ sign: 'bloodPressure' as const, color, direction: 'high' as const }] : [];
      const vitals = { at, receivedAt: at, unrecordable: [], signs, outOfRange };
      expect(rowOfLevel({ ...full, vitals, age: 31 }, 'initials').vitals).toMatchObject({
        signs,
        outOfRange: [{ sign: 'bloodPressure', color: 'critical', direction: 'high' }],
      });
    },
  );

  it('BOARD-8: does not change a low pressure or 139/89', () => {
    const pressure = (upper: number, lower: number) => ({
      bloodPressureSystolic: value(upper),
      bloodPressureDiastolic: value(lower),
    });
    const vitals = { at, receivedAt: at, unrecordable: [], outOfRange: [], signs: pressure(139, 89) };
    expect(rowOfLevel({ ...full, vitals }, 'code').vitals).toMatchObject({ outOfRange: [], signs: {} });
    const low = [{ sign: 'bloodPressure' as const, color: 'critical' as const, direction: 'low' as const }];
    const shock = { ...vitals, signs: pressure(71, 40), outOfRange: low };
    expect(rowOfLevel({ ...full, vitals: shock }, 'code').vitals).toMatchObject({ outOfRange: low });
  });

  it('BOARD-7: shows no reason for a missing NEWS2, because it could reveal a pregnancy', () => {
    const without: BoardRow['news2'][] = [
      { status: 'not-valid', reason: 'pregnant' },
      { status: 'not-valid', reason: 'under-16' },
      { status: 'not-observed' },
    ];
    for (const news2 of without) {
      expect(rowOfLevel({ ...full, news2 }, 'names').news2).toEqual({ status: 'not-shown' });
    }
  });

  it('keeps the invented label of an unidentified patient, except as a code', () => {
    const unknown = { ...full, label: 'Unknown Kestrel' };
    expect(rowOfLevel(unknown, 'initials').label).toBe('Unknown Kestrel');
    expect(rowOfLevel(unknown, 'code').label).toBe(codeOf('patient-41'));
  });

  it('has initials of every script, and codes that differ', () => {
    expect(initialsOf('Ana María López-Ruiz')).toBe('A. M. L. R.');
    expect(initialsOf("zoë o'Brien")).toBe('Z. O.');
    expect(initialsOf('王小明')).toBe('王.');
    expect(initialsOf('(Ada) 2nd')).toBe('A. N.');
    const codes = Array.from({ length: 200 }, (_, id) => codeOf(`65f0${id.toString(16).padStart(20, '0')}`));
    expect(new Set(codes).size).toBeGreaterThan(195);
    expect(codes.every((code) => /^[A-HJKMNP-Z2-9]{4}$/.test(code))).toBe(true);
  });
});

describe('BOARD-9: the row of a restricted chart', () => {
  it('is a code without the complaint, also if the complaint is shown of others', () => {
    const open = { ...full, complaintPrivate: false, chiefComplaint: 'Wound of a knife' };
    expect(rowOfLevel(open, 'code').chiefComplaint).toBe('Wound of a knife');
    const row = rowOfRestricted(open);
    expect(row).toMatchObject({ label: codeOf('patient-41'), complaintPrivate: true });
    expect(JSON.stringify(row)).not.toMatch(/knife|Zz/);
  });
});
