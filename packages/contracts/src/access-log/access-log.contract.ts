import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { Id, Instant, label, PatientParams, presentTime, queryInteger, TimeZone } from '../primitives.ts';

/** The kinds of access to patient data that the log keeps. */
export const accessKinds = [
  /** A session's first read or change of a chart, and each further one after a pause. */
  'chart-opened',
  /** Someone opened a chart by an emergency access. */
  'glass-broken',
  'patients-searched',
  /** A session read a list of patients: one line for each quarter of an hour, with the number of patients. */
  'patients-listed',
  'file-downloaded',
  'chart-exported',
  'chart-printed',
  'chart-copied',
  /** An administrator read this log. */
  'log-read',
  /** A node could not write so many lines. */
  'lines-lost',
] as const;
export type AccessKind = (typeof accessKinds)[number];

/** What was searched by, downloaded, printed or copied. Never the text of a search. */
export const accessSubjects = [
  'words',
  'number',
  'patients',
  'board',
  'past-board',
  'lab-document',
  'xray-image',
  'fhir',
  'chart',
  'handover',
  'note',
  'reply',
  'unusual-readers',
] as const;
export type AccessSubject = (typeof accessSubjects)[number];

/** What a screen can print or copy. */
export const printedSubjects = ['chart', 'handover', 'note', 'reply'] as const;

const Person = z.object({ id: Id, fullName: label });

/** One line of the access log: who, which session, whom, what, when and from where. */
export const AccessLine = z.object({
  /** The line's number in the chain: 1, 2, 3, … without gaps in the whole installation. */
  seq: z.number().int().min(1),
  at: Instant,
  kind: z.enum(accessKinds),
  /** Absent for a line of the server itself. */
  actor: Person.optional(),
  sessionId: Id.optional(),
  address: z.string().max(textBounds.device).optional(),
  /** The patient with the name of now. The log itself contains the id only. */
  patient: z.object({ id: Id, name: label }).optional(),
  recordId: Id.optional(),
  about: z.enum(accessSubjects).optional(),
  /** The person whose lines were read. */
  subjectId: Id.optional(),
  /** The number of lost lines, or of listed patients. */
  count: z.number().int().min(0).optional(),
});
export type AccessLine = z.output<typeof AccessLine>;

export const AccessQuery = z.object({
  limit: queryInteger(1, itemBounds.accessLines).optional(),
  /** The `seq` of the last line on the previous page. Older lines follow. */
  before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
  patientId: Id.optional(),
  userId: Id.optional(),
  /** The window of time; `to` is excluded. */
  from: Instant.optional(),
  to: Instant.optional(),
});

/** What makes a reader of a chart unusual, the most telling first. */
export const unusualReasons = [
  /** Opened by an emergency access. */
  'emergency',
  /** The patient has a member's name. */
  'colleague',
  /** Neither assigned to the patient nor the author of an entry. */
  'not-of-the-team',
  /** Opened ten other charts within ten minutes. */
  'many-in-a-row',
  /** Opened between 22:00 and 06:00. */
  'at-night',
] as const;

/** One person who opened a chart, and how often. */
export const ChartReader = z
  .object({
    person: Person,
    first: Instant,
    last: Instant,
    /** Openings, each after a pause of a quarter of an hour. */
    times: z.number().int().min(1),
    unusual: z.array(z.enum(unusualReasons)).max(unusualReasons.length),
  })
  .meta({ id: 'ChartReader' });
export type ChartReader = z.output<typeof ChartReader>;

/** The readers of a chart, the unusual ones first. `isCut` if there are more openings than were read, the newest. */
export const ChartReaders = z
  .object({ readers: z.array(ChartReader).max(itemBounds.members), isCut: z.boolean() })
  .meta({ id: 'ChartReaders' });
export type ChartReaders = z.output<typeof ChartReaders>;

/** For how many charts of a reader each reason holds. */
const ReasonCounts = z.object({
  emergency: z.number().int().min(0),
  colleague: z.number().int().min(0),
  'not-of-the-team': z.number().int().min(0),
  'many-in-a-row': z.number().int().min(0),
  'at-night': z.number().int().min(0),
} satisfies Record<(typeof unusualReasons)[number], z.ZodNumber>);

