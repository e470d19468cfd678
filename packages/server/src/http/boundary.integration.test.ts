import { Writable } from 'node:stream';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { aDepartment, aSocket } from '../../test/factories.ts';
import { aNode } from '../../test/node.ts';

test('reveals only the request id of an internal failure, to the caller and in the log', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const node = await aNode({ log: pino({ base: null }, destination) });
  const { token, user } = await aDepartment(node);
  // A record that no version of this server wrote.
  const broken = {
    _id: 'broken',
    departmentId: user.department.id,
    name: 'Secret Name',
    mrn: 'SECRET-1',
    epoch: 'e',
  };
  await mongoose.connection.collection<{ _id: string }>('patients').insertOne(broken);

  for (const path of ['/patients', '/patient/broken']) {
    const answer = await node.api('GET', path, { token });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side',
      error: 'Something went wrong on our side',
      requestId: answer.headers.get('x-request-id'),
    });
    const line = lines.find((text) => text.includes(String(answer.error?.requestId)));
    expect(line).toContain('request failed');
    expect(line).toMatch(/stored-patient\.ts/);
  }
  expect(lines.join('')).not.toMatch(/secret|SECRET/i);
  expect(lines.join('')).not.toContain(token);

  // The node continues, for this caller too.
  expect((await node.api('GET', '/auth/profile', { token })).status).toBe(200);
  const socket = await aSocket(node.url, token);
  expect(await socket.emitWithAck('patient:watch', { patientId: 'broken' })).toMatchObject({
    ok: true,
    seq: 0,
  });
});
