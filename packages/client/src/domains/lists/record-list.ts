import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ChartAnswer } from '../../api/call.ts';
import { serverNow } from '../../api/server-clock.ts';
import { afterDrawing } from '../../ui/after-drawing.ts';

/** Records that a list opens with (D55). */
const maxFirstPageRecords = 100;

/** Records of each page that the reader requests (D55). */
export const maxOlderPageRecords = 250;

/** Records of each page that the trends load, one after the other (D55). */
export const maxLargePageRecords = 1000;

/** Records that a list loads by itself, once the screen has drawn the first ones. */
export const maxWholeWindowRecords = 500;

/** Attempts to join a page while entries change the list. */
const maxJoinAttempts = 5;

/** Which records a request reads. */
interface PageQuery {
  limit: string;
  before?: string;
}

interface Identified {
  id: string;
}

interface ListOptions<T extends Identified> {
  /** The last part of the query key. */
  name: string;
  read: (patientId: string, page: PageQuery, signal: AbortSignal) => Promise<ChartAnswer<T[]>>;
  /** Returns whether the loaded records are enough to draw the chart; by default any page is. */
  isEnough?: (records: T[], cache: QueryClient, patientId: string) => boolean;
  /** The age in milliseconds beyond which the list loads records only on request; by default there is no limit. */
  mostAge?: { timeOf: (record: T) => string; milliseconds: number };
  /** The list is sorted oldest first, so an older page comes before it. */
  isOldestFirst?: boolean;
  /** Loads older records only on request. */
  isFirstPageOnly?: boolean;
}

/**
 * A list of a patient's records that opens with its newest ones (D55, ADR 0050). It loads up to 500 records after the
 * screen has drawn, and older ones on request.
 */
export interface RecordList<T extends Identified> {
  /** Queries the loaded records. */
  query: (patientId: string) => ReturnType<typeof listQuery<T>>;
  /** Reads the next older page into the list, of 250 records unless `limit` differs. Throws `ApiError`. */
  readOlder: (cache: QueryClient, patientId: string, limit?: number) => Promise<void>;
}

/** Declares a list of a patient's records. */
export function recordList<T extends Identified>(options: ListOptions<T>): RecordList<T> {
  const query = (patientId: string) => listQuery(options, patientId);
  return {
    query,
    readOlder: (cache, patientId, limit = maxOlderPageRecords) => readOlder(cache, options, patientId, limit),
  };
}

function listQuery<T extends Identified>(options: ListOptions<T>, patientId: string) {
  return queryOptions({
    queryKey: ['patient', patientId, options.name],
    queryFn: async ({ signal, client }): Promise<ChartAnswer<T[]>> => {
      let answer = await options.read(patientId, { limit: `${maxFirstPageRecords}` }, signal);
      if (options.isEnough?.(answer.data, client, patientId) === false)
        answer = await withRest(options, patientId, answer, signal);
      else if (wants(options, answer)) afterDrawing(() => void fill(client, options, patientId));
      return answer;
    },
    select: (answer: ChartAnswer<T[]>) => answer.data,
  });
}

/** Loads the rest of the window before the first drawing, because the first page is not enough for the screen. */
async function withRest<T extends Identified>(
  options: ListOptions<T>,
  patientId: string,
  first: ChartAnswer<T[]>,
  signal: AbortSignal,
): Promise<ChartAnswer<T[]>> {
  if (!wants(options, first)) return first;
  const { data, next, epoch } = await options.read(patientId, restOf(first), signal);
  if (epoch !== first.epoch) return first;
  const { next: _joined, ...answer } = first;
  return { ...answer, data: joined(options, first.data, data), ...(next !== undefined && { next }) };
}

/** Returns whether the list's window contains more records than are loaded. */
function wants<T extends Identified>(
  { mostAge, isFirstPageOnly }: ListOptions<T>,
  { data, next }: ChartAnswer<T[]>,
): boolean {
  if (next === undefined || isFirstPageOnly || data.length >= maxWholeWindowRecords) return false;
  const oldest = data.at(-1);
  if (mostAge === undefined || oldest === undefined) return true;
  return serverNow() - Date.parse(mostAge.timeOf(oldest)) < mostAge.milliseconds;
}

const restOf = <T>({ data, next }: ChartAnswer<T[]>): PageQuery => ({
  limit: `${Math.max(1, maxWholeWindowRecords - data.length)}`,
  ...(next !== undefined && { before: next }),
});

async function fill<T extends Identified>(
  cache: QueryClient,
  options: ListOptions<T>,
  patientId: string,
): Promise<void> {
  const known = cache.getQueryData<ChartAnswer<T[]>>(keyOf(options, patientId));
  if (known === undefined || !wants(options, known)) return;
  // After a failure the list still offers its older records.
  await readOlder(cache, options, patientId, maxWholeWindowRecords - known.data.length).catch(() => {});
}

const keyOf = <T extends Identified>({ name }: ListOptions<T>, patientId: string) => [
  'patient',
  patientId,
  name,
];

/** The key of requests for older records. */
export const olderKey = (listKey: readonly unknown[]) => ['older', ...listKey];

async function readOlder<T extends Identified>(
  cache: QueryClient,
  options: ListOptions<T>,
  patientId: string,
  limit: number,
): Promise<void> {
  const queryKey = keyOf(options, patientId);
  const before = cache.getQueryData<ChartAnswer<T[]>>(queryKey)?.next;
  for (let attempt = 1; before !== undefined; attempt += 1) {
    const page = await cache.fetchQuery({
      queryKey: [...olderKey(queryKey), before],
      queryFn: ({ signal }) => options.read(patientId, { limit: `${limit}`, before }, signal),
      staleTime: 0,
      gcTime: 0,
    });
    if (hasJoined(cache, options, { patientId, before, page })) return;
    if (attempt === maxJoinAttempts) throw new Error('The list changed while its older records were read');
  }
}

interface ReadPage<T> {
  patientId: string;
  before: string;
  page: ChartAnswer<T[]>;
}

/**
 * Joins a page to its list, unless the list was reloaded meanwhile. Returns false for a page that the server read
 * before the last entry of the list, because that entry may have changed one of its records.
 */
function hasJoined<T extends Identified>(
  cache: QueryClient,
  options: ListOptions<T>,
  { patientId, before, page }: ReadPage<T>,
) {
  const queryKey = keyOf(options, patientId);
  const known = cache.getQueryData<ChartAnswer<T[]>>(queryKey);
  if (known === undefined || known.next !== before || known.epoch !== page.epoch) return true;
  if (page.seq < known.seq) return false;
  const { next: _joined, ...answer } = known;
  cache.setQueryData<ChartAnswer<T[]>>(queryKey, {
    ...answer,
    data: joined(options, known.data, page.data),
    ...(page.next !== undefined && { next: page.next }),
  });
  return true;
}

function joined<T extends Identified>({ isOldestFirst }: ListOptions<T>, known: T[], page: T[]): T[] {
  const ids = new Set(known.map(({ id }) => id));
  const older = page.filter(({ id }) => !ids.has(id));
  return isOldestFirst ? [...older, ...known] : [...known, ...older];
}
