import { describe, expect, it } from 'vitest';
import type { AttentionTaken } from '../../attention/attention.contract.ts';
import type { LabResult } from '../../labs/labs.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { defaultCriticalLimits } from '../labs/severity/critical-defaults.ts';
import { aVitalsRecord, calmSigns, testNow } from '../vitals/a-vitals-record.ts';
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
    expect(ofSets([set({ ...seven, temperature: 37 })])).toEqual([]);
    expect(ofSets([])).toEqual([]);
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
    expect(ofSets([set({ ...seven, oxygenSaturation: 88 })], pregnant)).toEqual([
      'single-three.oxygenSaturation.low calling',
    ]);
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
    expect(ofSets([set({ ...calmSigns, bloodPressureSystolic: 159 })], pregnant)).toEqual([]);
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
    expect(two({ consciousnessLevel: 'Voice' })).toEqual([]);
    expect(ofSets([set({ heartRate: 141 })])).toEqual(['single-three.heartRate.high calling']);
    expect(ofSets([set({ heartRate: 45 })], aChild(13))).toEqual([]);
    expect(ofSets([set({ heartRate: 40 })], aChild(13))).toEqual(['child-danger-zone.heartRate.low calling']);
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
    expect(ofSets([set(calmSigns), set({ ...seven, minutesAgo: 40 })])).toEqual([]);
    expect(ofSets([set({ heartRate: 80 }), set({ ...seven, minutesAgo: 40 })])).toEqual([
      'news2-high escalated',
    ]);
    const three = set({ ...calmSigns, oxygenSaturation: 85, minutesAgo: 40 });
    expect(ofSets([set({ heartRate: 80 }), three])).toEqual(['single-three.oxygenSaturation.low escalated']);
    expect(ofSets([set({ unrecordable: ['oxygenSaturation'], heartRate: 80 }), three])).toHaveLength(1);
    expect(ofSets([set({ oxygenSaturation: 96 }), three])).toEqual([]);
  });

  it('ATTN-7: a pressure without its second number does not end severe hypertension', () => {
    const severe = set({
      ...calmSigns,
      bloodPressureSystolic: 170,
      bloodPressureDiastolic: 100,
      minutesAgo: 40,
    });
    expect(ofSets([set({ bloodPressureSystolic: 150 }), severe], pregnant)).toHaveLength(1);
    expect(
      ofSets([set({ bloodPressureSystolic: 150, bloodPressureDiastolic: 90 }), severe], pregnant),
    ).toEqual([]);
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
