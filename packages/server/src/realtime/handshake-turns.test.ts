import { EventEmitter } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { admitInTurns, maxHandshakesInTurn } from './handshake-turns.ts';

const most = maxHandshakesInTurn;

describe('handshakes', () => {
  function aServer() {
    const http = new EventEmitter();
    const begun: number[] = [];
    http.on('upgrade', (place: number) => begun.push(place));
    admitInTurns(http as HttpServer);
    return {
      begun,
      arrive(place: number) {
        const socket = new PassThrough();
        http.emit('upgrade', place, socket, Buffer.alloc(0));
        return socket;
      },
    };
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);

  it('begin at once up to the limit of a turn, and the others in later turns in their order', async () => {
    const { begun, arrive } = aServer();
    for (const place of upTo(2 * most + 1)) arrive(place);
    expect(begun).toEqual(upTo(most));
    await nextTurn();
    expect(begun).toEqual(upTo(2 * most));
    await nextTurn();
    expect(begun).toEqual(upTo(2 * most + 1));
  });

  it('are left out if their client is gone, even by a reset', async () => {
    const { begun, arrive } = aServer();
    const sockets = upTo(most + 2).map(arrive);
    sockets[most]?.destroy(new Error('ECONNRESET'));
    await nextTurn();
    await nextTurn();
    expect(begun).toEqual([...upTo(most), most + 1]);
  });
});
