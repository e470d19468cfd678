import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../test/a-vitals-record.ts';
import type { AttentionTaken } from '../../attention/attention.contract.ts';
import type { LabResult } from '../../labs/labs.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { defaultCriticalLimits } from '../labs/severity/critical-defaults.ts';
import { type AttentionChart, attentionOf } from './attention.ts';
import { standDowns } from './stand-downs.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000).toISOString();

const adult: AttentionChart['patient'] = {
  age: 54,
  pregnancy: { status: 'no' },
  spo2Scale: 1,
  status: 'in-treatment',
};
const pregnant = { ...adult, age: 30, pregnancy: { status: 'yes' as const } };
const aChild = (age: number) => ({ ...adult, age });

/** NEWS2 7, without a single 3. */
const seven = { ...calmSigns, heartRate: 112, respiratoryRate: 22, oxygenSaturation: 92, temperature: 38.5 };
const eight = { ...seven, temperature: 39.2 };

type Given = Partial<VitalsRecord> & { minutesAgo?: number };
const set = (given: Given = {}) => aVitalsRecord(given);
const enteredInError = { at: minutesAgo(0), by, reason: 'wrong-patient' as const };

const attention = (chart: Partial<AttentionChart>, now = testNow) =>
  attentionOf({ patient: adult, sets: [], labs: [], takes: [], ...chart }, defaultCriticalLimits, now);
const called = (chart: Partial<AttentionChart>, now?: Date) =>
  attention(chart, now).attention.map(({ id, state }) => `${id.slice(0, id.indexOf(':'))} ${state}`);
const ofSets = (sets: VitalsRecord[], patient = adult) => called({ sets, patient });

/** Takes every current cause of the chart. */
function take(chart: Partial<AttentionChart>, at = testNow): AttentionTaken {
  const [newest] = chart.sets ?? [];
  return {
    id: `take-${at.toISOString()}`,
    patientId: 'patient-1',
    causes: attention(chart, at).attention,
    ...(newest && { through: newest.timestamp }),
    recordedAt: at.toISOString(),
    recordedBy: by,
    version: 1,
  };
}

const potassium = (given: Partial<LabResult> = {}): LabResult => ({
  id: 'lab-1',
  patientId: 'patient-1',
  testName: 'Potassium',
  result: '7.1',
  units: 'mmol/L',
  resultTime: minutesAgo(2),
  orderedAt: minutesAgo(40),
  isTaggedForChat: false,
  tags: [],
  recordedAt: minutesAgo(1),
  recordedBy: by,
  version: 1,
  ...given,
});

