import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttentionTaken } from '../../src/attention/attention.contract.ts';
import { attentionOf } from '../../src/clinical/attention/attention.ts';
import type { AttentionPatient, Moment } from '../../src/clinical/attention/attention-moments.ts';
import type { AttentionRule } from '../../src/clinical/attention/attention-rule.ts';
import { attentionVitalsRules } from '../../src/clinical/attention/attention-rules.ts';
import { type News2, news2 } from '../../src/clinical/news2/news2.ts';
import { localDay } from '../../src/clinical/patient/age.ts';
import { mergeVitals } from '../../src/clinical/vitals/merged-vitals.ts';
import { counts } from '../../src/record-marks.ts';
import { news2Parameters } from '../../src/scores/chart-inputs.ts';
import type { VitalsRecord } from '../../src/vitals/vitals.contract.ts';
import { aVitalsRecord, testNow } from '../a-vitals-record.ts';
import { takesEveryCase } from '../every-case.ts';

const minute = 60_000;
const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const monitor = { id: 'monitor-4', fullName: 'Monitor 4', role: 'Device' };
const mark = { at: testNow.toISOString(), by, reason: 'wrong-value' } as const;

const adult: AttentionPatient = {
  age: 54,
  pregnancy: { status: 'no' },
  spo2Scale: 1,
  status: 'in-treatment',
};
const patients: AttentionPatient[] = [
  adult,
  { ...adult, spo2Scale: 2 },
  { ...adult, age: 30, pregnancy: { status: 'yes' } },
  { ...adult, age: 5 },
  { ...adult, age: 8, ageBasis: 'assumed' },
  // Turns 16 during the sets.
  { ...adult, dateOfBirth: localDay(testNow).replace('2026', '2010') },
];

const signs = {
  heartRate: fc.constantFrom(38, 55, 80, 112, 135, 190),
  respiratoryRate: fc.constantFrom(7, 16, 22, 30, 60),
  oxygenSaturation: fc.constantFrom(80, 86, 90, 92, 97),
  bloodPressureSystolic: fc.constantFrom(60, 85, 120, 165, 230),
  bloodPressureDiastolic: fc.constantFrom(50, 95, 115),
  temperature: fc.constantFrom(34.8, 37, 38.5, 39.2),
  consciousnessLevel: fc.constantFrom('Alert' as const, 'Alert' as const, 'Voice' as const, 'Pain' as const),
  newConfusion: fc.boolean(),
  supplementalOxygen: fc.boolean(),
};
const marks = {
  unrecordable: fc.constantFrom<VitalsRecord['unrecordable']>(['bloodPressure'], ['oxygenSaturation']),
  enteredInError: fc.constant(mark),
};
const circumstances = {
  minutesAgo: fc.integer({ min: 0, max: 240 }),
  recordedBy: fc.constantFrom(monitor, by),
  charted: fc.constantFrom(0, 0, 4, 30),
};
/** A set with a low and known NEWS2, so that rises begin and end. */
const fullSet = fc.record({
  ...circumstances,
  recordedBy: fc.constant(by),
  heartRate: fc.constantFrom(80, 80, 95, 112, 135),
  respiratoryRate: fc.constantFrom(16, 22),
  oxygenSaturation: fc.constantFrom(97, 94, 92),
  bloodPressureSystolic: fc.constant(120),
  temperature: fc.constantFrom(37, 38.5),
  consciousnessLevel: fc.constant('Alert' as const),
  newConfusion: fc.constant(false),
  supplementalOxygen: fc.constant(false),
});
const sparseSet = fc.record(
  { ...circumstances, ...signs, ...marks },
  { requiredKeys: ['minutesAgo', 'recordedBy', 'charted'] },
);
function setOf({
  charted,
  ...given
}: { charted: number; minutesAgo: number } & Partial<VitalsRecord>): VitalsRecord {
  const record = aVitalsRecord(given);
  return { ...record, recordedAt: new Date(Date.parse(record.timestamp) + charted * minute).toISOString() };
}
const aSet = fc.oneof(sparseSet, fullSet).map(setOf);

