import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowPushes } from '../domains/board/rows/row-pushes.ts';
import { createLocalHub } from './coordination/local-coordination.ts';
import { departmentRoom, patientRoom, Rooms } from './rooms.ts';

const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
const hub = createLocalHub();
const rooms = new Rooms(io, hub.join(), {
  projection: rowPushes,
  restricted: { namedFor: () => undefined },
  listedPart: () => undefined,
});
const otherNode = hub.join();

beforeAll(async () => {
  io.on(
    'connection',
    (socket) => void socket.join([patientRoom('patient-1'), departmentRoom('department-1')]),
  );
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
const publishOnBus = (payload: ChartEntry) =>
  otherNode.publish({ kind: 'room', room: patientRoom('patient-1'), event: 'chart:entry', payload });

async function aViewer() {
  const viewer = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  const received: number[] = [];
  viewer.on('chart:entry', ({ seq }: ChartEntry) => received.push(seq));
  const next = (event: string) => new Promise((resolve) => viewer.once(event, resolve));
  await next('connect');
  return { viewer, received, next };
}

it('delivers an entry once when MongoDB returns it before the bus', async () => {
  const { viewer, received, next } = await aViewer();
  rooms.caughtUp({ id: 'patient-1', epoch: 'life-1' }, 1);
  rooms.deliverMissed(entry(2));
  publishOnBus(entry(2));
  publishOnBus(entry(3));
  rooms.deliverMissed(entry(3));
  publishOnBus(entry(4));
  while (!received.includes(4)) await next('chart:entry');
  expect(received).toEqual([2, 3, 4]);
  viewer.close();
});

it('drops a bus entry of another epoch or far ahead, and hides no real entry', async () => {
  const { viewer, received, next } = await aViewer();
  const claimed: number[] = [];
  rooms.onEntryOfAnotherNode(({ seq }) => claimed.push(seq));
  publishOnBus({ ...entry(5), epoch: 'life-0' });
  publishOnBus(entry(100_000));
  otherNode.publish({ kind: 'room', room: patientRoom('patient-1'), event: 'chart:entry', payload: {} });
  otherNode.publish({
    kind: 'room',
    room: patientRoom('patient-1'),
    event: 'chart:entry',
    payload: { ...entry(5), patientId: 'patient-2' },
  });
  publishOnBus(entry(6));
  while (!received.includes(6)) await next('chart:entry');
  expect(received).toEqual([6]);
  expect(claimed).toEqual([100_000, 6]);
  expect(rooms.watched().get('patient-1')).toBe(4);
  viewer.close();
});

it('drops reply text and presence of another epoch', async () => {
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

it('delivers another node’s change of a department to its members, and to no patient’s room', async () => {
  const { viewer, next } = await aViewer();
  const changes: unknown[] = [];
  viewer.on('department:changed', (change) => changes.push(change));
  for (const [room, setting] of [
    [patientRoom('patient-1'), 'name'],
    [departmentRoom('department-2'), 'name'],
    [departmentRoom('department-1'), 'vitals-intervals'],
  ] as const) {
    otherNode.publish({ kind: 'room', room, event: 'department:changed', payload: { setting } });
  }
  await next('department:changed');
  expect(changes).toEqual([{ setting: 'vitals-intervals' }]);
  viewer.close();
});