describe('causes of attention', () => {
  it('ATTN-1: NEWS2 of 7 or more calls, and shows the values', () => {
    expect(attention({ sets: [set(seven)] }).attention).toMatchObject([
      {
        rule: 'ATTN-1',
        kind: 'news2-high',
        state: 'calling',
        since: minutesAgo(0),
        values: [{ name: 'news2', lowest: 7, highest: 7 }],
      },
    ]);
    expect(ofSets([])).toEqual([]);
  });

  it('ATTN-13: NEWS2 of 5 or 6 calls as urgent, and a higher one once', () => {
    const total = (given: Given) => ofSets([set({ ...calmSigns, ...given })]);
    // The first set of a patient: 2 + 2 + 1 + 1 points without a single 3.
    const six = { heartRate: 115, respiratoryRate: 22, temperature: 38.5, oxygenSaturation: 95 };
    expect(total(six)).toEqual(['news2-urgent calling']);
    expect(total({ ...six, temperature: 37 })).toEqual(['news2-urgent calling']);
    expect(total({ ...six, temperature: 37, oxygenSaturation: 97 })).toEqual([]);
    expect(ofSets([set(seven)])).toEqual(['news2-high calling']);
    const sixNow = set({ ...calmSigns, ...six });
    const high = set({ ...seven, minutesAgo: 40 });
    const takes = [take({ sets: [high] }, new Date(minutesAgo(38)))];
    expect(called({ sets: [sixNow, high], takes })).toEqual(['news2-high taken']);
    // A rate that swings about its limit changes the total by 2 (ATTN-18).
    const four = set({ ...calmSigns, ...six, temperature: 37, oxygenSaturation: 97 });
    expect(called({ sets: [four, sixNow, high], takes })).toEqual(['news2-urgent taken']);
    const swinging = [set({ ...seven, respiratoryRate: 20 }), high];
    expect(ofSets(swinging)).toEqual(['news2-high escalated']);
  });

  it('ATTN-2: a single value that scores 3 calls with its sign and side', () => {
    const [cause] = attention({ sets: [set({ ...calmSigns, oxygenSaturation: 90 })] }).attention;
    expect(cause).toMatchObject({
      rule: 'ATTN-2',
      sign: 'oxygenSaturation',
      side: 'low',
      values: [{ name: 'oxygenSaturation', value: 90 }, { name: 'news2' }],
    });
    const cases: [Given, string[]][] = [
      [{ heartRate: 131 }, ['single-three.heartRate.high calling']],
      [{ heartRate: 40 }, ['single-three.heartRate.low calling']],
      [{ bloodPressureSystolic: 90 }, ['single-three.bloodPressureSystolic.low calling']],
      [{ temperature: 35 }, ['single-three.temperature.low calling']],
      [{ respiratoryRate: 25 }, ['single-three.respiratoryRate.high calling']],
      [{ consciousnessLevel: 'Voice' }, ['single-three.consciousness calling']],
      [{ newConfusion: true }, ['single-three.consciousness calling']],
      [{ heartRate: 130, oxygenSaturation: 92 }, []],
    ];
    for (const [given, expected] of cases)
      expect(ofSets([set({ ...calmSigns, ...given })])).toEqual(expected);
  });

  it('ATTN-2: applies in pregnancy, where the total of NEWS2 is not valid', () => {
    const low = { ...seven, temperature: 37.5, oxygenSaturation: 88 };
    expect(ofSets([set(low)], pregnant)).toEqual(['single-three.oxygenSaturation.low calling']);
  });

  it('ATTN-3: a rise calls even if a monitor sends many sets within minutes', () => {
    const sets = Array.from({ length: 120 }, (_, place) =>
      set({ ...calmSigns, heartRate: place === 0 ? 112 : 95, minutesAgo: place / 12 }),
    );
    expect(ofSets(sets)).toEqual([]);
    const calmBefore = [set({ ...calmSigns, minutesAgo: 70 })];
    expect(ofSets([...sets, ...calmBefore])).toEqual(['news2-rise calling']);
    // The reference score covers the half hour before it.
    const partly = set({ heartRate: 80, minutesAgo: 60 });
    expect(ofSets([...sets, partly, ...calmBefore])).toEqual(['news2-rise calling']);
  });

  it('ATTN-3: a rise of 2 calls, measured from half an hour before, also where it is slow', () => {
    const rising = [set({ ...calmSigns, heartRate: 115 }), set({ ...calmSigns, minutesAgo: 40 })];
    expect(ofSets(rising)).toEqual(['news2-rise calling']);
    expect(ofSets([set({ ...calmSigns, heartRate: 100 }), set({ ...calmSigns, minutesAgo: 40 })])).toEqual(
      [],
    );
    const slow = [0, 10, 20, 30, 40].map((ago) =>
      set({ ...calmSigns, minutesAgo: ago, heartRate: ago < 15 ? 115 : ago < 35 ? 95 : 80 }),
    );
    expect(ofSets(slow)).toEqual(['news2-rise escalated']);
    expect(ofSets([set({ heartRate: 115 }), set({ minutesAgo: 40, heartRate: 80 })])).toEqual([]);
  });

  it('ATTN-3: a rise of 3 above the lowest score of 12 hours calls, in however many steps', () => {
    const scores: Given[] = [
      {},
      { heartRate: 95 },
      { heartRate: 112 },
      { heartRate: 112, oxygenSaturation: 95 },
      { heartRate: 112, respiratoryRate: 22 },
    ];
    const step = (score: number, ago: number) => set({ ...calmSigns, ...scores[score], minutesAgo: ago });
    const slow = [step(4, 0), step(3, 45), step(2, 90), step(1, 135), step(0, 180)];
    expect(ofSets(slow.slice(2))).toEqual([]);
    expect(ofSets(slow.slice(1))).toEqual(['news2-rise escalated']);
    expect(ofSets(slow)).toEqual(['news2-rise escalated']);
    const later = [step(3, 0), step(2, 90), step(1, 12 * 60 - 1)];
    expect(ofSets([...later, step(0, 12 * 60 + 1)])).toEqual([]);
    expect(ofSets([...later, step(0, 12 * 60)])).toEqual(['news2-rise calling']);
  });

  it('ATTN-3: a rise counts the parameters that both sets contain, as of a monitor', () => {
    const monitor = { recordedBy: { id: 'm', fullName: 'Monitor 4', role: 'Device' } };
    const reading = (given: Given) =>
      set({ heartRate: 80, respiratoryRate: 16, oxygenSaturation: 97, ...monitor, ...given });
    const worse = { heartRate: 112, respiratoryRate: 22 };
    expect(ofSets([reading(worse), reading({ minutesAgo: 50 })])).toEqual(['news2-rise calling']);
    expect(ofSets([reading(worse), reading({ minutesAgo: 50, respiratoryRate: 22 })])).toEqual([]);
  });

  it('ATTN-14: each sign that was tried and could not be measured calls, at any age', () => {
    const tried = (unrecordable: VitalsRecord['unrecordable'], patient = adult) =>
      ofSets([set({ unrecordable })], patient);
    for (const patient of [adult, pregnant, aChild(2)]) {
      expect(tried(['oxygenSaturation'], patient)).toEqual(['unrecordable.oxygenSaturation calling']);
      expect(tried(['temperature', 'heartRate'], patient)).toEqual([
        'unrecordable.temperature calling',
        'unrecordable.heartRate calling',
      ]);
    }
    const before = set({ ...calmSigns, minutesAgo: 5 });
    expect(ofSets([set({ unrecordable: ['bloodPressure'] }), before])).toEqual([
      'unrecordable.bloodPressure calling',
    ]);
    // A failed attempt lasts until a value is known.
    const failed = set({ unrecordable: ['respiratoryRate'], minutesAgo: 50 });
    expect(ofSets([set({ heartRate: 80 }), failed])).toEqual(['unrecordable.respiratoryRate escalated']);
    expect(ofSets([set(calmSigns), failed])).toEqual(['unrecordable.respiratoryRate unseen']);
  });

  it('ATTN-14: neither pulse nor pressure comes before every other call', () => {
    const all = ['temperature', 'heartRate', 'respiratoryRate', 'bloodPressure', 'oxygenSaturation'] as const;
    const lost = set({ unrecordable: [...all], consciousnessLevel: 'Unresponsive', minutesAgo: 9 });
    const [first, ...others] = ofSets([set({ consciousnessLevel: 'Unresponsive' }), lost]);
    expect(first).toBe('circulation-unrecordable escalated');
    expect(others.toSorted()).toEqual([
      'single-three.consciousness escalated',
      'unrecordable.oxygenSaturation escalated',
      'unrecordable.respiratoryRate escalated',
      'unrecordable.temperature escalated',
    ]);
    expect(attention({ sets: [lost] }).attention[0]).toMatchObject({
      rule: 'ATTN-14',
      values: [{ name: 'unrecordable', signs: ['heartRate', 'bloodPressure'] }],
    });
  });

  it('ATTN-15: a red trigger of the obstetric chart calls in pregnancy and for six weeks after', () => {
    const cases: [Given, string | undefined][] = [
      [{ heartRate: 121 }, 'heartRate.high'],
      [{ heartRate: 120 }, undefined],
      [{ heartRate: 39 }, undefined],
      [{ respiratoryRate: 31 }, undefined],
      [{ respiratoryRate: 9 }, 'respiratoryRate.low'],
      [{ oxygenSaturation: 94 }, 'oxygenSaturation.low'],
      [{ oxygenSaturation: 95 }, undefined],
      [{ temperature: 38.1 }, 'temperature.high'],
      [{ temperature: 38 }, undefined],
      [{ bloodPressureSystolic: 130, bloodPressureDiastolic: 101 }, 'bloodPressureDiastolic.high'],
    ];
    const born = new Date(testNow.getTime() - 20 * 86_400_000).toISOString().slice(0, 10);
    const mother = { ...pregnant, pregnancy: { status: 'no' as const, deliveredOn: born } };
    for (const patient of [pregnant, mother]) {
      for (const [given, expected] of cases) {
        const found = ofSets([set({ ...calmSigns, ...given })], patient).filter((one) =>
          one.startsWith('obstetric-trigger'),
        );
        expect(found).toEqual(expected === undefined ? [] : [`obstetric-trigger.${expected} calling`]);
      }
    }
    const septic = { heartRate: 125, respiratoryRate: 24, temperature: 39, oxygenSaturation: 93 };
    expect(ofSets([set({ ...calmSigns, ...septic, bloodPressureSystolic: 95 })], pregnant)).toHaveLength(3);
    // A value that also scores 3 in NEWS2 is one cause.
    expect(ofSets([set({ ...calmSigns, heartRate: 135 })], pregnant)).toEqual([
      'single-three.heartRate.high calling',
    ]);
  });

  it('ATTN-16: raised pressure in pregnancy calls as urgent, and with headache or visual symptoms in red', () => {
    const at = (bloodPressureSystolic: number, bloodPressureDiastolic: number, chiefComplaint?: string) =>
      ofSets([set({ ...calmSigns, bloodPressureSystolic, bloodPressureDiastolic })], {
        ...pregnant,
        ...(chiefComplaint && { chiefComplaint }),
      });
    expect(at(139, 89, 'headache')).toEqual([]);
    expect(at(140, 89)).toEqual(['hypertension-in-pregnancy calling']);
    expect(at(139, 90, 'No headache')).toEqual(['hypertension-in-pregnancy calling']);
    expect(at(151, 97, 'Headache and flashing lights')).toEqual(['hypertension-with-symptoms calling']);
    expect(at(141, 80, 'Cefalea desde ayer')).toEqual(['hypertension-with-symptoms calling']);
    expect(at(160, 97, 'Headache')).toEqual(['severe-hypertension calling']);
  });

  it('ATTN-4: a critical result calls until someone reviews it', () => {
    expect(attention({ labs: [potassium()] }).attention).toMatchObject([
      {
        id: 'critical-result:lab-1',
        rule: 'ATTN-4',
        since: minutesAgo(2),
        calledAt: minutesAgo(1),
        recordIds: ['lab-1'],
        values: [{ name: 'lab', test: 'Potassium', result: '7.1', unit: 'mmol/L', side: 'high' }],
      },
    ]);
    expect(called({ labs: [potassium({ reviewed: { at: minutesAgo(0), by } })] })).toEqual([]);
    expect(called({ labs: [potassium({ enteredInError })] })).toEqual([]);
    expect(called({ labs: [potassium({ result: '4.1' })] })).toEqual([]);
  });

  it('ATTN-5: severe hypertension in pregnancy calls', () => {
    const severe = set({ ...calmSigns, bloodPressureSystolic: 150, bloodPressureDiastolic: 112 });
    expect(attention({ sets: [severe], patient: pregnant }).attention).toMatchObject([
      { rule: 'ATTN-5', values: [{ name: 'bloodPressure', systolic: 150, diastolic: 112 }] },
    ]);
    expect(ofSets([severe])).toEqual([]);
    expect(ofSets([set({ ...calmSigns, bloodPressureSystolic: 159 })], pregnant)).toEqual([
      'hypertension-in-pregnancy calling',
    ]);
  });

  it('ATTN-6: a child calls by the danger zone of its age, by slow rates, and by consciousness', () => {
    const two = (given: Given) => ofSets([set(given)], aChild(2));
    expect(two({ heartRate: 141 })).toEqual(['child-danger-zone.heartRate.high calling']);
    expect(two({ heartRate: 140 })).toEqual([]);
    expect(two({ heartRate: 59 })).toEqual(['child-danger-zone.heartRate.low calling']);
    expect(two({ respiratoryRate: 9 })).toEqual(['child-danger-zone.respiratoryRate.low calling']);
    expect(two({ respiratoryRate: 41 })).toEqual(['child-danger-zone.respiratoryRate.high calling']);
    expect(two({ oxygenSaturation: 91 })).toEqual(['child-danger-zone.oxygenSaturation.low calling']);
    expect(two({ bloodPressureSystolic: 73 })).toEqual([
      'child-danger-zone.bloodPressureSystolic.low calling',
    ]);
    expect(two({ consciousnessLevel: 'Pain' })).toEqual(['child-danger-zone.consciousness calling']);
    expect(two({ consciousnessLevel: 'Voice' })).toEqual(['child-danger-zone.consciousness calling']);
    expect(two({ newConfusion: true })).toEqual(['child-danger-zone.consciousness calling']);
    expect(two({ consciousnessLevel: 'Alert' })).toEqual([]);
    expect(two({ temperature: 34.9 })).toEqual(['child-danger-zone.temperature.low calling']);
    expect(two({ temperature: 35 })).toEqual([]);
    expect(ofSets([set({ temperature: 32 })], aChild(15))).toEqual([
      'child-danger-zone.temperature.low calling',
    ]);
    expect(ofSets([set({ heartRate: 141 })])).toEqual(['single-three.heartRate.high calling']);
    expect(ofSets([set({ heartRate: 45 })], aChild(13))).toEqual([]);
    expect(ofSets([set({ heartRate: 40 })], aChild(13))).toEqual(['child-danger-zone.heartRate.low calling']);
  });

  it('ATTN-6: a fever from 38.0 °C calls under three months', () => {
    const born = (days: number) => ({
      ...aChild(0),
      dateOfBirth: new Date(testNow.getTime() - days * 86_400_000).toISOString().slice(0, 10),
    });
    const fever = (celsius: number, days: number) => ofSets([set({ temperature: celsius })], born(days));
    expect(fever(38, 20)).toEqual(['child-danger-zone.temperature.high calling']);
    expect(fever(37.9, 20)).toEqual([]);
    expect(fever(38.5, 85)).toEqual(['child-danger-zone.temperature.high calling']);
    expect(fever(39.5, 95)).toEqual([]);
    expect(ofSets([set({ temperature: 38 })], aChild(0))).toHaveLength(1);
  });

  it('ATTN-6: a child of unknown age calls only where every age would', () => {
    const unknown = { ...aChild(8), ageBasis: 'assumed' as const };
    expect(ofSets([set({ heartRate: 150 })], unknown)).toEqual([]);
    expect(ofSets([set({ heartRate: 191 })], unknown)).toEqual(['child-danger-zone.heartRate.high calling']);
    expect(ofSets([set({ heartRate: 40 })], unknown)).toEqual(['child-danger-zone.heartRate.low calling']);
  });
});

