import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import type { Language } from '../../../storage/preferences.ts';
import { EvidenceLinkContext } from '../../../ui/text/evidence-links.tsx';
import { ReplyBody } from '../reply/reply.tsx';

const path = 'POST /patient/patient-1/chat/reply-1/translation';
const mark = {
  domain: 'vitals' as const,
  recordId: 'vitals-1',
  seq: 4,
  at: '2026-11-21T12:00:00.000Z',
};
const german = aMessage({
  id: 'reply-1',
  role: 'assistant',
  content: 'SpO₂ 91 %, Laktat 4,2 mmol/L.',
  status: 'complete',
  metadata: {
    language: 'de',
    evidence: { marks: [{ ...mark, offset: 9 }], dropped: 0 },
    objections: [{ code: 'child' }],
    check: {
      ...{ checked: 2, found: 1, differs: 0, absent: 1 },
      items: [
        { offset: 5, length: 2, verdict: 'found' },
        { offset: 18, length: 3, verdict: 'absent' },
      ],
    },
  },
});
const translated = {
  text: 'Lactate 4.2 mmol/L, SpO₂ 91 %.',
  language: 'en',
  evidence: { marks: [{ ...mark, offset: 29 }], dropped: 0 },
  model: 'gpt-test',
};

async function open({
  message = german,
  language = 'en' as Language,
  answer = () => json(translated) as Response | Promise<Response>,
}: {
  message?: ChatMessage;
  language?: Language;
  answer?: () => Response | Promise<Response>;
} = {}) {
  const asked = fakeServer({
    [path]: () => answer(),
    'GET /patient/patient-1/entered-in-error': () =>
      json([], 200, { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' }),
  });
  await show(
    <EvidenceLinkContext value={({ number }) => <a href="#record">[{number}]</a>}>
      <ReplyBody message={message} question={undefined} isOwn={false} />
    </EvidenceLinkContext>,
    language,
  );
  return { user: userEvent.setup(), calls: () => asked.filter((one) => one.path.endsWith('/translation')) };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('a reply in another language', () => {
  it.each([
    [
      'en',
      'Translate to English',
      /^Machine translation of the reply from German, by gpt-test\. The original counts/,
    ],
    [
      'es',
      'Traducir al español',
      /^Traducción automática de la respuesta del alemán, por gpt-test\. Vale el original/,
    ],
  ] as const)(
    'is translated into %s with its links, marked, and the focus stays',
    async (language, name, label) => {
      const { user, calls } = await open({ language, answer: () => json({ ...translated, language }) });
      const objection = screen.getByRole('note');
      button(name).focus();
      await user.keyboard('{Enter}');
      expect(await screen.findByText(label)).toBeVisible();
      expect(screen.getByText(label).closest('[role=status]')).not.toBeNull();
      // The formatter is loaded with the first text.
      await waitFor(() => {
        const text = screen.getByText(/^Lactate 4\.2 mmol\/L, SpO₂ 91 %/);
        expect(text).toHaveTextContent(/91 %\s*\[1\]/);
        expect(text.closest('[lang]')).toHaveAttribute('lang', language);
      });
      expect(screen.queryByText(/Laktat/)).toBeNull();
      expect(objection).toBeInTheDocument();
      expect(screen.getAllByRole('button').at(-1)).toHaveFocus();
      expect(calls().map(({ body }) => body)).toEqual([{ language }]);
    },
  );

  it('returns to the original and to the translation without another request', async () => {
    const { user, calls } = await open();
    await user.click(button('Translate to English'));
    await user.click(await screen.findByRole('button', { name: 'Show original' }));
    expect((await screen.findByText(/Laktat/)).closest('[lang]')).toHaveAttribute('lang', 'de');
    expect(screen.getByText('The original is shown.').closest('[role=status]')).not.toBeNull();
    await user.click(button('Show translation'));
    expect(await screen.findByText(/^Lactate/)).toBeVisible();
    expect(calls()).toHaveLength(1);
  });

  it('says that values without a record are marked in the original only', async () => {
    const { user } = await open();
    expect(screen.getByText(/not in the chart/)).toBeInTheDocument();
    await user.click(button('Translate to English'));
    expect(
      await screen.findByText(/Values that are not in the chart are marked in the original only/),
    ).toBeVisible();
    expect(screen.getByText(/2 values checked: 1 in the chart, 1 not/)).toBeVisible();
  });

  it('shows that it is being translated, and can be cancelled', async () => {
    let count = 0;
    const { user } = await open({
      answer: () => {
        count += 1;
        return count === 1 ? new Promise<Response>(() => {}) : json(translated);
      },
    });
    await user.click(button('Translate to English'));
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Translating…');
    await user.click(button('Cancel'));
    await user.click(button('Translate to English'));
    expect(await screen.findByText(/^Lactate/)).toBeVisible();
  });

  it.each([
    ['en', 'Translate to English', /^The translation was not safe to show/],
    ['es', 'Traducir al español', /^No era seguro mostrar la traducción/],
  ] as const)(
    'is not replaced in %s by a translation with other values, which can be tried again',
    async (language, name, text) => {
      let count = 0;
      const { user } = await open({
        language,
        answer: () => {
          count += 1;
          return count === 1
            ? failure(422, 'translation-differs', 'It differs')
            : json({ ...translated, language });
        },
      });
      await user.click(button(name));
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByText(/Laktat/)).toBeVisible();
      await user.click(screen.getAllByRole('button').at(-1) ?? document.body);
      expect(await screen.findByText(/^Lactate/)).toBeVisible();
    },
  );

  it.each([
    [503, 'ai-unavailable', 'The translation failed: The AI rests.'],
    [503, 'demo-assistant', 'The AI rests.'],
  ] as const)('says why there is no translation after %i %s', async (status, code, text) => {
    const { user } = await open({ answer: () => failure(status, code, 'The AI rests') });
    await user.click(button('Translate to English'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
  });

  it('offers none by the demo assistant, which does not translate', async () => {
    await open({ message: { ...german, metadata: { ...german.metadata, demo: true } } });
    expect(screen.getByText('This reply is in German. The demo assistant does not translate.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Translate to English' })).toBeNull();
  });

  it.each([
    ['in the language of the reader', { language: 'de' as const }],
    [
      'that was entered in error',
      {
        message: {
          ...german,
          enteredInError: {
            at: '2026-11-21T12:00:00.000Z',
            by: german.sender,
            reason: 'wrong-value' as const,
          },
        },
      },
    ],
    ['without a known language', { message: { ...german, metadata: {} } }],
  ])('is offered no translation if it is one %s', async (_what, given) => {
    await open(given);
    expect(screen.queryByRole('button', { name: /Translate|übersetzen/ })).toBeNull();
  });
});
