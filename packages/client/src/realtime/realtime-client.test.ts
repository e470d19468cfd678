import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARoom, epoch, patientId, viewer } from '../../test/a-room.ts';
import { folds } from '../app/domains.ts';
import { vitalsQuery } from '../domains/vitals.queries.ts';
import { chartAsOfAtom, connectionAtom } from './connection/connection.ts';
import { RealtimeClient } from './realtime-client.ts';
import { ReplyStreams } from './reply-streams.ts';
import { viewersAtom } from './watch/viewers.ts';

const { queryKey } = vitalsQuery(patientId);

let room: ARoom;
let client: RealtimeClient | undefined;

beforeEach(async () => {
  room = new ARoom();
  await room.listen();
});
afterEach(async () => {
  client?.close();
  await room.io.close();
});

function aScreen(token = 'good') {
  const cache = new QueryClient();
  const store = createStore();
  const onSessionEnded = vi.fn();
  cache.setQueryData(queryKey, { data: [], seq: 0, epoch });
  client = new RealtimeClient({
    token,
    url: `http://127.0.0.1:${room.port}`,
    cache,
    folds,
    streams: new ReplyStreams(),
    store,
    onSessionEnded,
  });
  return {
    client,
    cache,
    store,
    onSessionEnded,
    status: () => store.get(connectionAtom).status,
    ids: () => cache.getQueryData(queryKey)?.data.map(({ id }) => id),
  };
}

describe('RealtimeClient', () => {
  it('reports connecting, then live, and folds pushed entries', async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    expect(screen.status()).toBe('connecting');
    await waitFor(() => expect(screen.status()).toBe('live'));
    expect(screen.store.get(viewersAtom).get(patientId)).toEqual([viewer]);
    room.write();
    await waitFor(() => expect(screen.ids()).toEqual(['v1']));
  });

  it('ignores viewers of a patient that the screen has closed', async () => {
    const screen = aScreen();
    const leave = screen.client.watch(patientId);
    await waitFor(() => expect(screen.status()).toBe('live'));
    leave();
    const known = screen.store.get(viewersAtom).get(patientId);
    await waitFor(() => expect(room.unwatched).toBe(1));
    room.io.emit('presence:changed', {
      patientId,
      epoch,
      viewers: [{ ...viewer, fullName: 'Someone else' }],
    });
    room.io.emit('database:changed', { isAvailable: false });
    await waitFor(() => expect(screen.status()).toBe('no-database'));
    expect(screen.store.get(viewersAtom).get(patientId)).toEqual(known);
  });

  it('reports offline and the time of the chart, then continues from its last entry', async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.status()).toBe('live'));
    room.write();
    await waitFor(() => expect(screen.ids()).toEqual(['v1']));
    const before = Date.now();
    await room.goAway();
    await waitFor(() => expect(screen.status()).toBe('offline'));
    expect(screen.store.get(chartAsOfAtom).get(patientId)).toBeLessThanOrEqual(Date.now());
    expect(screen.store.get(chartAsOfAtom).get(patientId)).toBeGreaterThan(before - 60_000);
    expect(screen.store.get(viewersAtom).size).toBe(0);

    room.write(false);
    room.write(false);
    await room.listen();
    await waitFor(() => expect(screen.status()).toBe('live'));
    expect(room.asked.at(-1)).toEqual({ patientId, after: 1, epoch });
    expect(screen.ids()).toEqual(['v3', 'v2', 'v1']);
  });

  it('finds an entry that was never pushed when the next one arrives', async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.status()).toBe('live'));
    room.write(false);
    room.write();
    await waitFor(() => expect(screen.ids()).toEqual(['v2', 'v1']));
  });

  it('reports that the server has lost its database, then catches up and is live again', async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.status()).toBe('live'));
    room.io.emit('database:changed', { isAvailable: false });
    await waitFor(() => expect(screen.status()).toBe('no-database'));
    room.write(false);
    room.io.emit('database:changed', { isAvailable: true });
    await waitFor(() => expect(screen.status()).toBe('live'));
    await waitFor(() => expect(screen.ids()).toEqual(['v1']));
  });

  it('ends the session if the server ends or rejects it', async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.status()).toBe('live'));
    room.io.emit('session:ended', { reason: 'revoked' });
    await waitFor(() => expect(screen.onSessionEnded).toHaveBeenCalledWith('revoked'));
    client?.close();

    const stranger = aScreen('bad');
    await waitFor(() => expect(stranger.onSessionEnded).toHaveBeenCalledWith('expired'));
  });

  it("sends this person's activity, and again after a reconnect", async () => {
    const screen = aScreen();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.status()).toBe('live'));
    const stop = screen.client.claimActivity(patientId, 'recording-vitals');
    await waitFor(() => expect(room.activities).toEqual(['recording-vitals']));
    await room.goAway();
    await waitFor(() => expect(screen.status()).toBe('offline'));
    await room.listen();
    await waitFor(() => expect(room.activities).toEqual(['recording-vitals', 'recording-vitals']));
    stop();
    await waitFor(() => expect(room.activities.at(-1)).toBe('viewing'));
  });

  it('reads profile and settings again when the department changes, and after a reconnect', async () => {
    const screen = aScreen();
    const keys = [
      ['profile', 'good'],
      ['department', 'vitals-intervals'],
    ];
    const fresh = () => {
      for (const key of keys) screen.cache.setQueryData(key, {});
    };
    const stale = () => keys.map((key) => screen.cache.getQueryState(key)?.isInvalidated);
    fresh();
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.status()).toBe('live'));
    expect(stale()).toEqual([false, false]);
    room.io.emit('department:changed', { setting: 'vitals-intervals' });
    await waitFor(() => expect(stale()).toEqual([true, true]));
    fresh();
    await room.goAway();
    await waitFor(() => expect(screen.status()).toBe('offline'));
    expect(stale()).toEqual([false, false]);
    await room.listen();
    await waitFor(() => expect(stale()).toEqual([true, true]));
  });

  it('leaves an unwatched chart unchanged, and catches up with it later', async () => {
    const screen = aScreen();
    const stop = screen.client.watch(patientId);
    await waitFor(() => expect(screen.status()).toBe('live'));
    stop();
    room.write(false);
    room.write();
    await waitFor(() => expect(room.unwatched).toBe(1));
    expect(screen.ids()).toEqual([]);
    screen.client.watch(patientId);
    await waitFor(() => expect(screen.ids()).toEqual(['v2', 'v1']));
  });
});