describe('the end of a cause', () => {
  it('ATTN-7: a known improvement ends it, an unknown value does not', () => {
    expect(ofSets([set(calmSigns), set({ ...seven, minutesAgo: 40 })])).toEqual(['news2-high unseen']);
    expect(ofSets([set({ heartRate: 80 }), set({ ...seven, minutesAgo: 40 })])).toEqual([
      'news2-high escalated',
    ]);
    const three = set({ ...calmSigns, oxygenSaturation: 85, minutesAgo: 40 });
    expect(ofSets([set({ heartRate: 80 }), three])).toEqual(['single-three.oxygenSaturation.low escalated']);
    const failed = set({ unrecordable: ['oxygenSaturation'], heartRate: 80 });
    expect(ofSets([failed, three])).toContain('single-three.oxygenSaturation.low escalated');
    expect(ofSets([set({ oxygenSaturation: 96 }), three])).toEqual([
      'single-three.oxygenSaturation.low unseen',
    ]);
  });

  it('ATTN-7: a pressure without its second number does not end severe hypertension', () => {
    const severe = set({
      ...calmSigns,
      bloodPressureSystolic: 170,
      bloodPressureDiastolic: 100,
      minutesAgo: 40,
    });
    const then = (given: Given) => ofSets([set(given), severe], pregnant);
    expect(then({ bloodPressureSystolic: 150 })).toEqual(['severe-hypertension escalated']);
    expect(then({ bloodPressureSystolic: 130, bloodPressureDiastolic: 80 })).toEqual([
      'severe-hypertension unseen',
    ]);
  });

  it('ATTN-17: a call that no one took stays as unseen until two further sets are calm over 30 minutes', () => {
    const low = set({ ...calmSigns, bloodPressureSystolic: 84, minutesAgo: 90 });
    const calm = (ago: number) => set({ ...calmSigns, minutesAgo: ago });
    const name = 'single-three.bloodPressureSystolic.low';
    expect(ofSets([calm(88), low])).toEqual([`${name} unseen`]);
    expect(attention({ sets: [calm(88), low] }).attention).toMatchObject([
      {
        state: 'unseen',
        since: minutesAgo(90),
        endedAt: minutesAgo(88),
        values: [{ value: 84 }, { name: 'news2' }],
      },
    ]);
    expect(ofSets([calm(60), calm(70), calm(88), low])).toEqual([`${name} unseen`]);
    expect(ofSets([calm(50), calm(88), low])).toEqual([`${name} unseen`]);
    expect(ofSets([calm(50), calm(60), calm(88), low])).toEqual([]);
    // Nothing escalates or calls.
    expect(attention({ sets: [calm(88), low] }).changesAt).toBeUndefined();
  });

  it('ATTN-17: an unseen call is gone once someone of the team has opened the chart, or has taken it', () => {
    const sets = [set({ ...calmSigns, minutesAgo: 30 }), set({ ...seven, minutesAgo: 40 })];
    expect(called({ sets, seenAt: minutesAgo(35) })).toEqual(['news2-high unseen']);
    expect(called({ sets, seenAt: minutesAgo(30) })).toEqual([]);
    expect(called({ sets, takes: [take({ sets }, new Date(minutesAgo(5)))] })).toEqual([]);
    // A call that goes on is not gone because someone looks.
    expect(called({ sets: sets.slice(1), seenAt: minutesAgo(0) })).toEqual(['news2-high escalated']);
  });

  it('ATTN-17: a value that gets bad again after a clear improvement is a new call', () => {
    const low = set({ ...calmSigns, bloodPressureSystolic: 84, minutesAgo: 30 });
    const sets = [
      set({ ...calmSigns, bloodPressureSystolic: 86, minutesAgo: 10 }),
      set({ ...calmSigns, minutesAgo: 20 }),
      low,
    ];
    const [first] = attention({ sets: [low] }).attention;
    const [again] = attention({ sets }).attention.filter(({ kind }) => kind === 'single-three');
    expect(again).toMatchObject({ state: 'escalated', calledAt: minutesAgo(10) });
    expect(again?.id).not.toBe(first?.id);
  });

  it('ATTN-18: a value that swings about its limit makes one call', () => {
    const swings: [keyof typeof calmSigns, number, number, number][] = [
      ['bloodPressureSystolic', 89, 91, 96],
      ['oxygenSaturation', 91, 92, 93],
      ['heartRate', 132, 129, 125],
      ['respiratoryRate', 25, 24, 22],
      ['temperature', 34.9, 35.2, 35.4],
    ];
    for (const [sign, bad, near, clear] of swings) {
      const at = (value: number, ago: number) => set({ ...calmSigns, [sign]: value, minutesAgo: ago });
      const swing = [at(near, 10), at(bad, 16), at(near, 20), at(bad, 26)];
      const of = (sets: VitalsRecord[]) =>
        attention({ sets }).attention.filter(({ kind }) => kind === 'single-three');
      expect(of(swing)).toMatchObject([{ state: 'escalated', calledAt: minutesAgo(26) }]);
      expect(of([at(clear, 5), ...swing])).toMatchObject([{ state: 'unseen' }]);
      // In the other direction nothing has called yet.
      expect(of([at(near, 10)])).toEqual([]);
      const taken = take({ sets: swing.slice(1) }, new Date(minutesAgo(12)));
      expect(called({ sets: [at(bad, 5), ...swing], takes: [taken] })).toContainEqual(
        expect.stringMatching(/^single-three.* taken$/),
      );
    }
  });

  it('ATTN-7: a record entered in error neither raises nor ends a cause', () => {
    expect(ofSets([set({ ...seven, enteredInError })])).toEqual([]);
    expect(ofSets([set({ ...calmSigns, enteredInError }), set({ ...seven, minutesAgo: 3 })])).toEqual([
      'news2-high calling',
    ]);
  });

  it('ATTN-7: nothing calls for a patient who has left', () => {
    const patient = { ...adult, status: 'discharged' as const };
    expect(called({ patient, sets: [set(seven)], labs: [potassium()] })).toEqual([]);
  });
});

