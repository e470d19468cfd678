import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { maxConnections } from '../bounds.ts';
import { maxRequestsInTurn, RequestTurns } from './request-turns.ts';

const most = maxRequestsInTurn;

function enterMany(turns: RequestTurns, client: string, count: number, started: string[]): void {
  for (let index = 0; index < count; index += 1)
    turns.enter(
      () => client,
      () => started.push(`${client} ${index}`),
    );
}

describe('requests that arrive at once', () => {
  test('start immediately up to the limit of a turn, and the others in later turns in their order', async () => {
    const started: string[] = [];
    enterMany(new RequestTurns(), 'one', 2 * most + 1, started);
    expect(started).toHaveLength(most);
    await nextTurn();
    expect(started).toHaveLength(2 * most);
    await nextTurn();
    expect(started).toEqual(Array.from({ length: 2 * most + 1 }, (_, index) => `one ${index}`));
  });

  test("delay another client's request by one turn", async () => {
    const started: string[] = [];
    const turns = new RequestTurns();
    enterMany(turns, 'flood', 3000, started);
    enterMany(turns, 'nurse', 1, started);
    await nextTurn();
    expect(started).toContain('nurse 0');
    expect(started).toHaveLength(2 * most);
  });

  test('start in a new turn as if none had come before', async () => {
    const started: string[] = [];
    const turns = new RequestTurns();
    enterMany(turns, 'one', most, started);
    await nextTurn();
    enterMany(turns, 'one', most, started);
    expect(started).toHaveLength(2 * most);
  });

  test('never wait in greater number than there can be connections', () => {
    const started: string[] = [];
    enterMany(new RequestTurns(), 'pipelining', maxConnections + most + 5, started);
    expect(started).toHaveLength(most + 5);
  });
});
