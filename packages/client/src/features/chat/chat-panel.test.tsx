import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMessage, anEntry, aVitalsRecord, kim, lopez } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { connectionAtom } from '../../realtime/connection/connection.ts';
import { draftsAtom } from '../../state/drafts/drafts.ts';
import { patientMenuAtom } from '../../state/selection.ts';
import { unsentAtom } from '../../state/unsent.ts';
import { dropToken, storeToken } from '../../storage/token.ts';
import { ChatPanel } from './chat-panel.tsx';
import { GreetingWithoutPatient } from './conversation/greeting.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };

async function openChat({
  messages = [] as object[],
  load = () => json(messages, 200, chart),
  ask = () => new Promise<Response>(() => undefined),
  beside = null as ReactNode,
  vitals = [] as object[],
  entries = [] as object[],
  archived = { count: 0 } as object,
} = {}) {
  const asked = fakeServer({
    'GET /auth/profile': () => json(aUser()),
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /patient/patient-1/messages': () => load(),
    'GET /patient/patient-1/vitals': () => json(vitals, 200, chart),
    'GET /patient/patient-1/entries': () => json({ seq: 8, epoch: 'life-1', entries, reset: false }),
    'GET /patient/patient-1/messages/archived': () => json(archived),
    'POST /patient/patient-1/messages/restore': () => new Promise<Response>(() => undefined),
    'POST /chat': () => ask(),
  });
  await show(
    <>
      <ChatPanel patientId="patient-1" />
      {beside}
    </>,
  );
  return {
    user: userEvent.setup(),
    asked,
    box: await screen.findByRole('textbox', { name: 'Message to the assistant' }),
    questions: () => asked.filter(({ path }) => path === '/api/chat').map(({ body }) => body),
  };
}

function Reload() {
  const cache = useQueryClient();
  return (
    <button type="button" onClick={() => void cache.invalidateQueries()}>
      reload
    </button>
  );
}

afterEach(() => {
  dropToken('token-1', 'signed-out');
  store.set(patientMenuAtom, false);
  store.set(draftsAtom, new Map());
  store.set(unsentAtom, []);
  vi.unstubAllGlobals();
});

describe('the saved conversation', () => {
  it('of a selected patient loads with its messages, and no other patient’s', async () => {
    const said = (id: string, content: string) => aMessage({ id, patientId: id, content });
    const asked = fakeServer({
      'GET /auth/profile': () => json(aUser()),
      ...Object.fromEntries(
        ['patient-1', 'patient-2'].flatMap((id) => [
          [`GET /patient/${id}`, () => json(aPatient({ id }), 200, chart)],
          [`GET /patient/${id}/messages`, () => json([said(id, `Saved about ${id}`)], 200, chart)],
        ]),
      ),
    });
    const { unmount } = await show(<ChatPanel patientId="patient-1" />);
    expect(await screen.findByText('Saved about patient-1')).toBeVisible();
    expect(asked.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('/patient-2/'));
    unmount();
    await show(<ChatPanel patientId="patient-2" />);
    expect(await screen.findByText('Saved about patient-2')).toBeVisible();
    expect(screen.queryByText('Saved about patient-1')).toBeNull();
  });
});

