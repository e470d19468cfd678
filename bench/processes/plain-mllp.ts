import { createServer } from 'node:net';
import { mongo } from 'mongoose';
import { given } from '../harness/servers/serve.ts';

// The floor for a message of the hospital: a frame in, one majority-committed insert, an acknowledgement out. No session,
// no chart, no repeats.

const client = new mongo.MongoClient(given('MONGODB_URI'), {
  writeConcern: { w: 'majority', journal: true },
  maxPoolSize: 50,
  minPoolSize: 4,
});
const messages = client.db().collection('messages');
await messages.createIndex({ controlId: 1 });

const server = createServer((socket) => {
  socket.setNoDelay(true);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', async (chunk) => {
    received += chunk.toString('latin1');
    const end = received.indexOf('\x1c\r');
    if (end === -1) return;
    const text = received.slice(1, end);
    received = received.slice(end + 2);
    const controlId = text.split('|')[9] ?? '';
    await messages.insertOne({ controlId, text, receivedAt: new Date() });
    socket.write(`\x0bMSH|^~\\&|F|F|S|S|||ACK|1|P|2.5\rMSA|AA|${controlId}\r\x1c\r`);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`);
});
