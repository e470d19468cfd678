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

async function aViewer() {
  const viewer = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  const heard: number[] = [];
  viewer.on('chart:entry', ({ seq }: ChartEntry) => heard.push(seq));
  const next = (event: string) => new Promise((resolve) => viewer.once(event, resolve));
  await next('connect');
  return { viewer, heard, next };
}

it('what was found in Mongo before the bus brought it is told once', async () => {
  const { viewer, heard, next } = await aViewer();
  rooms.caughtUp({ id: 'patient-1', epoch: 'life-1' }, 1);
  rooms.deliverMissed(entry(2));
  overTheBus(entry(2));
  overTheBus(entry(3));
  rooms.deliverMissed(entry(3));
  overTheBus(entry(4));
  while (!heard.includes(4)) await next('chart:entry');
  expect(heard).toEqual([2, 3, 4]);
  viewer.close();
});

it('an entry from the bus that is of another epoch, or far ahead, reaches no viewer and hides no real entry', async () => {
  const { viewer, heard, next } = await aViewer();
  const claimed: number[] = [];
  rooms.onEntryOfAnotherNode(({ seq }) => claimed.push(seq));
  overTheBus({ ...entry(5), epoch: 'life-0' });
  overTheBus(entry(100_000));
  otherNode.publish({ kind: 'room', room: patientRoom('patient-1'), event: 'chart:entry', payload: {} });
  otherNode.publish({
    kind: 'room',
    room: patientRoom('patient-1'),
    event: 'chart:entry',
    payload: { ...entry(5), patientId: 'patient-2' },
  });
  overTheBus(entry(6));
  while (!heard.includes(6)) await next('chart:entry');
  expect(heard).toEqual([6]);
  expect(claimed).toEqual([100_000, 6]);
  expect(rooms.watched().get('patient-1')).toBe(4);
  viewer.close();
});

it('text of a reply and people at a patient reach no viewer of another epoch', async () => {
  const { viewer, next } = await aViewer();
  const deltas: unknown[] = [];
  viewer.on('chat:delta', (delta) => deltas.push(delta));
  viewer.on('presence:changed', (change) => deltas.push(change));
  const push = (event: string, payload: object) =>
    otherNode.publish({ kind: 'room', room: patientRoom('patient-1'), event, payload });
  push('chat:delta', { patientId: 'patient-1', epoch: 'life-0', messageId: 'm', offset: 0, text: 'a' });
  push('presence:changed', { patientId: 'patient-1', epoch: 'life-0', viewers: [] });
  push('chat:delta', { patientId: 'patient-1', epoch: 'life-1', messageId: 'm', offset: 0, text: 'b' });
  await next('chat:delta');
  expect(deltas).toMatchObject([{ epoch: 'life-1', text: 'b' }]);
  viewer.close();
});
