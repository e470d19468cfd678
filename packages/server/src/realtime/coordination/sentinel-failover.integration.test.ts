import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { anInstallation } from '../../../test/an-installation.ts';
import { sentinels } from '../../../test/processes/sentinels.ts';
import type { BusMessage, Coordination, Presence } from './coordination.ts';
import { connectRedisCoordination } from './redis-coordination.ts';

const log = pino({ level: 'silent' });
const nurse = { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' };
const patience = { timeout: 60_000, interval: 20 };

describe.skipIf(inject('redisUrl') === '')('two nodes whose Redis fails over', () => {
  for (const [how, signal] of [
    ['is killed', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ] as const) {
    it(`keep replies and presence whole under load when the primary ${how}`, async () => {
      const engine = await sentinels();
      onTestFinished(() => engine.stop());
      const join = () => connectRedisCoordination({ url: engine.uri, installation: anInstallation, log });
      const [here, there]: [Coordination, Coordination] = [await join(), await join()];
      onTestFinished(async () => void (await Promise.all([here.close(), there.close()])));
      const lost: boolean[] = [];
      there.onDegraded((degraded) => lost.push(degraded));
      const heard: BusMessage[] = [];
      there.subscribe((message) => heard.push(message));

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
    }, 120_000);
  }
});
