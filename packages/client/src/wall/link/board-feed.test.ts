import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AWallServer } from '../../../test/a-wall-server.ts';
import { aCause, aRow } from '../../../test/board-samples.ts';
import { BoardFeed } from './board-feed.ts';
import { displayToken, storeDisplayToken } from './display-token.ts';

const patience = { timeout: 20_000 };

// A failed read is repeated after seconds, which these tests would only wait for.
vi.mock('../../bounds.ts', async (load) => {
  const bounds = await load<typeof import('../../bounds.ts')>();
  return { ...bounds, wallRetryMs: 100, wallStepMs: 50 };
});
// The files that run after this one share the modules.
afterAll(() => vi.doUnmock('../../bounds.ts'));

let server: AWallServer;
let feed: BoardFeed;

beforeEach(async () => {
  server = new AWallServer();
  feed = new BoardFeed('display_1', await server.listen());
  await vi.waitFor(() => expect(feed.state().isLive).toBe(true), patience);
});
afterEach(async () => {
  feed.close();
  await server.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the rows of a wall display', () => {
  it('follow the pushes, a new call and the end of a patient', async () => {
    expect(feed.state().rows).toEqual([aRow()]);
    const calling = aRow({ seq: 5, attention: [aCause()] });
    server.io.emit('board:row', calling);
    await vi.waitFor(() => expect(feed.state().rows).toEqual([calling]), patience);
    server.io.emit('board:row', aRow({ seq: 3 }));
    server.io.emit('board:row', aRow({ patientId: 'patient-2' }));
    await vi.waitFor(() => expect(feed.state().rows).toHaveLength(2), patience);
    expect(feed.state().rows?.[0]).toEqual(calling);
    server.io.emit('board:gone', { patientId: 'patient-1' });
    await vi.waitFor(() => expect(feed.state().rows).toHaveLength(1), patience);
  });

  it('come with the settings of the display', () => {
    expect(feed.state().settings).toMatchObject({ order: 'acuity', language: 'de', hasSound: false });
  });

  it('are read again, with the settings, when a clinician changes the display', async () => {
    server.own = { ...server.own, order: 'bed' };
    server.io.emit('display:changed', { level: 'initials' });
    await vi.waitFor(() => expect(feed.state().settings?.order).toBe('bed'), patience);
    expect(feed.state().rows).toEqual([aRow()]);
  });

  it('leave the screen at once when its privacy changes, and come back with other labels only', async () => {
    server.isListing = false;
    server.own = { ...server.own, privacy: 'code' };
    server.io.emit('display:changed', { level: 'code' });
    await vi.waitFor(() => expect(feed.state().rows).toBeNull(), patience);
    const coded = aRow({ label: 'K7QX' });
    server.rows = [coded];
    server.isListing = true;
    await vi.waitFor(() => expect(feed.state().rows).toEqual([coded]), patience);
  });

  it('are stale without beats although the connection is open, and keep the time of the last one', async () => {
    server.isBeating = false;
    await vi.waitFor(() => expect(feed.state().isLive).toBe(false), patience);
    const { asOf } = feed.state();
    expect(asOf).not.toBeNull();
    expect(Date.now() - (asOf ?? 0)).toBeGreaterThan(2000);
    server.isBeating = true;
    await vi.waitFor(() => expect(feed.state().isLive).toBe(true), patience);
  });

  it('are stale after a row that the page cannot read, until it has read a list', async () => {
    server.isListing = false;
    server.io.emit('board:row', { patientId: 'patient-1', label: 'J. B.' });
    await vi.waitFor(() => expect(feed.state().isLive).toBe(false), patience);
    server.isListing = true;
    await vi.waitFor(() => expect(feed.state().isLive).toBe(true), patience);
  });

  it('are stale while the server has no database', async () => {
    server.io.emit('database:changed', { isAvailable: false });
    await vi.waitFor(() => expect(feed.state().isLive).toBe(false), patience);
    server.io.emit('database:changed', { isAvailable: true });
    await vi.waitFor(() => expect(feed.state().isLive).toBe(true), patience);
  });

  it('are read again after the computer’s clock jumped', async () => {
    const before = server.lists;
    const real = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
    await vi.waitFor(() => expect(server.lists).toBeGreaterThan(before), patience);
    await vi.waitFor(() => expect(feed.state().isLive).toBe(true), patience);
  });

  it('end with the session of the display', async () => {
    storeDisplayToken('display_1');
    server.io.emit('session:ended', { reason: 'revoked' });
    await vi.waitFor(() => expect(displayToken()).toBeNull(), patience);
  });
});