describe('Composer', () => {
  it('sends with Enter and starts a new line with Shift+Enter', async () => {
    const { user, box, questions } = await openChat();
    await user.type(box, 'First{Shift>}{Enter}{/Shift}second{Enter}');
    expect(questions()).toMatchObject([
      { patientId: 'patient-1', messages: [{ role: 'user', content: 'First\nsecond' }] },
    ]);
    expect(box).toHaveValue('');
    expect(screen.getByText(/sending/)).toBeInTheDocument();
  });

  it('sends no blank question', async () => {
    const { user, box, questions } = await openChat();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(box, '   {Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(questions()).toHaveLength(0);
  });

  it('keeps a separate draft for each patient', async () => {
    const { user, box } = await openChat();
    await user.type(box, 'half a question');
    expect([...store.get(draftsAtom)]).toEqual([['patient-1', 'half a question']]);
  });

  it('asks a suggestion of the greeting at once', async () => {
    const { user, box, questions } = await openChat();
    await user.click(await screen.findByRole('button', { name: 'What tests next?' }));
    await waitFor(() => expect(questions()).toHaveLength(1));
    expect(box).toHaveValue('');
  });

  it('keeps the typed text when a suggestion is chosen', async () => {
    const { user, box } = await openChat();
    await user.type(box, 'Her pain is back. ');
    await user.click(await screen.findByRole('button', { name: 'Any red flags?' }));
    expect(box).toHaveValue('Her pain is back.\nAny red flags?');
    expect(box).toHaveFocus();
  });
});

describe('Failed question', () => {
  it('keeps a failed question with its error and an apology, and retries it with the same id', async () => {
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

describe('Empty conversation', () => {
  it('unfolds the intended use below the message box', async () => {
    const { user } = await openChat();
    const button = screen.getByRole('button', { name: 'Intended use' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(screen.getByText(/orders nothing, makes no diagnosis and replaces no assessment/)).toBeVisible();
  });

  it('shows the title, hint and disclaimer, and greets with suggestions', async () => {
    await openChat();
    expect(await screen.findByText(/What would you like to know about Margaret Okafor/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Clinical assistant' })).toBeVisible();
    expect(
      screen.getByText(
        'Ask clinical questions, request guidance, or get assistance with diagnoses and treatment plans.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/decision-support tool.*your own clinical judgment/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear conversation' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Any red flags?' })).toBeVisible();
  });

  it('lets any clinician restore the archived conversation (D15)', async () => {
    const { user, asked } = await openChat({ archived: { count: 2 } });
    await user.dblClick(await screen.findByRole('button', { name: 'Restore last conversation' }));
    expect(asked.filter(({ path }) => path.endsWith('/messages/restore'))).toHaveLength(1);
  });

  it('tells who cleared the conversation, and who restored it (U11)', async () => {
    const by = { id: 'user-2', fullName: 'María Lopez', role: 'Nurse' };
    const at = '2026-01-15T08:30:00.000Z';
    await openChat({ archived: { count: 2, last: { restored: false, at, by } } });
    expect(await screen.findByText(/María Lopez \(Nurse\) cleared the conversation/)).toBeVisible();
    cleanup();
    await openChat({
      messages: [aMessage()],
      archived: { count: 0, last: { restored: true, at, by } },
    });
    expect(await screen.findByText(/María Lopez \(Nurse\) restored this conversation/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore last conversation' })).toBeNull();
  });

  it('shows another greeting without a patient and offers to select or add one', async () => {
    await show(<GreetingWithoutPatient />);
    expect(screen.getByText(/Which patient\?/)).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Select a patient' }));
    expect(store.get(patientMenuAtom)).toBe(true);
  });

  it('shows an error beside the greeting when loading fails, and retries', async () => {
    let isBroken = true;
    const { user } = await openChat({
      load: () => (isBroken ? failure(500, 'internal', 'Broken') : json([aMessage()], 200, chart)),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The conversation could not be loaded.');
    expect(await screen.findByText(/What would you like to know/)).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('What now?')).toBeVisible();
  });
});

describe('Conversation', () => {
  it('keeps the cached messages with their time when a reload fails', async () => {
    let isBroken = false;
    await openChat({
      load: () => (isBroken ? failure(500, 'internal', 'Broken') : json([aMessage()], 200, chart)),
      beside: <Reload />,
    });
    expect(await screen.findByText('What now?')).toBeVisible();
    isBroken = true;
    await userEvent.setup().click(screen.getByRole('button', { name: 'reload' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /could not be reloaded\. Showing it as of \d\d:\d\d\./,
    );
    expect(screen.getByText('What now?')).toBeVisible();
    // The banner above the chart reports a lost connection for the whole chart.
    act(() => store.set(connectionAtom, { status: 'offline', since: Date.now(), asOf: null }));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => store.set(connectionAtom, { status: 'connecting' }));
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('shows each question with its author and time, and the user as "You"', async () => {
    storeToken('token-1');
    await openChat({
      messages: [
        aMessage({ id: 'm1', content: 'Mine?', sender: kim }),
        aMessage({ id: 'm2', content: 'Hers?', sender: lopez }),
      ],
    });
    const [mine, hers] = await screen.findAllByRole('article');
    if (!mine || !hers) throw new Error('Expected two questions');
    await waitFor(() => expect(mine).toHaveTextContent(/^You · .*\d\d:\d\d.*Mine\?/));
    expect(mine).not.toHaveTextContent('Kim Ferrer');
    expect(hers).toHaveTextContent(/^María Lopez, Nurse · .*\d\d:\d\d.*Hers\?/);
    expect(hers).not.toHaveTextContent('You');
  });

  it('states the language of a reply, and names each message by author and time', async () => {
    await openChat({
      messages: [
        aMessage({ id: 'm1', content: 'Sepsis?', sender: lopez }),
        aMessage({ id: 'm2', role: 'assistant', content: 'Ja.', metadata: { language: 'de' } }),
      ],
    });
    expect(await screen.findByRole('article', { name: /^María Lopez, .*\d\d:\d\d$/ })).toBeVisible();
    const reply = screen.getByRole('article', { name: /^AI, .*\d\d:\d\d$/ });
    await waitFor(() =>
      expect(within(reply).getByText('Ja.').closest('[lang]')).toHaveAttribute('lang', 'de'),
    );
  });

  it('offers to ask a question that was only saved', async () => {
    const { user, questions } = await openChat({ messages: [aMessage({ sender: lopez })] });
    expect(await screen.findByText('Saved, not sent to the assistant')).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Ask now' }));
    expect(questions()).toMatchObject([{ messages: [{ content: 'What now?' }] }]);
  });

  it('names the assistant of a pending reply and can stop it', async () => {
    const question = aMessage({ reply: { id: 'r1', model: 'bedside-demo', demo: true } });
    const { user, asked } = await openChat({ messages: [question] });
    expect(await screen.findByText('Demo assistant')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(asked.some(({ path }) => path === '/api/chat/r1/stop')).toBe(true);
  });

  it('offers four common prompts in each of three categories', async () => {
    const { user, box } = await openChat();
    const opener = screen.getByRole('button', { name: 'Common Prompts' });
    await user.click(opener);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    await user.click(opener);
    for (const name of ['Diagnosis', 'Treatment', 'Clinical Scores']) {
      expect(within(screen.getByRole('region', { name })).getAllByRole('listitem')).toHaveLength(4);
    }
    await user.click(screen.getByRole('button', { name: 'Which red flags does this patient have?' }));
    expect(box).toHaveValue('Which red flags does this patient have?');
    expect(box).toHaveFocus();
  });
});

describe('Reply', () => {
  const question = aMessage({ id: 'q1' });
  const reply = (more: object) =>
    aMessage({ id: 'r1', role: 'assistant', sender: kim, inReplyTo: 'q1', status: 'complete', ...more });

  it('marks a reply as AI with the model, who asked and the time of the chart', async () => {
    const metadata = { model: 'gpt-test', chartAt: '2026-11-21T11:59:00.000Z', demo: true };
    await openChat({ messages: [question, reply({ content: 'Give **oxygen**.', metadata })] });
    const header = await screen.findByText(/gpt-test/);
    expect(header).toHaveTextContent(/^AI · gpt-test · .*asked by Kim Ferrer · chart as of \d\d:\d\d$/);
    expect(screen.getByText('Demo assistant')).toBeInTheDocument();
    expect((await screen.findByText('oxygen')).tagName).toBe('STRONG');
  });

  it('loads no image and runs no script that the model writes', async () => {
    const content =
      '![x](https://evil.example/p.png) <img src=x> [a](javascript:alert(1)) [b](https://rcp.ac.uk)';
    const { user: _user } = await openChat({ messages: [question, reply({ content })] });
    const link = await screen.findByRole('link', { name: 'b' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(document.querySelector('img')).toBeNull();
    expect(screen.queryByRole('link', { name: 'a' })).toBeNull();
  });

  it('states the severity of each alert in words', async () => {
    const clinicalAlerts = [
      { type: 'info', content: 'one' },
      { type: 'warning', content: 'two' },
      { type: 'danger', content: 'three' },
    ];
    await openChat({ messages: [question, reply({ metadata: { clinicalAlerts } })] });
    const shown = (await screen.findByText('three')).closest('ul');
    expect([...(shown?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Notice one',
      'Concern two',
      'Alert three',
    ]);
  });

  it('folds the alerts that its own text states, and shows the others', async () => {
    const clinicalAlerts = [
      { type: 'danger', content: 'Lactate 4.2 mmol/L, critically high' },
      { type: 'info', content: 'Allergies were not asked' },
    ];
    const content = 'Look first:\n\n- **Lactate 4.2 mmol/L**, critically high';
    const { user } = await openChat({
      messages: [question, reply({ content, metadata: { clinicalAlerts } })],
    });
    expect(await screen.findByText('Allergies were not asked')).toBeVisible();
    const folded = screen.getByText('Lactate 4.2 mmol/L, critically high');
    expect(folded).not.toBeVisible();
    await user.click(screen.getByText('1 alert, stated in the reply'));
    expect(folded).toBeVisible();
  });

  it('shows a chip for each suggestion that asks it, or adds it to a text in the message box', async () => {
    const metadata = { suggestions: ['Which antibiotic?', 'Which fluids?'] };
    const { user, box, questions } = await openChat({ messages: [question, reply({ metadata })] });
    await user.type(box, 'First:');
    await user.click(await screen.findByRole('button', { name: 'Which fluids?' }));
    expect(box).toHaveValue('First:\nWhich fluids?');
    expect(questions()).toHaveLength(0);
    await user.clear(box);
    await user.click(screen.getByRole('button', { name: 'Which antibiotic?' }));
    await waitFor(() => expect(questions()).toHaveLength(1));
  });

  it('D17: names clinical entries since the reply, ignores chat entries, and asks again on a tap', async () => {
    const entry = (seq: number, type: string) => ({
      ...anEntry('chat.asked', seq, aMessage()),
      type,
    });
    const { user, questions } = await openChat({
      messages: [question, reply({ metadata: { chartSeq: 3, chartAt: '2026-11-21T11:59:00.000Z' } })],
      vitals: [aVitalsRecord({ oxygenSaturation: 88 })],
      entries: [
        entry(4, 'chat.asked'),
        entry(5, 'lab.added'),
        entry(6, 'vitals.recorded'),
        entry(7, 'lab.added'),
        entry(8, 'medication.started'),
      ],
    });
    expect(await screen.findByText(/Since this answer/)).toHaveTextContent(
      'Since this answer: SpO₂ 88 %, 2 lab results, 1 change of medication',
    );
    await user.dblClick(screen.getByRole('button', { name: 'Ask again' }));
    expect(questions()).toMatchObject([{ messages: [{ content: 'What now?' }] }]);
  });

  it('D8: states only the values of a new set, and names a reduced consciousness', async () => {
    const metadata = { chartSeq: 3, chartAt: '2026-11-21T11:59:00.000Z' };
    const part = aVitalsRecord({ heartRate: 80, defaulted: ['painLevel', 'consciousnessLevel'] });
    await openChat({ messages: [question, reply({ metadata })], vitals: [part] });
    expect(await screen.findByText(/Since this answer/)).toHaveTextContent(
      /^Since this answer: 1 new set of vitals$/,
    );
    cleanup();
    const drowsy = aVitalsRecord({ consciousnessLevel: 'Voice', heartRate: 80, defaulted: ['painLevel'] });
    await openChat({ messages: [question, reply({ metadata })], vitals: [drowsy] });
    expect(await screen.findByText(/Since this answer/)).toHaveTextContent('Responds to voice');
  });

  it('names no older reading that was saved later as news beside the value in the header', async () => {
    const metadata = { chartSeq: 3, chartAt: '2026-11-21T11:59:00.000Z' };
    const known = aVitalsRecord({
      ...{ id: 'known', heartRate: 88, timestamp: '2026-11-21T11:58:00.000Z' },
      recordedAt: '2026-11-21T11:58:10.000Z',
    });
    const late = aVitalsRecord({
      ...{ id: 'late', heartRate: 140, timestamp: '2026-11-21T11:30:00.000Z' },
      recordedAt: '2026-11-21T12:00:00.000Z',
    });
    await openChat({ messages: [question, reply({ metadata })], vitals: [known, late] });
    expect(await screen.findByText(/Since this answer/)).toHaveTextContent(
      /^Since this answer: 1 new set of vitals$/,
    );
  });

  it('apologizes when a reply has no text', async () => {
    await openChat({ messages: [question, reply({ content: '  ' })] });
    expect(await screen.findByText("Sorry, I couldn't process your request properly.")).toBeInTheDocument();
  });

  it('shows an action without a kind as text, which is no button and fills nothing (D53)', async () => {
    const metadata = { recommendations: { actions: ['Give oxygen', 'Repeat the ECG'] } };
    const { box } = await openChat({ messages: [question, reply({ metadata })] });
    expect(await screen.findByText('Repeat the ECG')).toBeVisible();
    expect(screen.queryByRole('button', { name: /oxygen|ECG/ })).toBeNull();
    expect(box).toHaveValue('');
  });

  it('fills the message box with the question of an action, and sends nothing (D53)', async () => {
    const recommendations = {
      actions: ['Warum Fieber?', 'Sepsis?'],
      steps: [
        { text: 'Warum Fieber?', kind: 'ask' },
        { text: 'Sepsis?', kind: 'ask', topic: 'sepsis' },
      ],
    };
    const metadata = { recommendations, language: 'de' };
    const { user, box, questions } = await openChat({ messages: [question, reply({ metadata })] });
    await user.click(await screen.findByRole('button', { name: 'Warum Fieber? (Deutsch)' }));
    expect(box).toHaveValue('Warum Fieber?');
    await user.click(screen.getByRole('button', { name: 'Ask: Could this be sepsis?' }));
    expect(box).toHaveValue('Could this be sepsis?');
    expect(questions()).toHaveLength(0);
  });

  it('names the person who stopped a reply, and asks again as a new question', async () => {
    const stoppedBy = { id: 'u', fullName: 'María Lopez', role: 'Nurse' };
    const { user, questions } = await openChat({
      messages: [question, reply({ status: 'stopped', stoppedBy })],
    });
    expect(await screen.findByText('Partial, stopped by María Lopez')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(questions()).toMatchObject([{ messages: [{ content: question.content }] }]);
    expect(questions()).not.toMatchObject([{ messageId: question.id }]);
  });
});
