import { describe, expect, it } from 'vitest';
import { aPatient } from '../../../../test/samples.ts';
import { type FactName, type FactsForm, factNames, factOfPath, formOf, readChanges } from './facts-form.ts';

const chart = formOf(aPatient(), String);
const nurse = { isPhysician: false };
const nobody = { id: '', name: '' };
/** Reads a form in which `changes` were typed. */
const read = (changes: Partial<FactsForm>, { isPhysician } = nurse) => {
  const changed = new Set(factNames.filter((name) => name in changes));
  return readChanges({ ...chart, ...changes }, changed, { isPhysician });
};
const changesOf = (changes: Partial<FactsForm>) => {
  const { changes: sent, problems } = read(changes);
  expect(problems).toEqual({});
  return sent;
};

describe('the facts form', () => {
  it('sends only changed facts', () => {
    expect(changesOf({})).toEqual({});
    expect(changesOf({ bed: ' 7 ' })).toEqual({ bed: '7' });
  });

  it('sets a fact to unknown if its field is emptied', () => {
    const emptied = { bed: '', plan: ' ', weightKg: '', isolation: '' } as const;
    expect(changesOf(emptied)).toEqual({
      bed: null,
      plan: null,
      weightKg: null,
      isolation: null,
    });
    expect(changesOf({ nurse: nobody, physician: nobody })).toEqual({ assigned: null });
  });

  it('marks the complaint as private, and makes it visible again', () => {
    expect(chart.complaintPrivate).toBe(false);
    expect(changesOf({ complaintPrivate: true })).toEqual({ complaintPrivate: true });
    expect(changesOf({ complaintPrivate: false })).toEqual({ complaintPrivate: false });
  });

  it('sends nurse and physician together, because they are one fact', () => {
    const withBoth = {
      ...chart,
      nurse: { id: 'user-2', name: 'Lopez' },
      physician: { id: '', name: 'Kim' },
    };
    const changed = new Set<FactName>(['nurse']);
    expect(readChanges(withBoth, changed, nurse).changes).toEqual({
      assigned: { nurse: 'Lopez', nurseId: 'user-2', physician: 'Kim' },
    });
  });

  it('D10: separates allergies not asked from none known, and requires a substance in each row', () => {
    expect(changesOf({ allergies: { known: 'not-asked', list: [] } })).toEqual({ allergies: 'not-asked' });
    expect(changesOf({ allergies: { known: 'none-known', list: [] } })).toEqual({ allergies: 'none-known' });
    const list = [
      { substance: ' Penicillin ', reaction: ' Rash ' },
      { substance: 'Latex', reaction: '' },
      { substance: '', reaction: '' },
    ];
    expect(changesOf({ allergies: { known: 'list', list } })).toEqual({
      allergies: [{ substance: 'Penicillin', reaction: 'Rash' }, { substance: 'Latex' }],
    });
    for (const rows of [[], [{ substance: '', reaction: 'Rash' }]]) {
      expect(read({ allergies: { known: 'list', list: rows } }).problems).toHaveProperty('allergies');
    }
  });

  it('reads the weeks of a pregnancy from 1 to 44, or none', () => {
    expect(changesOf({ pregnancy: { status: 'yes', weeks: '', deliveredOn: '' } })).toEqual({
      pregnancy: { status: 'yes' },
    });
    expect(changesOf({ pregnancy: { status: 'yes', weeks: '34', deliveredOn: '' } })).toEqual({
      pregnancy: { status: 'yes', weeks: 34 },
    });
    expect(changesOf({ pregnancy: { status: 'no', weeks: '', deliveredOn: '' } })).toEqual({
      pregnancy: { status: 'no' },
    });
    for (const weeks of ['0', '45', '3.5', 'many']) {
      expect(read({ pregnancy: { status: 'yes', weeks, deliveredOn: '' } }).problems).toHaveProperty(
        'pregnancy',
      );
    }
  });

  it('reads a birth as the day on which the pregnancy ended (D48)', () => {
    const delivered = { status: 'delivered', weeks: '', deliveredOn: '2026-11-02' } as const;
    expect(changesOf({ pregnancy: delivered })).toEqual({
      pregnancy: { status: 'no', deliveredOn: '2026-11-02' },
    });
    expect(read({ pregnancy: { ...delivered, deliveredOn: '' } }).problems).toHaveProperty('pregnancy');
    expect(read({ pregnancy: { ...delivered, deliveredOn: '2999-01-01' } }).problems).toHaveProperty(
      'pregnancy',
    );
  });

  it('reads a weight with comma or point, and rejects impossible weights', () => {
    expect(changesOf({ weightKg: '3,9' })).toEqual({ weightKg: 3.9 });
    expect(changesOf({ weightKg: '81.5' })).toEqual({ weightKg: 81.5 });
    expect(read({ weightKg: '0.1' }).problems.weightKg).toBe('out-of-range:0.2,500');
    expect(read({ weightKg: 'heavy' }).problems.weightKg).toBe('not-a-number');
  });

  it('D9: requires the deciding physician for scale 2, unless a physician enters it', () => {
    expect(read({ spo2Scale: { scale: 2, decidedBy: ' ' } }).problems.spo2Scale).toBe('decidedBy');
    expect(changesOf({ spo2Scale: { scale: 2, decidedBy: 'Dr. Kim' } })).toEqual({
      spo2Scale: 2,
      spo2ScaleDecidedBy: 'Dr. Kim',
    });
    const byPhysician = read({ spo2Scale: { scale: 2, decidedBy: '' } }, { isPhysician: true });
    expect(byPhysician).toEqual({ changes: { spo2Scale: 2 }, problems: {} });
    expect(changesOf({ spo2Scale: { scale: 1, decidedBy: '' } })).toEqual({ spo2Scale: 1 });
  });

  it('groups name, number, gender and age as the identity, with the age estimated or stated', () => {
    const identity = { name: 'Ada Quill', mrn: '4711', gender: 'male' } as const;
    expect(changesOf({ ...identity, age: { years: '65', isEstimated: true } })).toEqual({
      identity: { ...identity, age: 65, ageBasis: 'estimated' },
    });
    expect(changesOf({ age: { years: '65', isEstimated: false } })).toEqual({ identity: { age: 65 } });
    // Without a date of birth the patient's age is the form's.
    expect(changesOf({ dateOfBirth: '' })).toEqual({ dateOfBirth: null, identity: { age: 78 } });
    expect(changesOf({ dateOfBirth: '1961-07-04', age: { years: '', isEstimated: false } })).toEqual({
      dateOfBirth: '1961-07-04',
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ mrn: 'NA' }, 'mrn'],
    [{ age: { years: '0', isEstimated: false } }, 'age'],
    [{ age: { years: '', isEstimated: true } }, 'age'],
    [{ chiefComplaint: '' }, 'chiefComplaint'],
    [{ dateOfBirth: '1700-01-01' }, 'dateOfBirth'],
    [{ bed: 'x'.repeat(21) }, 'bed'],
    [{ nurse: { id: '', name: 'x'.repeat(121) } }, 'nurse'],
  ])('rejects %j at its field', (changes, field) => {
    expect(Object.keys(read(changes).problems)).toEqual([field]);
  });

  it('shows no placeholder for an unknown age (AGE-6)', () => {
    expect(formOf(aPatient({ age: 40, ageBasis: 'assumed' }), String).age).toEqual({
      years: '',
      isEstimated: true,
    });
  });

  it('maps each wire path to its field', () => {
    expect(factOfPath(['identity', 'mrn'])).toBe('mrn');
    expect(factOfPath(['assigned', 'nurse'])).toBe('nurse');
    expect(factOfPath(['assigned', 'physicianId'])).toBe('physician');
    expect(factOfPath(['allergies', '0', 'substance'])).toBe('allergies');
    expect(factOfPath(['version'])).toBeUndefined();
  });
});