describe('a call that ends by itself', () => {
  const ended = (sets: VitalsRecord[], patient = adult) =>
    [...standDowns(sets, patient)].map(([id, { from, to }]) => [
      id,
      from.flatMap(({ values }) => values),
      to.flatMap(({ values }) => values),
    ]);
  const score = (total: number) => ({ name: 'news2', lowest: total, highest: total });
  const better = set({ ...calmSigns, id: 'better', minutesAgo: 10 });

  it('ATTN-12: names the ended call at the set that ended it, with the values before and then', () => {
    const sets = [better, set({ ...eight, minutesAgo: 40 }), set({ ...seven, minutesAgo: 41 })];
    expect(ended(sets)).toEqual([['better', [score(8)], [score(0)]]]);
    expect(ended([set(calmSigns), ...sets])).toEqual(ended(sets));
    const low = set({ ...calmSigns, oxygenSaturation: 82, minutesAgo: 40 });
    expect(ended([better, low])).toEqual([
      [
        'better',
        [{ name: 'oxygenSaturation', value: 82 }, score(3)],
        [{ name: 'oxygenSaturation', value: 97 }, score(0)],
      ],
    ]);
  });

  it('ATTN-12: names no ended call while it calls, after an unknown value, or by a record entered in error', () => {
    const raised = set({ ...seven, minutesAgo: 40 });
    expect(ended([raised])).toEqual([]);
    expect(ended([set({ heartRate: 80 }), raised])).toEqual([]);
    expect(ended([{ ...better, enteredInError }, raised])).toEqual([]);
    expect(ended([better, { ...raised, enteredInError }])).toEqual([]);
  });

  it('ATTN-12: names each ended call, and for a rise the score that it started from', () => {
    const rise = { ...calmSigns, respiratoryRate: 22, heartRate: 112 };
    const sets = [
      set({ ...calmSigns, id: 'again', minutesAgo: 5 }),
      set({ ...rise, minutesAgo: 40 }),
      set({ ...calmSigns, id: 'first', minutesAgo: 80 }),
      set({ ...seven, minutesAgo: 120 }),
    ];
    expect(ended(sets)).toEqual([
      ['first', [score(7)], [score(0)]],
      ['again', [score(4)], [score(0)]],
    ]);
  });
});

