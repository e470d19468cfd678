import { createServer, type IncomingMessage } from 'node:http';
import { mongo } from 'mongoose';
import { servePlainSockets } from '../harness/servers/plain-sockets.ts';
import { given, serve } from '../harness/servers/serve.ts';

// The floor for writing and listing vitals: node:http, the driver, one majority-committed insert, a loop over sockets.
// No session, no validation, no log.

const client = new mongo.MongoClient(given('MONGODB_URI'), {
  writeConcern: { w: 'majority', journal: true },
  maxPoolSize: 50,
  minPoolSize: 4,
});
const vitals = client.db().collection('vitals');
await vitals.createIndex({ patientId: 1, timestamp: -1 });

const http = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const patientId = url.pathname.split('/')[3] ?? '';
  const answer = (status: number, body: string) => {
    response.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  };
  if (request.method === 'POST') {
    const record = { ...JSON.parse(await textOf(request)), patientId, recordedAt: new Date() };
    record.timestamp ??= record.recordedAt;
    await vitals.insertOne(record);
    const text = JSON.stringify(record);
    for (const socket of rooms.get(patientId) ?? []) socket.send(text);
    answer(201, text);
  } else {
    const limit = Number(url.searchParams.get('limit'));
    const found = await vitals.find({ patientId }).sort({ timestamp: -1 }).limit(limit).toArray();
    answer(200, JSON.stringify(found));
  }
});
const rooms = servePlainSockets(http);
serve(http);

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
