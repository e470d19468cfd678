import {
  type accessLogEndpoints,
  type ReaderReport,
  type UnusualReader,
  unusualReasons,
} from '@bedside/contracts/access-log/access-log.contract.ts';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { nameKey } from '@bedside/contracts/patients/patient-search.ts';
import type * as z from 'zod';
import { chartEntries, personIndex } from '../../chart/entry-store.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import type { FileAnswer } from '../../request/answers.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { namesIn } from '../auth/accounts.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { accessLines, type StoredAccessLine } from './access-log.model.ts';
import type { AccessLog } from './access-log.service.ts';
import { inARowMs, isNight, maxComparedNames, maxUsualCharts } from './chart-readers.ts';

/** Openings that one report counts, the newest: some three times what a large department has in a month. */
const maxReportedOpenings = 300_000;

/** Charts that one report compares with their teams, the last opened. */
const maxReportedCharts = 10_000;

/** Charts in one question for their teams. */
const maxChartsAtOnce = 200;

/** By how much the times of lines beside each other may be out of order, because several nodes write them. */
const disorderMs = 10 * 60 * 1000;

type Query = z.output<typeof accessLogEndpoints.unusualReaders.query>;
type Opening = Pick<StoredAccessLine, 'at' | 'kind'> & {
  userId: string;
  fullName: string;
  patientId: string;
};
type Reason = (typeof unusualReasons)[number];

interface ReportDependencies {
  accessLog: Pick<AccessLog, 'read'>;
  patients: Pick<Patients, 'namesOf' | 'teamsOf'>;
}

/** Who opened a department's charts in an unusual way, for people with the right to see the log. */
export function createReaderReport({ accessLog, patients }: ReportDependencies) {
  /** A report reads a month of lines, so those of one department wait for each other. */
  const turns = new KeyedQueue();

  /** Returns the unusual readers, those with the most telling reasons first. The reading itself is a line of the log. */
  function read(request: RequestContext, query: Query): Promise<ReaderReport> {
    accessLog.read(request, { about: 'unusual-readers' });
    return turns.run(request.actor.departmentId, () => reportOf(request.actor.departmentId, query));
  }

  /** Returns the same as a table. */
  async function file(request: RequestContext, query: Query): Promise<FileAnswer> {
    const report = await read(request, query);
    const name = `unusual-readers-${report.from.slice(0, 10)}.csv`;
    return { name, type: 'text/csv', content: Buffer.from(csvOf(report)) };
  }

  async function reportOf(
    departmentId: string,
    { from, to, timeZone = 'UTC' }: Query,
  ): Promise<ReaderReport> {
    const openings = await openingsOf(departmentId, new Date(from), new Date(to));
    const all = [...new Set(openings.map(({ patientId }) => patientId))];
    const charts = all.slice(0, maxReportedCharts);
    const [teams, names, members] = await Promise.all([
      teamsOf(departmentId, charts),
      patients.namesOf(departmentId, charts),
      namesIn(departmentId, maxComparedNames),
    ]);
    const memberKeys = new Set(members.map(nameKey));
    const byPerson = new Map<string, Opening[]>();
    for (const opening of openings) {
      const own = byPerson.get(opening.userId);
      if (own) own.push(opening);
      else byPerson.set(opening.userId, [opening]);
    }
    const readers = [...byPerson].flatMap(([id, own]): UnusualReader[] => {
      const [newest] = own;
      if (!newest) return [];
      const broken = new Set(
        own.flatMap(({ kind, patientId }) => (kind === 'glass-broken' ? [patientId] : [])),
      );
      const unusual = countsOf(own, {
        emergency: ({ kind }) => kind === 'glass-broken',
        colleague: ({ patientId, fullName }) => {
          const key = nameKey(names.get(patientId) ?? '');
          return key !== '' && memberKeys.has(key) && key !== nameKey(fullName);
        },
        // Beyond the compared charts nothing is known of a team, and nothing is claimed.
        'not-of-the-team': ({ patientId }) =>
          broken.has(patientId) || teams.get(patientId)?.has(id) === false,
        'many-in-a-row': inARow(own),
        'at-night': ({ at }) => isNight(at, timeZone),
      });
      if (unusualReasons.every((reason) => unusual[reason] === 0)) return [];
      return [
        {
          person: { id, fullName: newest.fullName },
          charts: new Set(own.map(({ patientId }) => patientId)).size,
          openings: own.length,
          last: newest.at.toISOString(),
          unusual,
        },
      ];
    });
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      people: byPerson.size,
      charts: all.length,
      openings: openings.length,
      readers: readers.toSorted(moreTelling).slice(0, itemBounds.members),
      isCut: openings.length >= maxReportedOpenings || all.length > charts.length,
    };
  }

  /** Returns who belongs to each chart: who is assigned, and who wrote in it. */
  async function teamsOf(departmentId: string, charts: readonly string[]): Promise<Map<string, Set<string>>> {
    const teams = new Map<string, Set<string>>();
    for (let at = 0; at < charts.length; at += maxChartsAtOnce) {
      const ids = charts.slice(at, at + maxChartsAtOnce);
      const [authors, assigned] = await Promise.all([authorsOf(ids), patients.teamsOf(departmentId, ids)]);
      for (const id of ids) {
        teams.set(id, new Set([...(authors.get(id) ?? []), ...(assigned.get(id) ?? [])]));
      }
    }
    return teams;
  }

  return { read, file };
}

