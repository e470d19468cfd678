import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARoom, epoch, patientId } from '../../../test/a-room.ts';
import { folds } from '../../app/domains.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { RealtimeClient } from '../realtime-client.ts';
import { ReplyStreams } from '../reply-streams.ts';
import { connectionAtom } from './connection.ts';

/*
 * The table of all states of the connection:
 *
 * socket       beat              charts            status
 * none yet     -                 any               connecting
 * lost         -                 any               offline
 * connected    none yet          any               catching-up, or no-database if the server reported it
 * connected    older than 2.4 s  any               offline while the page is awake, catching-up when it wakes
 * connected    after a sleep     not asked since   catching-up, whatever waited unread
 * connected    young             one not answered  catching-up
 * connected    young             one reads lists   catching-up
 * connected    young             none open         live, for no chart
 * connected    young             all answered      live, for these charts only
 * connected    any               any, no database  no-database
 *
 * The age of a beat is counted on this computer, so whether the server's clock is known makes no difference.
 */

const other = 'patient-2';
let room: ARoom;
let client: RealtimeClient | undefined;

beforeEach(async () => {
  room = new ARoom();
  await room.listen();
});
afterEach(async () => {
  vi.useRealTimers();
  client?.close();
  await room.io.close();
});

function aScreen() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const store = createStore();
  const states: string[] = [];
  store.sub(connectionAtom, () => states.push(store.get(connectionAtom).status));
  client = new RealtimeClient({
    token: 'good',
    url: `http://127.0.0.1:${room.port}`,
    cache,
    folds,
    streams: new ReplyStreams(),
    store,
    onSessionEnded: () => {},
  });
  return { client, cache, store, states, connection: () => store.get(connectionAtom) };
}

const live = (...charts: string[]) => ({ status: 'live', charts });

/** Makes the page visible again after `milliseconds` in which the computer slept. */
function wakeAfter(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a connection without a beat', () => {
  it('is not live before the first beat, with a chart or without', async () => {
    room.isBeating = false;
    const screen = aScreen();
    expect(screen.connection()).toEqual({ status: 'connecting' });
    await waitFor(() => expect(screen.connection()).toEqual({ status: 'catching-up' }));
    screen.client.watch(patientId);
    await waitFor(() => expect(room.asked).toHaveLength(1));
    expect(screen.connection()).toEqual({ status: 'catching-up' });
    room.isBeating = true;
    await waitFor(() => expect(screen.connection()).toEqual(live(patientId)), { timeout: 5000 });
    expect(screen.states).toEqual(['catching-up', 'live']);
  });

  it('does not count the beat of an earlier connection', async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.connection()).toEqual(live(patientId)));
    room.isBeating = false;
    await room.goAway();
    await waitFor(() => expect(screen.connection().status).toBe('offline'));
    await room.listen();
    await waitFor(() => expect(screen.connection().status).toBe('catching-up'), { timeout: 5000 });
    expect(screen.states).not.toContain('connecting');
    expect(screen.states.filter((status) => status === 'live')).toHaveLength(1);
  });

  it.each([
    ['an open chart', patientId],
    ['no open chart', undefined],
  ])('goes offline within seconds with %s', async (_which, watched) => {
    const screen = aScreen();
    if (watched) screen.client.watch(watched);
    await waitFor(() => expect(screen.connection().status).toBe('live'));
    room.isBeating = false;
    await waitFor(() => expect(screen.connection().status).toBe('offline'), { timeout: 10_000 });
  });
});

describe('a beat that is too old', () => {
  it('ends "live" at once when the computer wakes, until the next beat', async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.connection()).toEqual(live(patientId)));
    room.isBeating = false;
    wakeAfter(3_600_000);
    expect(screen.connection()).toEqual({ status: 'catching-up' });
    room.isBeating = true;
    room.beat();
    await waitFor(() => expect(screen.connection()).toEqual(live(patientId)), { timeout: 5000 });
  });

  it('proves nothing if it waited unread through a sleep, nor does an entry', async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.connection()).toEqual(live(patientId)));
    room.isAnswering = false;
    const slept = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: slept + 3_600_000 });
    room.beat();
    room.write();
    room.beat();
    await waitFor(() => expect(room.asked.length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.connection()).toEqual({ status: 'catching-up' }));
    await room.goAway();
    await waitFor(() => expect(screen.connection().status).toBe('offline'));
    expect(screen.states.filter((status) => status === 'live')).toHaveLength(1);
    expect(screen.connection()).toMatchObject({ asOf: expect.toSatisfy((time) => time < slept + 60_000) });
  });

  it('ends "live" until the next beat when the computer\'s clock is set back', async () => {
    const screen = aScreen();
    await waitFor(() => expect(screen.connection()).toEqual(live()));
    room.isBeating = false;
    wakeAfter(-3_600_000);
    expect(screen.connection()).toEqual({ status: 'catching-up' });
    room.isBeating = true;
    room.beat();
    await waitFor(() => expect(screen.connection()).toEqual(live()), { timeout: 5000 });
  });
});

describe('a chart that is not complete', () => {
  it('is not live before the server has responded to its watch', async () => {
    room.isAnswering = false;
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(room.asked).toHaveLength(1));
    expect(screen.connection()).toEqual({ status: 'catching-up' });
    expect(screen.states).not.toContain('live');
  });

  it('is not live because the chart of the previous patient was', async () => {
    const screen = aScreen();
    const leave = screen.client.watch(patientId);
    await waitFor(() => expect(screen.connection()).toEqual(live(patientId)));
    room.isAnswering = false;
    leave();
    expect(screen.connection()).toEqual(live());
    screen.client.watch(other);
    expect(screen.connection()).toEqual({ status: 'catching-up' });
  });

  it('is not live while a visible list of an earlier epoch is read again', async () => {
    const screen = aScreen();
    let answer: (list: { data: never[]; seq: number; epoch: string }) => void = () => {};
    const { queryKey } = vitalsQuery(patientId);
    screen.cache.setQueryData(queryKey, { data: [], seq: 0, epoch });
    const observer = new QueryObserver(screen.cache, {
      queryKey,
      queryFn: () =>
        new Promise<{ data: never[]; seq: number; epoch: string }>((resolve) => {
          answer = resolve;
        }),
      staleTime: Number.POSITIVE_INFINITY,
    });
    const stop = observer.subscribe(() => {});
    room.epoch = 'life-2';
    screen.client.watch(patientId);
    await waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(true));
    expect(screen.states).not.toContain('live');
    answer({ data: [], seq: 0, epoch: 'life-2' });
    await waitFor(() => expect(screen.connection()).toEqual(live(patientId)));
    stop();
  });
});

describe('a server without its database', () => {
  it('is never live, whatever the beats, and says so before the first beat', async () => {
    room.io.on('connection', (socket) => {
      socket.emit('database:changed', { isAvailable: false });
    });
    room.isBeating = false;
    const screen = aScreen();
    await waitFor(() => expect(screen.connection().status).toBe('no-database'));
    room.isBeating = true;
    room.beat();
    screen.client.watch(patientId);
    await waitFor(() => expect(room.asked).toHaveLength(1));
    expect(screen.states).not.toContain('live');
    room.io.emit('database:changed', { isAvailable: true });
    await waitFor(() => expect(screen.connection()).toEqual(live(patientId)), { timeout: 5000 });
  });
});

describe('a closed connection', () => {
  it('reads "connecting" again', async () => {
    const screen = aScreen();
    await waitFor(() => expect(screen.connection()).toEqual(live()));
    screen.client.close();
    expect(screen.connection()).toEqual({ status: 'connecting' });
  });
});
