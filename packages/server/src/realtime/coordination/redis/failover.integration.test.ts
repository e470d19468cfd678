import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'ioredis';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { anInstallation } from '../../../../test/an-installation.ts';
import { redisCluster } from '../../../../test/processes/cluster.ts';
import { sentinels } from '../../../../test/processes/sentinels.ts';
import type { BusMessage, Coordination, Presence } from '../coordination.ts';
import { connectRedisCoordination } from './redis-coordination.ts';
import { departmentChannel, keyPrefixOf } from './redis-keys.ts';

const log = pino({ level: 'silent' });
const nurse = { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' };
const patience = { timeout: 60_000, interval: 20 };

const engines = [
  { name: 'the primary that Sentinels watch', start: sentinels },
  { name: 'a primary of a Cluster', start: () => redisCluster({ hasReplicas: true }) },
];
const faults = [
  { how: 'is killed', signal: 'SIGKILL' },
  { how: 'hangs', signal: 'SIGSTOP' },
] as const;

describe.skipIf(inject('redisUrl') === '')('two nodes whose Redis fails over', () => {
  for (const { name, start, how, signal } of engines.flatMap((engine) =>
    faults.map((fault) => ({ ...engine, ...fault })),
  )) {
    it(`keep replies, presence and departments whole under load when ${name} ${how}`, async () => {
      const engine = await start();
      onTestFinished(() => engine.stop());
      const join = () => connectRedisCoordination({ url: engine.uri, installation: anInstallation, log });
      const [here, there]: [Coordination, Coordination] = [await join(), await join()];
      onTestFinished(async () => void (await Promise.all([here.close(), there.close()])));
      const lost: boolean[] = [];
      there.onDegraded((degraded) => lost.push(degraded));
      const heard: BusMessage[] = [];
      there.subscribe((message) => heard.push(message));
      // Enough for each primary of a Cluster to have some of the channels.
      const departmentIds = Array.from({ length: 30 }, () => randomUUID());
      await Promise.all(departmentIds.map((departmentId) => there.listen(departmentId).begun));

      const patientIds = Array.from({ length: 20 }, () => `p-${randomUUID()}`);
      const presences = patientIds.map(
        (_, at): Presence => ({
          socketId: `s${at}`,
          userId: nurse.id,
          fullName: nurse.fullName,
          role: nurse.role,
          activity: 'viewing',
          since: '2026-11-21T08:00:00.000Z',
        }),
      );
      let over = false;
      const streams = patientIds.map(async (patientId, at) => {
        const messageId = randomUUID();
        let text = '';
        const presence = presences[at];
        if (presence) await here.presence.set(patientId, presence);
        await here.replies.begin(patientId, messageId, nurse);
        for (let piece = 0; !over; piece += 1) {
          const said = `${piece} 🫀 `;
          await here.replies.append(patientId, messageId, text.length, said);
          text += said;
          await delay(10);
        }
        return { messageId, text, askedBy: nurse };
      });
      await delay(300);
      await engine.failOver(signal);
      await vi.waitFor(() => expect(lost).toEqual([true, false]), patience);
      await vi.waitFor(() => expect(here.degraded).toBe(false), patience);
      await delay(300);
      over = true;

      const replies = await Promise.all(streams);
      for (const [at, patientId] of patientIds.entries()) {
        expect(await there.replies.list(patientId)).toEqual([replies[at]]);
        expect(await there.presence.list(patientId)).toEqual([presences[at]]);
      }
      heard.length = 0;
      const stopped = { kind: 'stop-reply', messageId: 'm', by: nurse } as const;
      here.publish(stopped);
      await vi.waitFor(() => expect(heard).toEqual([stopped]), patience);
      heard.length = 0;
      const messages = departmentIds.map((messageId) => ({ ...stopped, messageId }));
      for (const message of messages) here.publish(message, message.messageId);
      await vi.waitFor(() => expect(heard).toHaveLength(messages.length), patience);
      expect(heard).toEqual(expect.arrayContaining(messages));
    });
  }

  it('receive a channel again after its slot has moved to another primary', async () => {
    const engine = await redisCluster();
    onTestFinished(() => engine.stop());
    const join = () => connectRedisCoordination({ url: engine.uri, installation: anInstallation, log });
    const [here, there]: [Coordination, Coordination] = [await join(), await join()];
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])));
    const heard: BusMessage[] = [];
    there.subscribe((message) => heard.push(message));
    await there.listen('moving').begun;
    const lost: boolean[] = [];
    there.onDegraded((degraded) => lost.push(degraded));
    const channel = keyPrefixOf(anInstallation.id) + departmentChannel('moving');
    await engine.moveSlot(new Command('ssubscribe', [channel]).getSlot());
    await vi.waitFor(() => expect(lost).toEqual([true, false]), patience);
    const stopped = { kind: 'stop-reply', messageId: 'm', by: nurse } as const;
    await vi.waitFor(() => {
      here.publish(stopped, 'moving');
      expect(heard).toContainEqual(stopped);
    }, patience);
  });
});
