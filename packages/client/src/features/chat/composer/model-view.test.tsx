import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { draftsAtom } from '../../../state/drafts/drafts.ts';
import { ModelView } from './model-view.tsx';

const store = getDefaultStore();
const view = {
  messages: [
    { role: 'system', content: 'Words such as [name] stand for identity.' },
    { role: 'user', content: 'Earlier?' },
    { role: 'assistant', content: 'Earlier reply.' },
    { role: 'user', content: '<chart>\nage: 78 years\n</chart>\n\n[name] asked [colleague]: septic?' },
  ],
  tokens: 3400,
  tokenBudget: 28_672,
  leftOut: [
    { kind: 'messages', count: 34, more: true },
    { kind: 'texts', count: 1 },
  ],
  model: 'gpt-test',
  demo: false,
};

async function open({ draft = 'Septic?', preview = () => json(view) as Response | Promise<Response> } = {}) {
  store.set(draftsAtom, new Map([['patient-1', draft]]));
  const asked = fakeServer({
    'POST /chat/preview': () => preview(),
    'POST /patient/patient-1/access': () => new Response(null, { status: 204 }),
  });
  await show(<ModelView patientId="patient-1" />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'What the model sees' });
  await user.click(button);
  return { asked, user, button, dialog: await screen.findByRole('dialog') };
}

afterEach(() => store.set(draftsAtom, new Map()));

describe('what the model sees', () => {
  it('shows the exact text of each message, the masked details and their number, and the tokens', async () => {
    const { asked, dialog } = await open();
    const chart = await within(dialog).findByRole('region', { name: 'Chart and question' });
    expect(chart).toHaveTextContent('<chart> age: 78 years </chart> [name] asked [colleague]: septic?');
    expect([...chart.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      '[name]',
      '[colleague]',
    ]);
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Chart and question', 'Earlier question', 'Earlier reply']);
    expect(dialog).toHaveTextContent('About 3400 of at most 28672 tokens · 2 details masked');
    expect(dialog).toHaveTextContent(
      'Not given to the model: at least 34 older messages, the end of 1 long text.',
    );
    expect(dialog).toHaveTextContent('Exactly this text goes to gpt-test when you send the question.');
    expect(asked.find(({ path }) => path === '/api/chat/preview')?.body).toEqual({
      patientId: 'patient-1',
      messages: [{ role: 'user', content: 'Septic?' }],
    });
  });

  it('asks the server only while it is open, and not for each letter of a question', async () => {
    store.set(draftsAtom, new Map([['patient-1', 'S']]));
    const asked = fakeServer({ 'POST /chat/preview': () => json(view) });
    const previews = () => asked.filter(({ path }) => path === '/api/chat/preview').length;
    await show(<ModelView patientId="patient-1" />);
    for (const draft of ['Se', 'Sep', 'Septic?']) {
      await act(async () => store.set(draftsAtom, new Map([['patient-1', draft]])));
    }
    expect(previews()).toBe(0);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'What the model sees' }));
    await screen.findByRole('region', { name: 'Chart and question' });
    expect(previews()).toBe(1);
    await user.keyboard('{Escape}');
    await act(async () => store.set(draftsAtom, new Map([['patient-1', 'Septic, then what?']])));
    expect(previews()).toBe(1);
  });

  it('folds the instructions, and shows them whole on a click', async () => {
    const { user, dialog } = await open();
    const folded = await within(dialog).findByText('Instructions to the model');
    const text = within(dialog).getByText('Words such as [name] stand for identity.');
    expect(text).not.toBeVisible();
    await user.click(folded);
    expect(text).toBeVisible();
  });

  it('asks for a question first, and requests nothing without one', async () => {
    const { asked, dialog } = await open({ draft: '  ' });
    expect(dialog).toHaveTextContent('Write a question first.');
    expect(asked.filter(({ path }) => path === '/api/chat/preview')).toEqual([]);
  });

  it('says that nothing leaves the server with the demo assistant', async () => {
    const { dialog } = await open({ preview: () => json({ ...view, demo: true }) });
    await waitFor(() => expect(dialog).toHaveTextContent('Nothing leaves the server.'));
  });

  it('shows that it is loading, then a failure with a way to try again', async () => {
    let count = 0;
    const { user, dialog } = await open({
      preview: () => {
        count += 1;
        return count === 1 ? failure(503, 'unavailable', 'Unavailable') : json(view);
      },
    });
    const alert = await within(dialog).findByRole('alert');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('region', { name: 'Chart and question' })).toBeVisible();
  });

  it('copies the text once that is in the access log, and returns the focus', async () => {
    const { user, asked, button, dialog } = await open();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await within(dialog).findByRole('button', { name: 'Copy text' }));
    await waitFor(() =>
      expect(write).toHaveBeenCalledWith(view.messages.map(({ content }) => content).join('\n\n')),
    );
    expect(asked.find(({ path }) => path.endsWith('/access'))?.body).toEqual({
      kind: 'chart-copied',
      about: 'chart',
    });
    // A first Escape may close the toast.
    await waitFor(async () => {
      await user.keyboard('{Escape}');
      expect(button).toHaveFocus();
    });
  });
});