describe('a cause that someone took', () => {
  const raised = set({ ...seven, minutesAgo: 60 });
  const taken = take({ sets: [raised] }, new Date(minutesAgo(58)));

  it('ATTN-8: stays taken while it lasts, with the first person and time', () => {
    const second = { ...taken, id: 'later', recordedAt: minutesAgo(50), recordedBy: { ...by, id: 'other' } };
    const chart = { sets: [set({ ...seven, minutesAgo: 10 }), raised], takes: [second, taken] };
    expect(attention(chart)).toMatchObject({
      attention: [{ state: 'taken', taken: { by: { id: 'nurse-1' }, at: minutesAgo(58) } }],
    });
    expect(attention(chart).changesAt).toBeUndefined();
  });

  it('ATTN-8: calls again when it gets worse, with a new id', () => {
    const sets = [set({ ...eight, minutesAgo: 1 }), raised];
    const [before] = attention({ sets: [raised], takes: [taken] }).attention;
    const [after] = attention({ sets, takes: [taken] }).attention;
    expect(after).toMatchObject({ state: 'calling', kind: 'news2-high', level: 8 });
    expect(after?.id).not.toBe(before?.id);
    expect(called({ sets, takes: [taken, take({ sets })] })).toEqual(['news2-high taken']);
    const lower = [set({ ...seven, minutesAgo: 0 }), ...sets];
    expect(called({ sets: lower, takes: [taken, take({ sets })] })).toEqual(['news2-high taken']);
  });

  it('ATTN-8: a sign calls again only after its step', () => {
    const low = set({ ...calmSigns, oxygenSaturation: 88, minutesAgo: 60 });
    const takes = [take({ sets: [low] }, new Date(minutesAgo(58)))];
    const then = (oxygenSaturation: number) =>
      called({ sets: [set({ ...calmSigns, oxygenSaturation, minutesAgo: 1 }), low], takes });
    expect(then(86)).toEqual(['single-three.oxygenSaturation.low taken']);
    expect(then(85)).toEqual(['single-three.oxygenSaturation.low calling']);
  });

  it('ATTN-8: calls again after it had ended', () => {
    const sets = [set({ ...seven, minutesAgo: 1 }), set({ ...calmSigns, minutesAgo: 35 }), raised];
    expect(called({ sets, takes: [taken] })).toContain('news2-high calling');
  });

  it('ATTN-8: a newer critical result calls again', () => {
    const labs = [potassium({ id: 'lab-2', resultTime: minutesAgo(1) }), potassium()];
    const takes = [take({ labs: [potassium()] })];
    expect(called({ labs: [potassium()], takes })).toEqual(['critical-result taken']);
    expect(called({ labs, takes })).toEqual(['critical-result calling']);
  });
});

