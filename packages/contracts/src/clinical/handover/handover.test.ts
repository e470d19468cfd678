import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../test/a-vitals-record.ts';
import { itemBounds, textBounds } from '../../bounds.ts';
import type { ChatMessage } from '../../chat/chat.contract.ts';
import { handoverFormats, sectionOfLine, sectionsOfFormat } from '../../handover/handover-formats.ts';
import { type HandoverCode, HandoverLine } from '../../handover/handover-lines.ts';
import type { LabResult } from '../../labs/labs.contract.ts';
import type { Medication } from '../../medications/medications.contract.ts';
import type { Note } from '../../notes/notes.contract.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import type { ScoreRecord, ScoreType } from '../../scores/scores.contract.ts';
import { publishedTriageMinutes } from '../../vitals/vitals-intervals.ts';
import { byUrgency } from '../board/board-calls.ts';
import { defaultCriticalLimits } from '../labs/severity/critical-defaults.ts';
import { handoverOf } from './handover.ts';
import type { HandoverChart, UnplacedLine } from './handover-chart.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000).toISOString();
const enteredInError = { at: minutesAgo(0), by, reason: 'wrong-patient' as const };
const base = { patientId: 'patient-1', recordedAt: minutesAgo(20), recordedBy: by, version: 1 };

const aPatientRecord = (given: Partial<Patient> = {}): Patient => ({
  id: 'patient-1',
  name: 'Ada Quill',
  mrn: 'ED-1',
  age: 54,
  gender: 'female',
  chiefComplaint: 'Fever',
  arrivedAt: minutesAgo(600),
  status: 'in-treatment',
  allergies: 'not-asked',
  pregnancy: { status: 'unknown' },
  spo2Scale: 1,
  createdAt: minutesAgo(600),
  version: 1,
  ...given,
});

const aScore = (scoreType: ScoreType, scoreValue: number, given: Partial<ScoreRecord> = {}): ScoreRecord => ({
  id: `${scoreType} ${scoreValue}`,
  ...base,
  scoreType,
  scoreValue,
  score: scoreValue,
  interpretation: '',
  recommendations: [],
  parameters: {},
  calculatedAt: minutesAgo(5),
  ...given,
});

const aLab = (id: string, given: Partial<LabResult> = {}): LabResult => ({
  id,
  ...base,
  testName: 'Potassium',
  result: '7.1',
  units: 'mmol/L',
  resultTime: minutesAgo(20),
  orderedAt: minutesAgo(40),
  isTaggedForChat: false,
  tags: [],
  ...given,
});

const aMedication = (id: string, given: Partial<Medication> = {}): Medication => ({
  id,
  ...base,
  name: 'Bisoprolol',
  kind: 'home',
  frequency: 'once daily',
  startedAt: minutesAgo(500),
  ...given,
});

const aNote = (id: string, given: Partial<Note> = {}): Note => ({
  id,
  ...base,
  title: 'Round',
  content: 'Better.',
  type: 'progress',
  source: 'manual',
  tags: [],
  userId: by.id,
  createdAt: minutesAgo(60),
  ...given,
});

const settings = { criticalLimits: defaultCriticalLimits, triageMinutes: publishedTriageMinutes };
const handover = (chart: Partial<HandoverChart> = {}, now = testNow) =>
  handoverOf(
    {
      patient: aPatientRecord(),
      sets: [],
      labs: [],
      scores: [],
      takes: [],
      medications: [],
      notes: [],
      errors: [],
      unanswered: [],
      ...chart,
      setsOfPeriod: chart.sets ?? [],
    },
    settings,
    now,
  );
const linesOf = <C extends HandoverCode>(code: C, chart: Partial<HandoverChart> = {}) =>
  handover(chart).lines.filter((line): line is Extract<UnplacedLine, { code: C }> => line.code === code);

describe('a hand-over of an empty chart', () => {
  it('HAND-1: says of each fact that it is unknown, and calls nothing normal', () => {
    const { lines, leftOut } = handover();
    expect(leftOut).toBe(0);
    expect(lines.filter(({ code }) => code !== 'vital')).toEqual([
      expect.objectContaining({ code: 'complaint', text: 'Fever' }),
      { code: 'esi', level: null },
      { code: 'news2', news2: { status: 'not-observed' }, course: [] },
      expect.objectContaining({ code: 'allergies', allergies: 'not-asked' }),
      expect.objectContaining({ code: 'pregnancy', pregnancy: { status: 'unknown' } }),
      expect.objectContaining({ code: 'isolation', isolation: null }),
      { code: 'no-home-medication' },
      { code: 'labs', tests: 0, abnormal: 0, notJudged: 0 },
      expect.objectContaining({ code: 'plan', text: null }),
      { code: 'vitals-overdue', lastAt: null },
      { code: 'ask-allergies' },
      { code: 'triage' },
    ]);
    expect(linesOf('vital').every((line) => line.reading === undefined && line.at === undefined)).toBe(true);
  });

  it('HAND-1: every line follows its contract', () => {
    for (const { source, ...line } of handover({ sets: [aVitalsRecord(calmSigns)] }).lines) {
      HandoverLine.parse({ ...line, ...(source && { source: { ...source, seq: 1 } }) });
    }
  });
});