/** Returns the openings of a span, newest first. */
async function openingsOf(departmentId: string, from: Date, to: Date): Promise<Opening[]> {
  const [first, last] = [
    await seqAt(new Date(from.getTime() - disorderMs)),
    await seqAt(new Date(to.getTime() + disorderMs)),
  ];
  const openings: Opening[] = [];
  const lines = accessLines()
    .find({ departmentId, _id: { $gte: first, $lte: last }, kind: { $in: ['chart-opened', 'glass-broken'] } })
    .project<StoredAccessLine>({ at: 1, kind: 1, userId: 1, fullName: 1, patientId: 1 })
    .sort({ _id: -1 });
  for await (const { at, kind, userId, fullName = '', patientId } of lines) {
    if (userId === undefined || patientId === undefined || at < from || at >= to) continue;
    openings.push({ at, kind, userId, fullName, patientId });
    if (openings.length === maxReportedOpenings) break;
  }
  return openings;
}

/** Returns the number of the first line that is not before `time`. Lines are numbered in the order of their times, nearly. */
async function seqAt(time: Date): Promise<number> {
  const [end] = await accessLines()
    .find()
    .project<{ _id: number }>({ _id: 1 })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  let [low, high] = [1, (end?._id ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [line] = await accessLines()
      .find({ _id: { $gte: middle } })
      .project<{ _id: number; at: Date }>({ at: 1 })
      .sort({ _id: 1 })
      .limit(1)
      .toArray();
    if (line && line.at < time) low = line._id + 1;
    else high = middle;
  }
  return low;
}

/** Returns for how many charts of a reader each reason holds. */
function countsOf(
  own: readonly Opening[],
  signs: Record<Reason, (opening: Opening) => boolean>,
): Record<Reason, number> {
  const count = (reason: Reason) => new Set(own.filter(signs[reason]).map(({ patientId }) => patientId)).size;
  return {
    emergency: count('emergency'),
    colleague: count('colleague'),
    'not-of-the-team': count('not-of-the-team'),
    'many-in-a-row': count('many-in-a-row'),
    'at-night': count('at-night'),
  };
}

/** Returns whether an opening of a reader has many of other charts around it. `own` are newest first. */
function inARow(own: readonly Opening[]): (opening: Opening) => boolean {
  const byTime = own.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const many = new Set<Opening>();
  const near = new Map<string, number>();
  let [begin, end] = [0, 0];
  for (const opening of byTime) {
    const time = opening.at.getTime();
    for (let next = byTime[end]; next && next.at.getTime() <= time + inARowMs / 2; next = byTime[end]) {
      near.set(next.patientId, (near.get(next.patientId) ?? 0) + 1);
      end += 1;
    }
    for (let past = byTime[begin]; past && past.at.getTime() < time - inARowMs / 2; past = byTime[begin]) {
      const left = (near.get(past.patientId) ?? 0) - 1;
      if (left > 0) near.set(past.patientId, left);
      else near.delete(past.patientId);
      begin += 1;
    }
    // Without the chart itself.
    if (near.size - 1 >= maxUsualCharts) many.add(opening);
  }
  return (opening) => many.has(opening);
}

/** Compares by the most telling reason first. Night alone is work, so it ranks last. */
function moreTelling(one: UnusualReader, other: UnusualReader): number {
  for (const reason of unusualReasons) {
    if (one.unusual[reason] !== other.unusual[reason]) return other.unusual[reason] - one.unusual[reason];
  }
  return other.last.localeCompare(one.last);
}

/** Returns a table that spreadsheet programs open. */
function csvOf({ readers }: ReaderReport): string {
  const head = ['person', 'id', 'charts', 'openings', 'last', ...unusualReasons];
  const rows = readers.map(({ person, charts, openings, last, unusual }) => [
    person.fullName,
    person.id,
    charts,
    openings,
    last,
    ...unusualReasons.map((reason) => unusual[reason]),
  ]);
  return [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Quotes a cell. A spreadsheet would run a name that begins like a formula. */
function cellOf(value: string | number): string {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Returns the ids of everyone who wrote in each of these charts. The entry of an emergency access makes no one an author. */
async function authorsOf(patientIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = chartEntries().aggregate<{ _id: string; people: string[] }>(
    [
      { $match: { patientId: { $in: [...patientIds] }, type: { $ne: 'access.broken-glass' } } },
      { $group: { _id: '$patientId', people: { $addToSet: '$actor.id' } } },
    ],
    { hint: personIndex },
  );
  return new Map((await found.toArray()).map(({ _id, people }) => [_id, people]));
}
