import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aPatient } from '../../../../test/factories.ts';
import { startFakeOpenAi } from '../../../../test/fakes/fake-openai.ts';
import { RunningReplyModel } from '../chat.model.ts';

const ai = await startFakeOpenAi();
afterAll(() => ai.close());
const { node, nurse } = await aTeam({ node: { ai } });

test('a node does not end its own reply whose lease has expired, as after a pause of the process', async () => {
  const { id: patientId } = await aPatient(node, nurse.token);
  const tokens = ['Still ', 'being ', 'written.'];
  ai.script({ reply: { kind: 'reply', tokens } });
  ai.hold();
  const asked = node.api('POST', '/chat', {
    token: nurse.token,
    body: { patientId, messages: [{ role: 'user', content: 'What is next?' }], messageId: randomUUID() },
  });
  await expect.poll(() => RunningReplyModel.exists({ patientId })).not.toBeNull();
  // Each checkpoint renews the lease.
  const until = performance.now() + 3500;
  while (performance.now() < until) {
    await RunningReplyModel.updateOne({ patientId }, { leaseUntil: new Date(0) });
    await wait(10);
  }
  ai.release();
  const { status, body } = await asked;
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'complete', content: tokens.join('') });
});