const takenBefore = fc.uniqueArray(fc.nat(8), { maxLength: 4 });
const patient = fc.constantFrom(...patients);
const aHistory = fc.record({
  patient,
  sets: fc.oneof(fc.array(aSet, { maxLength: 24 }), fc.array(fullSet.map(setOf), { maxLength: 24 })),
  takenBefore,
});

/** Dozens of sets over two days, with gaps of hours. */
const aLongHistory = fc.record({
  patient,
  sets: fc
    .tuple(
      fc.array(fc.oneof({ arbitrary: fullSet, weight: 9 }, sparseSet), { minLength: 33, maxLength: 160 }),
      fc.constantFrom(1, 4, 12),
    )
    .map(([sets, spread]) => sets.map((set) => setOf({ ...set, minutesAgo: set.minutesAgo * spread }))),
  takenBefore,
});

describe('the walk over the sets', () => {
  it.each([
    ['short', aHistory, takesEveryCase ? 400 : 60],
    ['long', aLongHistory, takesEveryCase ? 250 : 30],
  ] as const)(
    'finds the same causes as judging every set by every rule, in random %s histories',
    (_how, history, numRuns) => {
      let calling = 0;
      let taken = 0;
      fc.assert(
        fc.property(history, ({ patient, sets, takenBefore }) => {
          const newestFirst = sets.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
          const takes = takenBefore
            .sort((a, b) => b - a)
            .flatMap((place) => takeOf(newestFirst, place, patient));
          const chart = { patient, sets: newestFirst, labs: [], takes };
          const found = attentionOf(chart, [], testNow).attention.map(({ kind, sign, side, ...cause }) => ({
            name: [kind, sign, side].filter(Boolean).join('.'),
            ids: cause.recordIds,
            level: cause.level,
            taken: cause.taken?.at,
            ended: cause.endedAt,
          }));
          calling += found.filter((cause) => cause.taken === undefined).length;
          taken += found.filter((cause) => cause.taken !== undefined).length;
          const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
          expect(found.sort(byName)).toEqual(plainCauses(newestFirst, patient, takes).sort(byName));
        }),
        { numRuns },
      );
      // Ensures that the random histories raise causes and take them.
      expect(Math.min(calling, taken)).toBeGreaterThan(numRuns / 20);
    },
  );
});

describe('the kept moments of a live chart', () => {
  it('give the same causes as reading the chart again, whatever is added, marked or dropped', () => {
    let followed = 0;
    fc.assert(
      fc.property(
        patient,
        fc.array(fc.oneof({ arbitrary: fullSet, weight: 3 }, sparseSet), { minLength: 20, maxLength: 90 }),
        fc.array(fc.nat(99), { minLength: 90, maxLength: 90 }),
        fc.constantFrom(12, 40),
        fc.constantFrom(1, 3),
        (patient, given, dice, most, minutesApart) => {
          let sets: VitalsRecord[] = [];
          let takes: AttentionTaken[] = [];
          given.forEach(({ minutesAgo, charted, ...values }, step) => {
            const chance = dice[step] ?? 0;
            // Most sets arrive in order. Some are observed together with the last one, or charted late.
            const back = chance < 80 ? 0 : chance < 88 ? minutesApart : minutesAgo % 60;
            const set = setOf({
              ...values,
              minutesAgo: (given.length - step) * minutesApart + back,
              charted: back + (chance % 2) * (charted % 5),
            });
            const place = sets.findIndex((one) => Date.parse(one.timestamp) <= Date.parse(set.timestamp));
            sets = sets.toSpliced(place < 0 ? sets.length : place, 0, set).slice(0, most);
            if (chance === 90) sets = sets.with(0, { ...set, enteredInError: mark });
            if (chance > 96) takes = [...takes, ...takeOf(sets, 0, { ...patient })];
            // Several sets may be added before the next look.
            if (chance % 3 === 0) return;
            const chart = { patient, sets, labs: [], takes };
            const again = { ...chart, patient: { ...patient }, sets: [...sets] };
            expect(attentionOf(chart, [], testNow)).toEqual(attentionOf(again, [], testNow));
            followed += 1;
          });
        },
      ),
      { numRuns: takesEveryCase ? 120 : 20 },
    );
    expect(followed).toBeGreaterThan(takesEveryCase ? 1000 : 150);
  });

  it('reads again when the dropped set had the systolic pressure that hid a diastolic one', () => {
    const hidden = aVitalsRecord({
      minutesAgo: 20,
      bloodPressureDiastolic: 50,
      unrecordable: ['bloodPressure'],
    });
    const oldest = aVitalsRecord({ minutesAgo: 21, bloodPressureSystolic: 120 });
    const newer = aVitalsRecord({ minutesAgo: 5, bloodPressureSystolic: 118 });
    const newest = aVitalsRecord({ minutesAgo: 4, bloodPressureSystolic: 118 });
    const chart = (sets: VitalsRecord[], patient: AttentionPatient) => ({
      patient,
      sets,
      labs: [],
      takes: [],
    });
    attentionOf(chart([newer, hidden, oldest], adult), [], testNow);
    const known = attentionOf(chart([newest, newer, hidden], adult), [], testNow);
    expect(known).toEqual(attentionOf(chart([newest, newer, hidden], { ...adult }), [], testNow));
  });
});

