import { randomUUID } from 'node:crypto';
import { type ChatMessage, chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { aClinician, aDepartment, aPatient, type SignedIn, type Watcher, watch } from '../factories.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/fake-openai.ts';
import { joinCoordination } from '../joined-coordination.ts';
import { type Answer, aNode, type TestNode } from '../node.ts';

/** Two nodes with one model, and a clinician on each. The patient is new in each test. */
export interface StreamingRoom {
  ai: FakeOpenAi;
  here: TestNode;
  there: TestNode;
  /** Signed in on `here`. */
  physician: SignedIn;
  /** Of the same department, signed in on `there`. */
  nurse: SignedIn;
  patientId(): string;
  /** Watches the patient on a node as the nurse, until the test ends. */
  viewer(node: TestNode, position?: object): Promise<Watcher>;
  ask(node: TestNode, who: SignedIn, more?: { messageId?: string; question?: string }): Promise<Answer>;
  messages(): Promise<ChatMessage[]>;
}

/** Starts the nodes. A test file awaits it at its top. */
export async function aStreamingRoom(): Promise<StreamingRoom> {
  const ai = await startFakeOpenAi();
  afterAll(() => ai.close());
  const here = await aNode({ ai, coordination: await joinCoordination() });
  const there = await aNode({ ai, coordination: await joinCoordination() });
  const physician = await aDepartment(here, { fullName: 'Robin Okafor' });
  const nurse = await aClinician(there, {
    department: physician,
    fullName: 'Maya Ortiz',
    userRole: 'Nurse',
  });
  const watchers: Watcher[] = [];
  let patientId = '';
  beforeEach(async () => {
    ai.script({});
    patientId = (await aPatient(here, physician.token)).id;
  });
  afterEach(() => {
    ai.release();
    for (const watcher of watchers.splice(0)) watcher.close();
  });
  return {
    ...{ ai, here, there, physician, nurse },
    patientId: () => patientId,
    async viewer(node, position = {}) {
      const watcher = await watch(node.url, nurse.token, patientId, position);
      watchers.push(watcher);
      return watcher;
    },
    ask(node, { token }, { messageId = randomUUID(), question = 'What is next?' } = {}) {
      const body = { patientId, messages: [{ role: 'user' as const, content: question }], messageId };
      return node.api('POST', '/chat', { token, body });
    },
    messages: () => there.call(chatEndpoints.messages, { token: nurse.token, params: { patientId } }),
  };
}
