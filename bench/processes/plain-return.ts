import { createServer } from 'node:http';
import { mongo } from 'mongoose';
import { WebSocketServer } from 'ws';
import { given } from '../harness/servers/serve.ts';

// The floor for viewers who return: a socket names a patient and its position, and one find returns what it missed.

const client = new mongo.MongoClient(given('MONGODB_URI'), { maxPoolSize: 50, minPoolSize: 4 });
const entries = client.db().collection('entries');
await entries.createIndex({ patientId: 1, seq: 1 });

const http = createServer(async (request, response) => {
  const patientId = new URL(request.url ?? '/', 'http://floor').searchParams.get('patient') ?? '';
  const found = await entries.find({ patientId }).sort({ seq: -1 }).limit(100).toArray();
  response.end(JSON.stringify(found));
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', async (socket, request) => {
  const query = new URL(request.url ?? '/', 'http://floor').searchParams;
  const patientId = query.get('patient') ?? '';
  const after = query.get('after');
  const [last] = await entries.find({ patientId }).sort({ seq: -1 }).limit(1).toArray();
  const missed = after
    ? await entries
        .find({ patientId, seq: { $gt: Number(after) } })
        .sort({ seq: 1 })
        .toArray()
    : [];
  socket.send(`{"ok":true,"seq":${last?.seq ?? 0},"entries":${JSON.stringify(missed)}}`);
});
http.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = http.address();
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`);
});
// Viewers are cut, as by a node that ends.
process.on('SIGTERM', () => process.exit(0));
