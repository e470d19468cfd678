import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalHub } from './coordination/local-coordination.ts';
import { patientRoom, Rooms } from './rooms.ts';

const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
const hub = createLocalHub();
const rooms = new Rooms(io, hub.join());
const otherNode = hub.join();

beforeAll(async () => {
  io.on('connection', (socket) => void socket.join(patientRoom('patient-1')));
  await once(http.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => io.close());

const entry = (seq: number): ChartEntry => ({
  patientId: 'patient-1',
  seq,
  epoch: 'life-1',
  type: 'chat.cleared',
  at: '2026-11-21T12:00:00.000Z',
  actor: { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' },
  data: { restored: false, messages: [] },
});
const overTheBus = (payload: ChartEntry) =>
  otherNode.publish({ kind: 'room', room: patientRoom('patient-1'), event: 'chart:entry', payload });

it('what was found in Mongo before the bus brought it is told once', async () => {
  const viewer = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  const heard: number[] = [];
  viewer.on('chart:entry', ({ seq }: ChartEntry) => heard.push(seq));
  const next = (event: string) => new Promise((resolve) => viewer.once(event, resolve));
  await next('connect');
  rooms.caughtUp('patient-1', 1);
  rooms.deliverMissed(entry(2));
  overTheBus(entry(2));
  overTheBus(entry(3));
  rooms.deliverMissed(entry(3));
  overTheBus(entry(4));
  while (!heard.includes(4)) await next('chart:entry');
  expect(heard).toEqual([2, 3, 4]);
  viewer.close();
});