/** Takes the causes that were calling before the newest `place` sets. */
function takeOf(newestFirst: VitalsRecord[], place: number, patient: AttentionPatient): AttentionTaken[] {
  const known = newestFirst.slice(place);
  const [newest] = known;
  const { attention } = attentionOf({ patient, sets: known, labs: [], takes: [] }, [], testNow);
  if (newest === undefined || attention.length === 0) return [];
  return [
    {
      id: `take-${place}`,
      patientId: 'patient-1',
      causes: attention,
      through: newest.timestamp,
      recordedAt: new Date(Date.parse(newest.timestamp) + 100 - place).toISOString(),
      recordedBy: by,
      version: 1,
    },
  ];
}

interface PlainEpisode {
  ids: string[];
  level: number;
  worst: number;
  base: number | undefined;
  taken: string | undefined;
  takenLevel: number | undefined;
  /** The times of the calm sets since the end. */
  calm: number[];
}

function plainCauses(newestFirst: VitalsRecord[], patient: AttentionPatient, takes: AttentionTaken[]) {
  const moments = plainMoments(newestFirst.filter(counts), patient);
  const found = attentionVitalsRules.flatMap((rule) => {
    let open: PlainEpisode | undefined;
    moments.forEach((moment, place) => {
      const judged = rule.judge(moment, open?.base);
      if (judged === 'over') open = plainEnd(open, moment.at, rule);
      else if (judged !== 'open') open = plainStep(open, moment.record.id, judged.raised, rule);
      const next = moments[place + 1]?.at ?? Number.POSITIVE_INFINITY;
      for (const { through = '', causes, recordedAt } of takes) {
        const cause = causes.find((one) => isOf(rule, one)) ?? causes.find((one) => isPartOf(rule, one));
        // A take that is older than all sets belongs to the oldest set.
        const from = place === 0 ? 0 : moment.at;
        const isHere = Date.parse(through) >= from && Date.parse(through) < next;
        if (!cause || !open || !isHere) continue;
        if (open.calm.length > 0 && !rule.continues) {
          open = undefined;
          continue;
        }
        open.takenLevel = Math.max(open.worst, cause.level, open.takenLevel ?? cause.level);
        open.taken ??= recordedAt;
      }
    });
    return open && !(open.taken && open.calm.length > 0) ? [{ rule, open }] : [];
  });
  return found
    .filter(
      ({ rule, open }) =>
        !found.some(
          (other) => isPartOf(rule, other.rule) && (other.open.calm.length === 0 || open.calm.length > 0),
        ),
    )
    .map(({ rule, open }) => ({
      name: [rule.kind, rule.sign, rule.side].filter(Boolean).join('.'),
      ids: [...new Set(open.ids)],
      level: open.level,
      taken: open.taken,
      ended: open.calm[0] === undefined ? undefined : new Date(open.calm[0]).toISOString(),
    }));
}

