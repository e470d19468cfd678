import { render, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AWallServer } from '../../../test/a-wall-server.ts';
import { aCause, aRow } from '../../../test/board-samples.ts';
import { BoardFeed } from '../link/board-feed.ts';
import { Board } from './board.tsx';

// The batch of changes stays open for the whole test.
vi.mock('../../bounds.ts', async (original) => {
  const bounds = await original<typeof import('../../bounds.ts')>();
  return { ...bounds, wallStepMs: 600_000 };
});

const patience = { timeout: 20_000 };
const now = Date.parse('2026-11-21T10:00:00.000Z');

let server: AWallServer;
let feed: BoardFeed;

beforeEach(async () => {
  server = new AWallServer();
  server.rows = ['1', '2', '3'].map((bed) => aRow({ patientId: `patient-${bed}`, bed }));
  feed = new BoardFeed('display_1', await server.listen());
  render(<Screen />);
  await waitFor(() => expect(tones()).toHaveLength(3), patience);
});
afterEach(async () => {
  feed.close();
  await server.close();
  vi.unstubAllGlobals();
});

function Screen() {
  const { rows, settings, ...state } = useSyncExternalStore(feed.subscribe, feed.state);
  return rows && settings && <Board rows={rows} settings={settings} {...state} now={now} />;
}

const tones = () =>
  [...document.querySelectorAll<HTMLElement>('.line')].map(
    ({ dataset, firstElementChild }) => `${firstElementChild?.textContent} ${dataset.tone ?? 'quiet'}`,
  );

describe('a call that arrives while a wall display waits for more changes', () => {
  it('is drawn at once, with the changes before it', async () => {
    server.io.emit('board:row', aRow({ patientId: 'patient-1', bed: '7', seq: 5 }));
    server.io.emit('board:row', aRow({ patientId: 'patient-2', bed: '2', seq: 5, attention: [aCause()] }));
    await waitFor(() => expect(tones()).toContain('2 calling'), patience);
    expect(tones()).toContain('7 quiet');
    server.io.emit('board:row', aRow({ patientId: 'patient-3', bed: '9', seq: 5 }));
    const escalated = [aCause({ state: 'escalated' })];
    server.io.emit('board:row', aRow({ patientId: 'patient-2', bed: '2', seq: 6, attention: escalated }));
    await waitFor(() => expect(tones()).toContain('2 escalated'), patience);
    expect(tones()).toContain('9 quiet');
  });
});