describe('the time of a call', () => {
  it('ATTN-9: escalates after 5 minutes from its storage, and says when', () => {
    const sets = [set({ ...seven, minutesAgo: 4, recordedAt: minutesAgo(2) })];
    expect(attention({ sets }).changesAt).toEqual(new Date(minutesAgo(-3)));
    expect(called({ sets }, new Date(Date.parse(minutesAgo(-3)) - 1))).toEqual(['news2-high calling']);
    expect(called({ sets }, new Date(minutesAgo(-3)))).toEqual(['news2-high escalated']);
    expect(attention({ sets }, new Date(minutesAgo(-3))).changesAt).toBeUndefined();
  });

  it('ATTN-10: a set that was charted late raises no old cause and does not end a taken one', () => {
    const now = set({ ...calmSigns, minutesAgo: 40, recordedAt: minutesAgo(40) });
    const late = { ...seven, minutesAgo: 80, recordedAt: minutesAgo(1) };
    expect(ofSets([now, set(late)])).toEqual([]);
    const high = [set({ ...seven, minutesAgo: 10 }), set({ ...seven, minutesAgo: 90 })];
    const takes = [take({ sets: [high[1] as VitalsRecord] }, new Date(minutesAgo(88)))];
    const lateCalm = set({ ...calmSigns, minutesAgo: 50, recordedAt: minutesAgo(1) });
    const [newest, oldest] = high as [VitalsRecord, VitalsRecord];
    expect(called({ sets: [newest, lateCalm, oldest], takes })).toContain('news2-high taken');
  });

  it('ATTN-10: values of a set that was charted late count within their half hour', () => {
    const monitor = { id: 'm', fullName: 'Monitor', role: 'Device' };
    const reading = set({ heartRate: 90, recordedBy: monitor });
    const late = set({ ...calmSigns, consciousnessLevel: 'Pain', minutesAgo: 9, recordedAt: minutesAgo(-1) });
    expect(ofSets([reading, late])).toContain('single-three.consciousness calling');
  });

  it('ATTN-10: the order of sets and takes in the input changes nothing', () => {
    const sets = [set({ ...eight, minutesAgo: 1 }), set({ ...seven, minutesAgo: 60 })];
    const takes = [take({ sets: sets.slice(1) }, new Date(minutesAgo(50)))];
    expect(attention({ sets: sets.toReversed(), takes })).toEqual(attention({ sets, takes }));
  });
});
