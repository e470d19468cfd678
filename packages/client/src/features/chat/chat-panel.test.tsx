import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMessage, kim } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { draftsAtom } from '../../state/drafts.ts';
import { unsentAtom } from '../../state/unsent.ts';
import { ChatPanel } from './chat-panel.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };

async function openChat({
  messages = [] as object[],
  ask = () => new Promise<Response>(() => undefined),
} = {}) {
  const asked = fakeServer({
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /patient/patient-1/messages': () => json(messages, 200, chart),
    'GET /patient/patient-1/vitals': () => json([], 200, chart),
    'POST /chat': () => ask(),
  });
  await show(<ChatPanel patientId="patient-1" />);
  return {
    user: userEvent.setup(),
    box: await screen.findByRole('textbox', { name: 'Message to the assistant' }),
    questions: () => asked.filter(({ path }) => path === '/api/chat').map(({ body }) => body),
  };
}

afterEach(() => {
  store.set(draftsAtom, new Map());
  store.set(unsentAtom, []);
  vi.unstubAllGlobals();
});

describe('the composer', () => {
  it('sends with Enter, begins a line with Shift+Enter', async () => {
    const { user, box, questions } = await openChat();
    await user.type(box, 'First{Shift>}{Enter}{/Shift}second{Enter}');
    expect(questions()).toMatchObject([
      { patientId: 'patient-1', messages: [{ role: 'user', content: 'First\nsecond' }] },
    ]);
    expect(box).toHaveValue('');
    expect(screen.getByText(/sending/)).toBeInTheDocument();
  });

  it('sends nothing that is blank', async () => {
    const { user, box, questions } = await openChat();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(box, '   {Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(questions()).toHaveLength(0);
  });

  it('keeps a draft with its patient', async () => {
    const { user, box } = await openChat();
    await user.type(box, 'half a question');
    expect([...store.get(draftsAtom)]).toEqual([['patient-1', 'half a question']]);
  });

  it('is filled by a suggestion, which waits to be sent', async () => {
    const { user, box, questions } = await openChat();
    await user.click(await screen.findByRole('button', { name: 'Which red flags are there?' }));
    expect(box).toHaveValue('Which red flags are there?');
    expect(questions()).toHaveLength(0);
  });
});

describe('a question that fails', () => {
  it('stays with its error and the apology, and is sent again under its id', async () => {
    const { user, box, questions } = await openChat({
      ask: async () => failure(503, 'ai-unavailable', 'The assistant is resting'),
    });
    await user.type(box, 'What now?{Enter}');
    expect(await screen.findByText('The assistant is resting')).toBeInTheDocument();
    expect(
      screen.getByText("I'm sorry, I encountered an error processing your request. Please try again."),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(questions()).toHaveLength(2));
    const [first, second] = questions();
    expect(second).toEqual(first);
  });
});

describe('a reply', () => {
  const question = aMessage({ id: 'q1' });
  const reply = (more: object) =>
    aMessage({ id: 'r1', role: 'assistant', sender: kim, inReplyTo: 'q1', status: 'complete', ...more });

  it('is marked as AI with its model, who asked and the state of the chart', async () => {
    const metadata = { model: 'gpt-test', chartAt: '2026-11-21T11:59:00.000Z', demo: true };
    await openChat({ messages: [question, reply({ content: 'Give **oxygen**.', metadata })] });
    const header = await screen.findByText(/gpt-test/);
    expect(header).toHaveTextContent(/^AI · gpt-test · .*asked by Kim Ferrer · chart up to \d\d:\d\d$/);
    expect(screen.getByText('Demo assistant')).toBeInTheDocument();
    expect((await screen.findByText('oxygen')).tagName).toBe('STRONG');
  });

  it('loads no image and follows no script, whatever the model writes', async () => {
    const content =
      '![x](https://evil.example/p.png) <img src=x> [a](javascript:alert(1)) [b](https://rcp.ac.uk)';
    const { user: _user } = await openChat({ messages: [question, reply({ content })] });
    const link = await screen.findByRole('link', { name: 'b' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(document.querySelector('img')).toBeNull();
    expect(screen.queryByRole('link', { name: 'a' })).toBeNull();
  });

  it('names its alerts in words', async () => {
    const clinicalAlerts = [
      { type: 'info', content: 'one' },
      { type: 'warning', content: 'two' },
      { type: 'danger', content: 'three' },
    ];
    await openChat({ messages: [question, reply({ metadata: { clinicalAlerts } })] });
    for (const name of ['Notice', 'Concern', 'Alert']) {
      expect(await screen.findByText(name)).toBeInTheDocument();
    }
  });

  it('that was stopped says by whom', async () => {
    const stoppedBy = { id: 'u', fullName: 'María Lopez', role: 'Nurse' };
    await openChat({ messages: [question, reply({ status: 'stopped', stoppedBy })] });
    expect(await screen.findByText('Partial, stopped by María Lopez')).toBeInTheDocument();
  });
});
