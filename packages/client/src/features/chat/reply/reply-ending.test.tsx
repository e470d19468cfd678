import { screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { aMessage } from '../../../../test/chart-samples.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { type UnsentQuestion, unsentAtom } from '../../../state/unsent.ts';
import type { Language } from '../../../storage/preferences.ts';
import { ReplyEnding } from './reply-ending.tsx';

const store = getDefaultStore();
afterEach(() => store.set(unsentAtom, []));

const question = aMessage({ id: 'question-1', content: 'What now?' });

async function showFailure(failure: string, unsent: Partial<UnsentQuestion> = {}, language: Language = 'en') {
  fakeServer({});
  const own = { id: question.id, patientId: question.patientId, content: question.content, at: 0 };
  if (unsent.error) store.set(unsentAtom, [{ ...own, state: 'failed', ...unsent }]);
  const message = aMessage({ role: 'assistant', content: '', status: 'failed', metadata: { failure } });
  await show(<ReplyEnding message={message} question={question} isLast isOwn />, language);
}

describe('A failed reply', () => {
  it.each([
    ['en', 'LOADING', /The AI model is still starting\. Please try again/],
    ['es', 'LOADING', /El modelo de IA aún se está iniciando\. Inténtelo de nuevo/],
    ['de', 'LOADING', /Das KI-Modell startet noch\. Bitte versuchen Sie es/],
    ['en', 'CONTEXT_TOO_SMALL', /The chart does not fit into this AI model’s context/],
    ['es', 'CONTEXT_TOO_SMALL', /La historia no cabe en el contexto de este modelo/],
    ['de', 'CONTEXT_TOO_SMALL', /Die Akte passt nicht in den Kontext dieses KI-Modells/],
  ] as const)('says in %s why the model gave none: %s', async (language, failure, text) => {
    await showFailure(failure, {}, language);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('gives its author the reason of the chart, not that of the response’s status', async () => {
    await showFailure('LOADING', { error: 'The AI service is currently unavailable', isOfModel: true });
    expect(screen.getByText(/still starting/)).toBeVisible();
  });

  it('gives its author a newer reason that is not the model’s', async () => {
    await showFailure('LOADING', { error: 'You are offline', isOfModel: false });
    expect(screen.getByText(/You are offline/)).toBeVisible();
  });
});
