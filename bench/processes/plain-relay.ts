import { createServer, request } from 'node:http';
import { mongo } from 'mongoose';
import { servePlainSockets } from '../harness/servers/plain-sockets.ts';
import { given, serve } from '../harness/servers/serve.ts';

// The floor of a reply. Sends each token of the model to each socket at once. With MONGODB_URI it stores the question
// first, with one insert that a majority has journaled; otherwise nothing.

const model = given('MODEL');
const uri = process.env.MONGODB_URI;
const questions =
  uri === undefined ? undefined : (await new mongo.MongoClient(uri).connect()).db().collection('questions');
const http = createServer((incoming, response) => {
  const patientId = incoming.url?.split('/')[3] ?? '';
  const outgoing = request(`${model}/v1/chat/completions`, { method: 'POST' }, (stream) => {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: {')) continue;
        const text: unknown = JSON.parse(line.slice(6)).choices[0].delta.content;
        if (typeof text !== 'string') continue;
        const delta = JSON.stringify({ patientId, text });
        for (const socket of rooms.get(patientId) ?? []) socket.send(delta);
      }
    });
    stream.on('end', () => response.end('{}'));
  });
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', async () => {
    const body: object = JSON.parse(Buffer.concat(chunks).toString());
    await questions?.insertOne(
      { patientId, at: new Date(), body },
      { writeConcern: { w: 'majority', j: true } },
    );
    outgoing.end(JSON.stringify({ stream: true, ...body }));
  });
});
const rooms = servePlainSockets(http);
serve(http);
