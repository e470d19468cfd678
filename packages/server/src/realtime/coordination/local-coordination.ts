import { randomUUID } from 'node:crypto';
import { recentKeys } from '../../infra/recent-keys.ts';
import type { BusMessage, Coordination, TrialCounter } from './coordination.ts';
import { DepartmentChannels } from './department-channels.ts';
import { inOrderOfArrival, OwnPresence } from './own-presence.ts';
import { OwnReplies } from './own-replies.ts';
import { createMemoryLimits } from './rate-limits.ts';

/** Trial accounts of one node with a counter in memory. The oldest is read from the database again. */
export const maxTrialCounts = 20_000;

interface Member {
  presence: OwnPresence;
  hears(departmentId: string): boolean;
  receive(message: BusMessage): void;
}

/** Connects several nodes in one process, in place of Redis. */
export interface LocalHub {
  join(): Coordination;
}

/** Creates the coordination of an installation with one process. */
export function createLocalCoordination(): Coordination {
  return createLocalHub().join();
}

export function createLocalHub(): LocalHub {
  const members = new Set<Member>();
  const replies = new OwnReplies();
  const trial = createLocalTrial();
  const limits = createMemoryLimits();

  function join(): Coordination {
    const listeners: ((message: BusMessage) => void)[] = [];
    const own = new OwnPresence();
    const departments = new DepartmentChannels({ begin: async () => {}, end: () => {} });
    const self: Member = {
      presence: own,
      hears: (departmentId) => departments.has(departmentId),
      receive(message) {
        for (const listener of listeners) listener(message);
      },
    };
    members.add(self);
    return {
      nodeId: randomUUID(),
      get shared() {
        return members.size > 1;
      },
      degraded: false,
      publish(message, departmentId) {
        if (members.size < 2) return;
        // As text, so that nodes in one process share no objects.
        const text = JSON.stringify(message);
        for (const member of members) {
          if (member === self || (departmentId !== undefined && !member.hears(departmentId))) continue;
          queueMicrotask(() => {
            if (members.has(member)) member.receive(JSON.parse(text));
          });
        }
      },
      listen: (departmentId) => departments.listen(departmentId),
      subscribe: (listener) => void listeners.push(listener),
      onDegraded: () => undefined,
      presence: {
        set: async (patientId, presence) => own.set(patientId, presence),
        remove: async (patientId, socketId) => own.remove(patientId, socketId),
        list: async (patientId) =>
          inOrderOfArrival([...members].flatMap((member) => member.presence.at(patientId))),
      },
      replies: {
        begin: async (patientId, messageId, askedBy, objections) =>
          replies.begin(patientId, messageId, askedBy, objections),
        append: async (_patientId, messageId, offset, text, marks) =>
          replies.append(messageId, offset, text, marks),
        list: async (patientId) => replies.of(patientId),
        end: async (_patientId, messageId) => replies.end(messageId),
      },
      trial,
      limits,
      async close() {
        departments.close();
        members.delete(self);
      },
    };
  }

  return { join };
}

function createLocalTrial(): TrialCounter {
  const counts = recentKeys<number>(maxTrialCounts);
  return {
    async reserve(userId, limit, count) {
      if (!counts.has(userId)) {
        const counted = await count();
        // Only if still missing: meanwhile another login may have filled the counter and added itself.
        if (!counts.has(userId)) counts.set(userId, counted);
      }
      const sessions = counts.get(userId) ?? 0;
      if (sessions >= limit) return 'refused';
      counts.set(userId, sessions + 1);
      return 'reserved';
    },
    correct: async (userId, count) => void counts.set(userId, count),
  };
}
