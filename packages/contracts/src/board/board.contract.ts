import * as z from 'zod';
import { AttentionCause } from '../attention/attention.contract.ts';
import { itemBounds, textBounds } from '../bounds.ts';
import { newsKinds } from '../chart-domain.ts';
import { defineEndpoints } from '../define.ts';
import { Patient } from '../patients/patients.contract.ts';
import { Viewer } from '../presence/presence.contract.ts';
import { Actor, Id, Instant, label, PatientParams } from '../primitives.ts';
import { news2Parameters } from '../scores/chart-inputs.ts';
import { consciousnessLevels } from '../vitals/consciousness-words.ts';
import { judgementRules } from '../vitals/judgement-rule.ts';
import { monitorValues } from '../vitals/monitor-sets.ts';
import { unrecordableSigns } from '../vitals/vitals.contract.ts';
import { DepartmentFigures } from './figures.contract.ts';

/**
 * The levels of access to the board: a clinician of the department (`staff`), or a wall display that shows names,
 * initials or codes.
 */
export const boardLevels = ['staff', 'names', 'initials', 'code'] as const;
export type BoardLevel = (typeof boardLevels)[number];

/** The flags of a row, by the rules in docs/clinical/board.md. */
export const boardFlags = [
  'overdue',
  'no-vitals',
  'sepsis',
  'critical-lab',
  'unreviewed-labs',
  'isolation',
  'allergies-not-asked',
] as const;
export type BoardFlag = (typeof boardFlags)[number];

/** When the server stored a value. Absent from a row of an older server. */
const receivedAt = Instant.optional();
const observed = <T extends z.ZodType>(value: T) =>
  z.object({ value, at: Instant, receivedAt, recordId: Id }).optional();
const number = observed(z.number());

/** The newest known value of each sign (MERGE-1 to MERGE-9). An absent sign is unknown, never normal. */
export const BoardSigns = z.object({
  /** °C. */
  temperature: number,
  /** Beats per minute. */
  heartRate: number,
  /** Breaths per minute. */
  respiratoryRate: number,
  /** mmHg. */
  bloodPressureSystolic: number,
  /** mmHg. */
  bloodPressureDiastolic: number,
  /** Percent. */
  oxygenSaturation: number,
  /** 0 to 10. */
  painLevel: number,
  consciousnessLevel: observed(z.enum(consciousnessLevels)),
  newConfusion: observed(z.boolean()),
  supplementalOxygen: observed(z.boolean()),
  /** Liters per minute. */
  oxygenFlow: number,
});
export type BoardSigns = z.output<typeof BoardSigns>;

const headerSigns = [
  'bloodPressure',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
] as const;

/** A sign outside the header's limits. `direction` is absent if someone tried to measure and could not. */
const OutOfRange = z.object({
  sign: z.enum(headerSigns),
  color: z.enum(['warning', 'critical']),
  direction: z.enum(['low', 'high']).optional(),
});

/** The rule behind the color of a sign, and the number of a blood pressure that it judged. */
const RuleOfSign = z.object({
  sign: z.enum(headerSigns),
  rule: z.enum(judgementRules),
  part: z.enum(['systolic', 'diastolic']).optional(),
});

const BoardVitals = z.object({
  /** When the newest set was observed. */
  at: Instant,
  /** When the server stored the newest set. */
  receivedAt: Instant,
  signs: BoardSigns,
  /** Signs with a failed newest attempt, and its time. */
  unrecordable: z
    .array(z.object({ sign: z.enum(unrecordableSigns), at: Instant, receivedAt }))
    .max(unrecordableSigns.length),
  /** In the order of the vitals strip. */
  outOfRange: z.array(OutOfRange).max(headerSigns.length),
  /** The rules of {@link outOfRange}, in its order. Absent from wall displays, and from an older server. */
  rules: z.array(RuleOfSign).max(headerSigns.length).optional(),
});
export type BoardVitals = z.output<typeof BoardVitals>;

/** What a monitor sent and nobody has confirmed. It is in no other field of a row but `attention`. */
const BoardMonitor = z.object({
  recordId: Id,
  at: Instant,
  receivedAt: Instant,
  ...monitorValues,
  count: z.number().int().min(1),
});
export type BoardMonitor = z.output<typeof BoardMonitor>;

const news2Span = { lowest: z.number().int(), highest: z.number().int() };

/**
 * NEWS2 of the newest set, or the reason why there is none (NEWS2-10, D29). It is a range if parameters are missing.
 */
const BoardNews2 = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('scored'),
    ...news2Span,
    singleThree: z.boolean(),
    /** The missing parameter to ask for first (RANGE-2). Absent if none is missing, and from an older server. */
    next: z.object({ input: z.enum([...news2Parameters, 'newConfusion']), settles: z.boolean() }).optional(),
    /** When the newest set was observed. */
    at: Instant,
    /** The reference score of the trend (BOARD-2). */
    previous: z.object({ ...news2Span, at: Instant }).optional(),
    /** Absent without a comparable score, or if two ranges overlap. */
    trend: z.enum(['rising', 'falling', 'steady']).optional(),
  }),
  z.object({ status: z.literal('not-valid'), reason: z.enum(['under-16', 'pregnant']) }),
  z.object({ status: z.literal('not-observed') }),
  /** On wall displays, in place of both: the reason could reveal a pregnancy (BOARD-7). */
  z.object({ status: z.literal('not-shown') }),
]);
export type BoardNews2 = z.output<typeof BoardNews2>;

/** A current critical result. Its value is in the chart. */
const CriticalResult = z.object({
  recordId: Id,
  test: label,
  result: label,
  unit: label.optional(),
  side: z.enum(['low', 'high']),
  /** When the laboratory reported it. */
  at: Instant,
  isReviewed: z.boolean(),
});

