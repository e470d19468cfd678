import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** Minimal rooms: one set of sockets per patient. A socket names the patient in its URL. */
export function servePlainSockets(http: Server): Map<string, Set<WebSocket>> {
  const rooms = new Map<string, Set<WebSocket>>();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on('connection', (socket, request) => {
    const patientId = new URL(request.url ?? '/', 'http://floor').searchParams.get('patient') ?? '';
    const room = rooms.get(patientId) ?? new Set();
    rooms.set(patientId, room.add(socket));
    socket.on('close', () => room.delete(socket));
  });
  return rooms;
}