describe('the situation', () => {
  it('HAND-3: NEWS2 has its course of a shift of twelve hours, one score for each half hour, oldest first', () => {
    const sets = [0, 10, 30, 45, 75, 390, 750].map((minutes) =>
      aVitalsRecord({ ...calmSigns, heartRate: Math.min(350, 80 + minutes), minutesAgo: minutes }),
    );
    const [line] = linesOf('news2', { sets });
    expect(line?.course.map(({ at }) => at)).toEqual([minutesAgo(390), minutesAgo(75), minutesAgo(30)]);
    expect(line?.course[1]).toMatchObject({ lowest: 3, highest: 3 });
    expect(line?.source).toEqual({ domain: 'vitals', recordId: sets[0]?.id });
  });

  it('HAND-3: a course names its worst score, also one between its points, and is steady only if no score moved', () => {
    const sick = { ...calmSigns, heartRate: 135, respiratoryRate: 27 };
    const sets = [
      aVitalsRecord({ ...calmSigns, heartRate: 115, minutesAgo: 0 }),
      aVitalsRecord({ ...sick, minutesAgo: 6 }),
      aVitalsRecord({ ...calmSigns, minutesAgo: 60 }),
      aVitalsRecord({ ...calmSigns, heartRate: 115, minutesAgo: 120 }),
    ];
    const [moved] = linesOf('news2', { sets });
    expect(moved?.course.map(({ highest }) => highest)).toEqual([2, 0]);
    expect(moved?.worst).toEqual({ at: minutesAgo(6), lowest: 6, highest: 6 });
    expect(moved?.isSteady).toBeUndefined();
    const calm = [0, 60, 120].map((minutes) => aVitalsRecord({ ...calmSigns, minutesAgo: minutes }));
    expect(linesOf('news2', { sets: calm })[0]).toMatchObject({ isSteady: true });
    const dip = [calmSigns, sick, sick].map((signs, n) =>
      aVitalsRecord({ ...signs, minutesAgo: 5 + n * 20 }),
    );
    const [dipped] = linesOf('news2', { sets: [aVitalsRecord({ ...sick, minutesAgo: 0 }), ...dip] });
    expect(dipped?.isSteady).toBeUndefined();
  });

  it('HAND-2: names what calls with the record behind it, and the level of triage', () => {
    const labs = [aLab('k')];
    expect(linesOf('calling', { labs })).toMatchObject([
      { cause: { kind: 'critical-result' }, source: { domain: 'labs', recordId: 'k' } },
    ]);
    const scores = [aScore('ESI', 2)];
    expect(linesOf('esi', { scores })).toMatchObject([{ level: 2, source: { recordId: 'ESI 2' } }]);
    expect(linesOf('triage', { scores })).toEqual([]);
  });
});

describe('the calls of the situation', () => {
  it('HAND-2: are listed once if their values are the same, with the time of the first', () => {
    // NEWS2 0, then 4 (a rise), then 8: the rise and the high score both call with 8.
    const rising = { ...calmSigns, heartRate: 115, respiratoryRate: 22 };
    const sets = [
      aVitalsRecord({ ...rising, temperature: 39.5, oxygenSaturation: 93, minutesAgo: 5 }),
      aVitalsRecord({ ...rising, minutesAgo: 45 }),
      aVitalsRecord({ ...calmSigns, minutesAgo: 120 }),
    ];
    const calls = linesOf('calling', { sets }).map(({ cause }) => cause);
    const texts = calls.map(({ values }) => JSON.stringify(values));
    expect(new Set(texts).size).toBe(texts.length);
    expect(calls.map(({ kind }) => kind)).toContain('news2-rise');
    expect(calls.find(({ kind }) => kind === 'news2-rise')?.since).toBe(minutesAgo(45));
  });
});

