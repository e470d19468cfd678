import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRow } from '../../../test/board-samples.ts';
import { anEntry, aVitalsRecord } from '../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../test/fake-server.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { vitalsFolds } from '../../features/vitals/vitals.folds.ts';
import { boardQuery } from '../board/board.queries.ts';
import { vitalsList } from '../vitals.queries.ts';

const { query, readOlder } = vitalsList;
const { queryKey } = query('patient-1');

/** Sets with every sign, one each minute, newest first: the chart of a long stay. */
const sets = Array.from({ length: 700 }, (_, index) => {
  const timestamp = new Date(Date.now() - index * 60_000).toISOString();
  return aVitalsRecord({
    id: `set-${index}`,
    timestamp,
    temperature: 37,
    heartRate: 80,
    respiratoryRate: 16,
    bloodPressureSystolic: 120,
    bloodPressureDiastolic: 80,
    oxygenSaturation: 97,
    supplementalOxygen: false,
    newConfusion: false,
    defaulted: [],
  });
});

const pageOf = (all: typeof sets, seq = 1) => {
  return ({ path }: FakeRequest) => {
    const asked = new URL(path, 'http://localhost').searchParams;
    const start = Number(asked.get('before') ?? 0);
    const end = start + Number(asked.get('limit') ?? 5000);
    return json(all.slice(start, end), 200, {
      'Chart-Seq': `${seq}`,
      'Chart-Epoch': 'life-1',
      ...(end < all.length && {
        Link: `</api/patient/patient-1/vitals?limit=100&before=${end}>; rel="next"`,
      }),
    });
  };
};

const serve = (vitals: (request: FakeRequest) => Response) =>
  fakeServer({ 'GET /patient/patient-1/vitals': vitals });
const limits = (asked: FakeRequest[]) =>
  asked.map(({ path }) => new URL(path, 'http://localhost').searchParams.get('limit'));

/** Opens the list and waits for its window. */
async function opened() {
  const cache = createQueryClient();
  await cache.fetchQuery(query('patient-1'));
  const ids = () => cache.getQueryData(queryKey)?.data.map(({ id }) => id) ?? [];
  await vi.waitFor(() => expect(ids()).toHaveLength(500), 5000);
  return { cache, ids };
}

afterEach(() => vi.unstubAllGlobals());