/** ATTN-17: a taken cause ends at once, any other with the third calm set, half an hour after the first. */
function plainEnd(
  open: PlainEpisode | undefined,
  at: number,
  { continues }: AttentionRule,
): PlainEpisode | undefined {
  if (open === undefined || (open.taken && !continues)) return undefined;
  const calm = [...open.calm, at];
  const [first = at] = calm;
  return calm.length > 2 && at - first >= 30 * minute ? undefined : { ...open, calm };
}

const isPartOf = (
  rule: AttentionRule,
  {
    kind,
    sign,
    side,
  }: Pick<AttentionRule, 'kind'> & { sign?: string | undefined; side?: string | undefined },
) =>
  (rule.includedIn ?? []).includes(kind) &&
  (sign === undefined || sign === rule.sign) &&
  (side === undefined || side === rule.side);

function plainStep(
  open: PlainEpisode | undefined,
  id: string,
  { level, base }: { level: number; base?: number },
  { step, continues }: AttentionRule,
): PlainEpisode {
  const isSame = open && (open.calm.length === 0 || (continues && level <= open.worst));
  if (isSame && (open.takenLevel === undefined || level < open.takenLevel + step)) {
    return { ...open, ids: [open.ids[0] ?? id, id], level, worst: Math.max(open.worst, level), calm: [] };
  }
  return { ids: [id], level, worst: level, base, taken: undefined, takenLevel: undefined, calm: [] };
}

const isOf = (rule: AttentionRule, cause: AttentionTaken['causes'][number]) =>
  cause.kind === rule.kind && cause.sign === rule.sign && cause.side === rule.side;

function plainRise(now: News2, before: News2): number {
  if (now.status !== 'scored' || before.status !== 'scored') return 0;
  let points = 0;
  for (const parameter of news2Parameters) {
    const [one, other] = [now.parts[parameter], before.parts[parameter]];
    if (one.observedAt && other.observedAt) points += one.min - other.min;
  }
  return points;
}

/** Computes each moment from all records, oldest first, without those charted late. */
function plainMoments(records: VitalsRecord[], patient: AttentionPatient): Moment[] {
  const valid: AttentionPatient = { ...patient, pregnancy: { status: 'no' } };
  const timeOf = (record: VitalsRecord | undefined) => Date.parse(record?.timestamp ?? '');
  const scoreOf = (record: VitalsRecord) => news2(records, valid, new Date(record.timestamp));
  const isLate = (record: VitalsRecord) =>
    records.some(
      (other) =>
        timeOf(other) - timeOf(record) > 5 * minute &&
        Date.parse(other.recordedAt) < Date.parse(record.recordedAt),
    );
  return records.toReversed().flatMap((record) => {
    const at = timeOf(record);
    const vitals = mergeVitals(records, { from: new Date(at - 30 * minute), until: new Date(at) });
    const oldest = records.at(-1);
    const reference = records.find((other) => at - timeOf(other) >= 30 * minute) ?? oldest;
    const isOldest = timeOf(oldest) === at;
    if (isLate(record)) return [];
    return [
      {
        record,
        at,
        patient,
        values: vitals,
        score: scoreOf(record),
        reference: isOldest || !reference ? undefined : scoreOf(reference),
        rise: Math.max(
          0,
          ...records
            .filter((other) => timeOf(other) < at && at - timeOf(other) <= 12 * 60 * minute)
            .map((other) => plainRise(scoreOf(record), scoreOf(other))),
        ),
        vitals,
        restsOnUnverified: () => false,
        day: localDay(new Date(at)),
      },
    ];
  });
}