describe('the order of the calls', () => {
  it('HAND-2: is what calls now before what was taken, and the worst first in both', () => {
    const sets = [
      aVitalsRecord({ ...calmSigns, heartRate: 115, respiratoryRate: 24, temperature: 39.5, minutesAgo: 1 }),
      aVitalsRecord({ ...calmSigns, minutesAgo: 40 }),
    ];
    const labs = [aLab('k')];
    const open = linesOf('calling', { sets, labs }).map(({ cause }) => cause);
    expect(open.length).toBeGreaterThan(1);
    expect(open.toSorted(byUrgency)).toEqual(open);
    const failed = aVitalsRecord({ unrecordable: ['heartRate', 'bloodPressure'], minutesAgo: 0 });
    const [first] = linesOf('calling', { sets: [failed, ...sets], labs });
    expect(first?.cause.kind).toBe('circulation-unrecordable');
    const worst = open[0];
    if (worst === undefined) throw new Error('Nothing calls');
    const { since: _since, calledAt: _at, recordIds: _ids, state: _state, endedAt: _end, ...cause } = worst;
    const takes = [{ id: 'take', ...base, causes: [cause], through: minutesAgo(0) }];
    const states = linesOf('calling', { sets, labs, takes }).map(({ cause: { state } }) => state);
    expect(states.at(-1)).toBe('taken');
    expect(states.slice(0, -1)).not.toContain('taken');
  });
});

describe('the background', () => {
  it('ATTN-20, ALLERGY-9: marks a medication that matches a later allergy, and one that no one could compare', () => {
    const patient = aPatientRecord({ allergies: [{ substance: 'Penicillin' }] });
    const medications = [
      aMedication('amoxicillin', { name: 'Amoxicillin', kind: 'prescribed' }),
      aMedication('unknown', { name: 'Zorblax', kind: 'prescribed' }),
    ];
    expect(linesOf('medication', { patient, medications })).toMatchObject([
      { name: 'Amoxicillin', conflicts: [{ level: 'class', substance: 'Penicillin' }] },
      { name: 'Zorblax', isNotCompared: true },
    ]);
    expect(linesOf('calling', { patient, medications })).toMatchObject([
      { cause: { kind: 'allergy-conflict' }, source: { domain: 'medications', recordId: 'amoxicillin' } },
    ]);
  });

  it('ALLERGY-8: asks about allergies with the number of active drugs', () => {
    const medications = [aMedication('one', { kind: 'prescribed' })];
    expect(linesOf('ask-allergies', { medications })).toEqual([{ code: 'ask-allergies', active: 1 }]);
  });

  it('HAND-6: lists home medication first, with the last dose of an order, without ended ones', () => {
    const medications = [
      aMedication('order', { kind: 'prescribed', name: 'Ceftriaxone' }),
      aMedication('dose', { kind: 'given', doseOf: 'order', startedAt: minutesAgo(30) }),
      aMedication('old-dose', { kind: 'given', doseOf: 'order', startedAt: minutesAgo(90) }),
      aMedication('home'),
      aMedication('wrong', { enteredInError }),
      aMedication('ended', { discontinuedAt: minutesAgo(10) }),
    ];
    expect(linesOf('medication', { medications })).toMatchObject([
      { kind: 'home', source: { recordId: 'home' } },
      { kind: 'prescribed', lastDoseAt: minutesAgo(30) },
    ]);
    expect(linesOf('no-home-medication', { medications })).toEqual([]);
  });

  it('HAND-7: shows the admission note first and cuts a long note visibly', () => {
    const notes = [
      aNote('newest', { content: 'x'.repeat(textBounds.handoverExcerpt + 1), messageId: 'reply' }),
      aNote('wrong', { enteredInError }),
      aNote('admission', { type: 'admission' }),
    ];
    expect(linesOf('note', { notes })).toMatchObject([
      { type: 'admission', isCut: false, fromReply: false },
      { isCut: true, fromReply: true, source: { recordId: 'newest' } },
    ]);
  });

  it('HAND-1: says how many lines are left out', () => {
    const notes = Array.from({ length: itemBounds.handoverNotes + 3 }, (_, at) => aNote(`note-${at}`));
    expect(linesOf('note', { notes })).toHaveLength(itemBounds.handoverNotes);
    expect(handover({ notes }).leftOut).toBe(3);
  });
});

