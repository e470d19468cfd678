import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { GivenHandover, Handover } from '@bedside/contracts/handover/handover.contract.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { aMessage, kim, lopez } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { handoverDraftsAtom } from '../../state/drafts/handover-drafts.ts';
import { unsentAtom } from '../../state/unsent.ts';
import HandoverWithSummary from './handover-with-summary.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const at = '2026-11-21T13:00:00.000Z';
const made: Handover = {
  patientId: 'patient-1',
  format: 'sbar',
  sections: [{ section: 'situation', lines: [{ code: 'esi', level: null }] }],
  leftOut: 0,
  chartSeq: 5,
  madeAt: at,
};
const question = aMessage({
  id: 'question-1',
  role: 'user',
  content: 'Summary for the hand-over',
  purpose: 'handover',
  sender: lopez,
  reply: { id: 'reply-1' },
});
const reply = aMessage({
  id: 'reply-1',
  role: 'assistant',
  content: '**Stable**, SpO2 97 %.',
  purpose: 'handover',
  sender: lopez,
  inReplyTo: 'question-1',
  status: 'complete',
  metadata: {
    model: 'model-1',
    chartAt: at,
    objections: [{ code: 'alert', name: 'hypotension', value: '82' }],
    check: {
      checked: 1,
      found: 0,
      differs: 1,
      absent: 0,
      items: [{ offset: 17, length: 2, verdict: 'differs', expected: '84 %' }],
    },
  },
});
const given: GivenHandover = {
  ...made,
  id: 'handover-1',
  text: '',
  giver: kim,
  receiver: lopez,
  recordedAt: at,
  recordedBy: kim,
  version: 1,
  summary: reply,
};

async function open({
  messages = [] as ChatMessage[],
  handovers = [] as GivenHandover[],
  errors = [] as object[],
} = {}) {
  const asked = fakeServer({
    'GET /auth/profile': () => json(aUser()),
    'GET /patient/patient-1': () => json(aPatient({ name: 'Josef Brandt' }), 200, position),
    'GET /patient/patient-1/handover': () => json(made),
    'GET /patient/patient-1/handovers': () => json(handovers, 200, position),
    'GET /patient/patient-1/messages': () => json(messages, 200, position),
    'GET /patient/patient-1/vitals': () => json([], 200, position),
    'GET /patient/patient-1/entries': () => json({ seq: 5, epoch: 'life-1', entries: [], reset: false }),
    'GET /patient/patient-1/entered-in-error': () => json(errors, 200, position),
    'GET /department/roster': () => json([lopez]),
    'POST /patient/patient-1/access': () => new Response(null, { status: 204 }),
    'POST /patient/patient-1/handover': () => json(given, 201),
    'POST /chat': () => new Promise<Response>(() => undefined),
  });
  await show(<HandoverWithSummary patientId="patient-1" />);
  const posts = (path: string) =>
    asked.filter((one) => one.method === 'POST' && one.path === `/api${path}`).map(({ body }) => body);
  return { user: userEvent.setup(), posts };
}

async function give(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByRole('option', { name: new RegExp(lopez.fullName) });
  await user.selectOptions(screen.getByLabelText('Receiver'), lopez.id);
  await user.click(screen.getByRole('button', { name: 'Give hand-over' }));
}

afterEach(() => {
  getDefaultStore().set(handoverDraftsAtom, new Map());
  getDefaultStore().set(unsentAtom, []);
  vi.unstubAllGlobals();
});

it('HAND-12: asks for a summary only when someone presses the button, and only once', async () => {
  const { user, posts } = await open();
  const add = await screen.findByRole('button', { name: 'Add AI summary' });
  expect(posts('/chat')).toEqual([]);
  await user.click(add);
  expect(posts('/chat')).toMatchObject([
    {
      patientId: 'patient-1',
      purpose: 'handover',
      messages: [{ role: 'user', content: 'Summary for the hand-over' }],
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Add AI summary' })).toBeNull();
});

it('HAND-12: shows the summary with its label, objections and check, and gives and copies it', async () => {
  const { user, posts } = await open({ messages: [question, reply] });
  const summary = await screen.findByRole('region', { name: 'AI summary' });
  expect(await within(summary).findByText(/model-1 · .+ · chart as of/)).toBeVisible();
  const [objections, values] = within(summary).getAllByRole('note');
  expect(objections).toHaveTextContent(/argues against reassurance: .*82 mmHg/);
  expect(values).toHaveTextContent('the chart says 84 %');
  await user.click(screen.getByRole('button', { name: 'Copy as text' }));
  await vi.waitFor(async () =>
    expect(await navigator.clipboard.readText()).toMatch(
      /^Josef Brandt.*\n\nAI summary · model-1 · .+\nThe chart argues .*82 mmHg.*\n! The reply says .*84 %.*\nStable, SpO2 97 %\.\n1 value checked.*\n\nFrom the chart at .*without AI\n/,
    ),
  );
  await give(user);
  await vi.waitFor(() =>
    expect(posts('/patient/patient-1/handover')).toMatchObject([{ summaryId: 'reply-1' }]),
  );
});

it('HAND-12: gives no summary that was removed', async () => {
  const removed = await open({ messages: [question, reply] });
  await removed.user.click(await screen.findByRole('button', { name: 'Remove AI summary' }));
  expect(screen.queryByText(/model-1/)).toBeNull();
  await give(removed.user);
  await vi.waitFor(() => expect(removed.posts('/patient/patient-1/handover')).toHaveLength(1));
  expect(removed.posts('/patient/patient-1/handover')[0]).not.toHaveProperty('summaryId');
});

it.each<[string, Partial<ChatMessage>]>([
  ['cut short', { status: 'stopped' }],
  ['entered in error', { enteredInError: { at, by: lopez, reason: 'wrong-value' } }],
])('HAND-12: gives none that was %s', async (_how, change) => {
  const { user, posts } = await open({
    messages: [
      { ...question, id: 'question-2' },
      { ...reply, ...change, inReplyTo: 'question-2' },
    ],
  });
  await screen.findByText(/model-1/);
  await give(user);
  await vi.waitFor(() => expect(posts('/patient/patient-1/handover')).toHaveLength(1));
  expect(posts('/patient/patient-1/handover')[0]).not.toHaveProperty('summaryId');
});

it('HAND-12: strikes a given summary through that was entered in error later', async () => {
  const enteredInError = { at, by: lopez, reason: 'wrong-value' };
  const mark = { domain: 'chat', recordId: 'reply-1', observedAt: at, version: 2, enteredInError };
  const { user } = await open({ messages: [question, reply], handovers: [given], errors: [mark] });
  // It was given, so it is not on top of the next hand-over.
  expect(await screen.findByRole('button', { name: 'Add AI summary' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show what was handed over' }));
  const text = await screen.findByText('Stable');
  expect(text.closest('.line-through')).not.toBeNull();
  expect(screen.getByText(/entered in error/i)).toBeVisible();
});