describe('A list of records', () => {
  it('opens with 100 records and loads up to 500 by itself', async () => {
    const asked = serve(pageOf(sets));
    const cache = createQueryClient();
    expect((await cache.fetchQuery(query('patient-1'))).data).toHaveLength(100);
    await vi.waitFor(() => expect(cache.getQueryData(queryKey)?.data).toHaveLength(500), 5000);
    expect(limits(asked)).toEqual(['100', '400']);
    expect(cache.getQueryData(queryKey)?.next).toBe('500');
  });

  it('loads its older records by page, up to the first', async () => {
    serve(pageOf(sets));
    const { cache, ids } = await opened();
    await readOlder(cache, 'patient-1');
    expect(ids()).toEqual(sets.map(({ id }) => id));
    expect(cache.getQueryData(queryKey)?.next).toBeUndefined();
    await readOlder(cache, 'patient-1');
    expect(ids()).toHaveLength(700);
  });

  it('loads a page once, however often it is requested', async () => {
    const asked = serve(pageOf(sets));
    const { cache, ids } = await opened();
    await Promise.all([readOlder(cache, 'patient-1'), readOlder(cache, 'patient-1')]);
    expect(ids()).toHaveLength(700);
    expect(limits(asked)).toEqual(['100', '400', '250']);
  });

  it('keeps its records when a page fails, and loads the page again on request', async () => {
    let isDown = false;
    const page = pageOf(sets);
    serve((request) => (isDown ? failure(503, 'unavailable', 'Later') : page(request)));
    const { cache, ids } = await opened();
    isDown = true;
    await expect(readOlder(cache, 'patient-1')).rejects.toThrow();
    expect(ids()).toHaveLength(500);
    isDown = false;
    await readOlder(cache, 'patient-1');
    expect(ids()).toHaveLength(700);
  });

  it('loads a page again if an entry arrived during the request, because it may change the page', async () => {
    let stored = sets;
    let seq = 1;
    let during: (() => void) | undefined;
    serve((request) => {
      const answer = pageOf(stored, seq)(request);
      during?.();
      during = undefined;
      return answer;
    });
    const { cache, ids } = await opened();
    during = () => {
      // A record of the page changes after the server has read it.
      const changed = aVitalsRecord({ ...sets[600], version: 2, notes: 'Corrected' });
      seq = 2;
      stored = stored.with(600, changed);
      vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', 2, changed));
    };
    await readOlder(cache, 'patient-1');
    expect(ids()).toHaveLength(700);
    expect(cache.getQueryData(queryKey)?.data[600]?.notes).toBe('Corrected');
  });

  it('drops a page of an earlier epoch', async () => {
    serve(pageOf(sets));
    const { cache, ids } = await opened();
    cache.setQueryData(queryKey, (known) => known && { ...known, epoch: 'life-2' });
    await readOlder(cache, 'patient-1');
    expect(ids()).toHaveLength(500);
  });

  it('loads the whole window first if the newest records lack a sign', async () => {
    const nurse = aVitalsRecord({ ...sets[300], temperature: 39.5 });
    const monitored = sets.map((set, index) => {
      const { temperature: _unmeasured, ...rest } = set;
      return index === 300 ? nurse : rest;
    });
    const asked = serve(pageOf(monitored));
    const cache = createQueryClient();
    const { data } = await cache.fetchQuery(query('patient-1'));
    expect(data).toHaveLength(500);
    expect(data[300]?.temperature).toBe(39.5);
    expect(limits(asked)).toEqual(['100', '400']);
  });

  describe('with the board of the department', () => {
    /** A monitor's chart: one nurse's set, 300 sets ago, has a temperature, and no set says whether oxygen is given. */
    const monitored = sets.map((set, index) => {
      const { temperature, supplementalOxygen: _unasked, ...rest } = set;
      return index === 300 ? { ...rest, ...(temperature !== undefined && { temperature }) } : rest;
    });
    const at = monitored[0]?.timestamp ?? '';
    const known = <T>(value: T) => ({ value, at, recordId: 'set-0' });
    const signs = {
      heartRate: known(80),
      respiratoryRate: known(16),
      bloodPressureSystolic: known(120),
      bloodPressureDiastolic: known(80),
      oxygenSaturation: known(97),
      painLevel: known(0),
      consciousnessLevel: known('Alert' as const),
      newConfusion: known(false),
    };
    const opens = async (boardSigns: NonNullable<ReturnType<typeof aRow>['vitals']>['signs']) => {
      const asked = serve(pageOf(monitored));
      const cache = createQueryClient();
      const vitals = { at, receivedAt: at, signs: boardSigns, unrecordable: [], outOfRange: [] };
      cache.setQueryData(boardQuery().queryKey, [aRow({ patientId: 'patient-1', vitals })]);
      const { data } = await cache.fetchQuery(query('patient-1'));
      const loaded = () => cache.getQueryData(queryKey)?.data;
      return { asked, data, loaded };
    };

    it('opens with the first page if no older set has a sign that it lacks', async () => {
      const { data, asked, loaded } = await opens(signs);
      expect(data).toHaveLength(100);
      expect(limits(asked)).toEqual(['100']);
      await vi.waitFor(() => expect(loaded()).toHaveLength(500), 5000);
    });

    it('loads the whole window first if an older set has one', async () => {
      const { data } = await opens({ ...signs, temperature: known(39.5) });
      expect(data).toHaveLength(500);
      expect(data[300]?.temperature).toBe(37);
    });

    it('loads the whole window first if the board does not know the sets yet', async () => {
      const asked = serve(pageOf(monitored));
      const cache = createQueryClient();
      cache.setQueryData(boardQuery().queryKey, [aRow({ patientId: 'patient-1', vitals: null })]);
      expect((await cache.fetchQuery(query('patient-1'))).data).toHaveLength(500);
      expect(limits(asked)).toEqual(['100', '400']);
    });
  });

  it('does not load sets from more than 48 hours ago by itself', async () => {
    const old = sets.map((set, index) => ({
      ...set,
      timestamp: new Date(Date.now() - index * 3_600_000).toISOString(),
    }));
    const asked = serve(pageOf(old));
    const cache = createQueryClient();
    await cache.fetchQuery(query('patient-1'));
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(limits(asked)).toEqual(['100']);
  });
});