describe('the assessment', () => {
  it('HAND-4: shows the newest value and the worst of 24 hours with its own time and record', () => {
    const sets = [
      aVitalsRecord({ ...calmSigns, minutesAgo: 5 }),
      aVitalsRecord({ ...calmSigns, oxygenSaturation: 84, consciousnessLevel: 'Voice', minutesAgo: 300 }),
      aVitalsRecord({ ...calmSigns, oxygenSaturation: 70, minutesAgo: 60 * 25 }),
      aVitalsRecord({ ...calmSigns, heartRate: 190, minutesAgo: 100, enteredInError }),
    ];
    expect(linesOf('vital', { sets }).find(({ sign }) => sign === 'oxygenSaturation')).toMatchObject({
      reading: { value: 97 },
      at: minutesAgo(5),
    });
    expect(linesOf('worst-vital', { sets })).toMatchObject([
      { reading: { sign: 'oxygenSaturation', value: 84 }, side: 'low', at: minutesAgo(300) },
      { reading: { sign: 'consciousness', value: 'Voice' } },
    ]);
  });

  it('HAND-4: a failed attempt hides the older value', () => {
    const sets = [
      aVitalsRecord({ unrecordable: ['oxygenSaturation'], minutesAgo: 5 }),
      aVitalsRecord({ ...calmSigns, minutesAgo: 90 }),
    ];
    const line = linesOf('vital', { sets }).find(({ sign }) => sign === 'oxygenSaturation');
    expect(line).toMatchObject({ triedAt: minutesAgo(5) });
    expect(line?.reading).toBeUndefined();
  });

  it('HAND-5: shows critical and abnormal results with the one before, and results that recovered', () => {
    const labs = [
      aLab('k'),
      aLab('k-before', { result: '5.9', resultTime: minutesAgo(200) }),
      aLab('na', { testName: 'Sodium', result: '140', isAbnormal: false }),
      aLab('na-before', { testName: 'Sodium', result: '128', isAbnormal: true, resultTime: minutesAgo(99) }),
      aLab('crp', { testName: 'CRP', result: 'pending' }),
      aLab('wrong', { testName: 'Lactate', result: '9', isAbnormal: true, enteredInError }),
    ];
    expect(linesOf('labs', { labs })).toMatchObject([{ tests: 3, abnormal: 1, notJudged: 1 }]);
    expect(linesOf('lab', { labs })).toMatchObject([
      { test: 'Potassium', critical: 'high', previous: { result: '5.9' }, isReviewed: false },
      { test: 'Sodium', isAbnormal: false, previous: { result: '128' } },
    ]);
    expect(linesOf('unreviewed-result', { labs })).toMatchObject([{ test: 'Potassium' }]);
    expect(linesOf('not-checked-result', { labs })).toMatchObject([{ test: 'CRP', why: 'value' }]);
  });

  it('HAND-8: shows the newest score of each kind, and whether it rests on an error', () => {
    const inputs = [{ name: 'age' as const, source: 'vitals' as const, recordId: 'set-1' }];
    const scores = [
      aScore('qSOFA', 2, { inputs }),
      aScore('qSOFA', 1),
      aScore('HEART', 4, { enteredInError }),
    ];
    const errors = [
      {
        domain: 'vitals' as const,
        recordId: 'set-1',
        observedAt: minutesAgo(60),
        version: 2,
        enteredInError,
      },
    ];
    expect(linesOf('score', { scores, errors })).toMatchObject([
      { scoreType: 'qSOFA', value: 2, inputs, restsOnError: true },
    ]);
  });
});

describe('the recommendation', () => {
  it('HAND-9: names overdue vitals, the next due time and unanswered questions', () => {
    const overdue = { sets: [aVitalsRecord({ ...calmSigns, minutesAgo: 300 })], scores: [aScore('ESI', 2)] };
    expect(linesOf('vitals-overdue', overdue)).toMatchObject([{ lastAt: minutesAgo(300) }]);
    const calm = { sets: [aVitalsRecord(calmSigns)], scores: [aScore('ESI', 3)] };
    expect(linesOf('vitals-overdue', calm)).toEqual([]);
    expect(linesOf('vitals-due', calm)).toHaveLength(1);
    const question: ChatMessage = {
      id: 'question',
      patientId: 'patient-1',
      role: 'user',
      content: 'Why?',
      metadata: {},
      createdAt: minutesAgo(3),
      sender: by,
    };
    expect(linesOf('unanswered-question', { unanswered: [question] })).toMatchObject([
      { text: 'Why?', source: { domain: 'chat', recordId: 'question' } },
    ]);
  });
});

describe('the formats', () => {
  it('HAND-10: SBAR and I-PASS have a section for every line', () => {
    for (const format of handoverFormats) {
      for (const { code } of handover().lines) {
        expect(sectionsOfFormat[format]).toContain(sectionOfLine(format, code));
      }
    }
  });
});