/** One person who opened charts in a way that someone should ask about. */
export const UnusualReader = z
  .object({
    person: Person,
    charts: z.number().int().min(1),
    /** Openings, each after a pause of a quarter of an hour. */
    openings: z.number().int().min(1),
    last: Instant,
    unusual: ReasonCounts,
  })
  .meta({ id: 'UnusualReader' });
export type UnusualReader = z.output<typeof UnusualReader>;

/** The unusual readers of a department in a span of time, the most telling first. Names no patient. */
export const ReaderReport = z
  .object({
    from: Instant,
    to: Instant,
    /** Everyone who opened a chart, unusual or not. */
    people: z.number().int().min(0),
    charts: z.number().int().min(0),
    openings: z.number().int().min(0),
    readers: z.array(UnusualReader).max(itemBounds.members),
    /** There were more openings or charts than a report reads; only the newest are counted. */
    isCut: z.boolean(),
  })
  .meta({ id: 'ReaderReport' });
export type ReaderReport = z.output<typeof ReaderReport>;

/** The longest span of a report: a month, whose clocks may have been changed. */
const reportMs = 32 * 24 * 60 * 60 * 1000;
/** The length of a report that names no start. */
const usualReportMs = 30 * 24 * 60 * 60 * 1000;

/** The span of a report; the last 30 days by default. `to` is excluded. */
const ReportQuery = z
  .object({ from: Instant.optional(), to: Instant.optional(), timeZone: TimeZone.optional() })
  .transform(({ from, to, timeZone }) => {
    const end = to === undefined ? presentTime() : Date.parse(to);
    return { from: from === undefined ? end - usualReportMs : Date.parse(from), to: end, timeZone };
  })
  .refine(({ from, to }) => to > from, { path: ['to'], message: problem('before-start') })
  .refine(({ from, to }) => to - from <= reportMs, { path: ['to'], message: problem('out-of-range') });

export const accessLogEndpoints = defineEndpoints({
  readers: {
    method: 'get',
    path: '/patient/:patientId/readers',
    summary: 'Returns who opened a chart, when first and last and how often, unusual readers first',
    access: 'session',
    right: 'see-log',
    params: PatientParams,
    query: z.object({ timeZone: TimeZone.optional() }),
    response: ChartReaders,
  },
  unusualReaders: {
    method: 'get',
    path: '/department/unusual-readers',
    summary: 'Returns who opened charts of the department in an unusual way within at most a month, and why',
    access: 'session',
    right: 'see-log',
    query: ReportQuery,
    response: ReaderReport,
  },
  unusualReadersFile: {
    method: 'get',
    path: '/department/unusual-readers/file',
    summary: 'Returns the same as a table (CSV)',
    access: 'session',
    right: 'see-log',
    query: ReportQuery,
    download: ['text/csv'],
    response: z.undefined(),
  },
  list: {
    method: 'get',
    path: '/access-log',
    summary: "Returns the department's access log, newest first",
    access: 'session',
    right: 'see-log',
    query: AccessQuery,
    response: z.array(AccessLine).max(itemBounds.accessLines),
  },
  tell: {
    method: 'post',
    path: '/patient/:patientId/access',
    summary: 'Logs that a screen printed or copied a part of the chart',
    access: 'session',
    right: 'read-chart',
    status: 204,
    params: PatientParams,
    body: z.object({
      kind: z.enum(['chart-printed', 'chart-copied']),
      about: z.enum(printedSubjects),
    }),
    response: z.undefined(),
  },
  tellMany: {
    method: 'post',
    path: '/access',
    summary: 'Logs that a screen printed or copied the same part of several charts, one line for each',
    access: 'session',
    right: 'read-chart',
    status: 204,
    fails: ['not-found'],
    body: z.object({
      kind: z.enum(['chart-printed', 'chart-copied']),
      about: z.enum(printedSubjects),
      patientIds: z.array(Id).min(1).max(itemBounds.shiftPatients),
    }),
    response: z.undefined(),
  },
});