const BoardLabs = z.object({
  critical: z.array(CriticalResult).max(itemBounds.boardResults),
  /** The number of current abnormal or critical results without a review (D40). */
  unreviewed: z.number().int().min(0),
  /** The number of current results that could not be held against critical limits, without a review (CRIT-9). */
  notChecked: z.number().int().min(0).default(0),
});

/** The last change of a chart, other than conversation, tags and taken calls. */
const LastChange = z.object({
  seq: z.number().int().min(1),
  at: Instant,
  by: Actor,
  type: z.string().max(textBounds.id),
});

/** One patient of the department. The server derives the row from the chart log. */
export const BoardRow = z
  .object({
    patientId: Id,
    /** The name, the initials or a code, by the reader's level. */
    label,
    ...Patient.pick({
      unidentified: true,
      demo: true,
      bed: true,
      age: true,
      ageBasis: true,
      dateOfBirth: true,
      gender: true,
      status: true,
      arrivedAt: true,
      leftAt: true,
      isolation: true,
      assigned: true,
      plan: true,
      version: true,
    }).shape,
    /** Absent if the reader may not see it; the same applies to the allergies. */
    chiefComplaint: label.optional(),
    /** True if wall displays must not show the complaint. Treat an absent value, from an older server, as true. */
    complaintPrivate: z.boolean().optional(),
    allergies: Patient.shape.allergies.optional(),
    /** The level of the newest ESI that counts, 1 to 5; null without a triage. */
    esi: z.number().int().min(1).max(5).nullable(),
    /** When the ESI was determined, and when the server stored it. Absent without a triage, and from an older server. */
    esiTimes: z.object({ at: Instant, receivedAt: Instant }).optional(),
    /** Null without a set that counts and is verified. */
    vitals: BoardVitals.nullable(),
    /** A monitor's newest unverified set, and the number of such sets (MONITOR-8). Absent without one. */
    monitor: BoardMonitor.optional(),
    news2: BoardNews2,
    flags: z.array(z.enum(boardFlags)).max(boardFlags.length),
    /** When the next set of vitals is due (D39); absent if no rule applies or no set exists. */
    vitalsDueAt: Instant.optional(),
    labs: BoardLabs,
    /**
     * Active medications, and those that were not compared with the recorded allergies (ALLERGY-9). Absent if the reader
     * may not see them, and from an older server.
     */
    medications: z
      .object({ active: z.number().int().min(0), notCompared: z.number().int().min(0) })
      .optional(),
    /** The causes for which the patient calls (ATTN-1 to ATTN-10, ATTN-20). Open causes come before taken ones. */
    attention: z.array(AttentionCause).max(itemBounds.attentionCauses),
    /** One per person who has the chart open, with the activity. */
    viewers: z.array(Viewer).max(itemBounds.viewers),
    lastChange: LastChange.optional(),
    /** The end of this reader's last look at the chart. Only in `GET /api/board`. */
    seen: z.object({ seq: z.number().int().min(0), at: Instant }).optional(),
    /** The `seq` of the last entry in this row. */
    seq: z.number().int().min(1),
    /** The log's epoch. */
    epoch: Id,
    /** When the server derived this row. The row with the higher `seq`, then the later `at`, is newer. */
    at: Instant,
  })
  .meta({ id: 'BoardRow' });
export type BoardRow = z.output<typeof BoardRow>;

/** The news of a chart since the reader last had it open. The server derives it from the chart log. */
export const ChartNews = z
  .object({
    /** The end of the reader's last look. Absent if they have not opened the chart, or not since a restore. */
    since: z.object({ seq: z.number().int().min(0), at: Instant }).optional(),
    /** The `seq` of the last entry in this news, and the log's epoch. */
    seq: z.number().int().min(0),
    epoch: Id,
    /**
     * The number of new or changed records of each kind, without kinds that have no news. A record entered in error
     * since the last look counts as a correction only.
     */
    counts: z
      .array(z.object({ kind: z.enum(newsKinds), count: z.number().int().min(1) }))
      .max(newsKinds.length),
    /** True if there are more new entries than the server counts. */
    hasMore: z.boolean(),
    /** The newest of the new entries, in the order of the log. Each has the record that it adds, changes or marks. */
    entries: z
      .array(z.object({ seq: z.number().int().min(1), kind: z.enum(newsKinds), recordId: Id }))
      .max(itemBounds.newsEntries),
    /** NEWS2 before and now; absent without a new set. */
    news2: z.object({ from: BoardNews2, to: BoardNews2 }).optional(),
    /** New critical results that count, newest first. */
    critical: z.array(CriticalResult).max(itemBounds.boardResults),
  })
  .meta({ id: 'ChartNews' });
export type ChartNews = z.output<typeof ChartNews>;

export const boardEndpoints = defineEndpoints({
  since: {
    method: 'get',
    path: '/patient/:patientId/since',
    summary: 'Returns what happened in a chart since the caller last had it open',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    response: ChartNews,
  },
  list: {
    method: 'get',
    path: '/board',
    summary: `Returns a row for each present patient of the department, earliest arrival first; ${itemBounds.boardRows} at most`,
    access: 'board',
    right: 'read-chart',
    response: z.array(BoardRow).max(itemBounds.boardRows),
  },
  figures: {
    method: 'get',
    path: '/board/figures',
    summary:
      "Returns the department's figures of today: times to triage and of stay, boarding, and the census",
    access: 'board',
    right: 'read-chart',
    fails: ['too-large'],
    response: DepartmentFigures,
  },
});
