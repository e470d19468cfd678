import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage, aVitalsRecord, kim } from '../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../test/fake-server.ts';
import { aPatient } from '../../test/samples.ts';
import { show } from '../../test/show.tsx';
import { AddPatientDialog } from '../features/patients/add/add-patient-dialog.tsx';
import { UpdateVitalsDialog } from '../features/vitals/entry/update-vitals-dialog.tsx';
import { goAtom } from '../state/address.ts';
import { addPatientDialogAtom, resetSelectionAtom, vitalsDialogAtom } from '../state/selection.ts';
import { unsentAtom } from '../state/unsent.ts';
import { languages } from '../storage/preferences.ts';
import { toastAtom } from '../ui/feedback/toast.ts';
import { Tabs, TabsFrame } from './frame/tabs.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const apology = "I'm sorry, I encountered an error processing your request. Please try again.";

type Answers = Parameters<typeof fakeServer>[0];

const healthy: Answers = {
  'GET /patients': () => json([]),
  'GET /patient/patient-1': () => json(aPatient(), 200, chart),
  'GET /patient/patient-1/messages': () => json([], 200, chart),
  'GET /patient/patient-1/vitals': () => json([], 200, chart),
  'GET /patient/patient-1/labs': () => json([], 200, chart),
  'GET /patient/patient-1/lab-results': () => json([], 200, chart),
  'GET /patient/patient-1/lab-results/tagged': () => json([], 200, chart),
  'GET /patient/patient-1/scores': () => json([], 200, chart),
  'GET /patient/patient-1/medications': () => json([], 200, chart),
  'GET /patient/patient-1/since': () =>
    json({ seq: 3, epoch: 'life-1', counts: [], critical: [], entries: [], hasMore: false }),
};

/** A server that returns a status and a plain text, like a proxy in front of it. */
const bare = (status: number, statusText: string) => () => new Response(null, { status, statusText });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
/** A response that breaks the contract, so the screen cannot name the cause. */
const nonsense = () => json({ nothing: 'known' }, 201);

function Chart() {
  return (
    <TabsFrame isPhone={false}>
      <Tabs patientId="patient-1" isPhone={false} />
    </TabsFrame>
  );
}

beforeEach(() => {
  localStorage.setItem('authToken', 'token');
  store.set(goAtom, { patientId: 'patient-1', section: 'chat', recordId: null });
});
afterEach(() => {
  store.set(unsentAtom, []);
  store.set(vitalsDialogAtom, { open: false });
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

describe('a patient that cannot be loaded', () => {
  const open = async (answer: Answers[string]) => {
    fakeServer({ ...healthy, 'GET /patient/patient-1': answer });
    await show(<Chart />);
  };

  it('shows the status text, and loads on a retry', async () => {
    let tries = 0;
    await open((request) => {
      tries += 1;
      return tries === 1
        ? bare(503, 'Service Unavailable')()
        : (healthy['GET /patient/patient-1']?.(request) ?? lost());
    });
    expect(await screen.findByText('Failed to load patient: Service Unavailable')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Message to the assistant' })).toBeVisible();
  });

  it('shows that the reason is unknown if the error has no known code', async () => {
    await open(nonsense);
    expect(await screen.findByText('Unknown error loading patient')).toBeVisible();
  });
});

describe('vitals', () => {
  const save = async (answer: Answers[string]) => {
    fakeServer({
      ...healthy,
      'GET /patient/patient-1/vitals': () => json([aVitalsRecord()], 200, chart),
      'POST /patient/patient-1/vitals': answer,
    });
    store.set(vitalsDialogAtom, { open: true });
    await show(<UpdateVitalsDialog />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
  };

  it.each([
    [
      'by the status text',
      bare(503, 'Service Unavailable'),
      'Failed to update vital signs: Service Unavailable',
    ],
    [
      'by the server’s words where there is no status text',
      () => failure(409, 'conflict', 'Sent twice'),
      'Failed to update vital signs: Sent twice',
    ],
    ['not, where nobody knows why', nonsense, 'Unknown error updating vital signs'],
  ])('show the reason %s if they cannot be saved, and keep the dialog open', async (_why, answer, text) => {
    await save(answer);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(store.get(toastAtom)).toMatchObject({ variant: 'destructive' });
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('101');
  });

  it('are confirmed after saving, and the dialog closes', async () => {
    await save(() => json(aVitalsRecord(), 201));
    expect(await screen.findByText('Success')).toBeVisible();
    await waitFor(() => expect(store.get(vitalsDialogAtom).open).toBe(false));
  });
});

describe('a new patient', () => {
  const create = async (answer: Answers[string]) => {
    fakeServer({ ...healthy, 'POST /patients': answer });
    store.set(addPatientDialogAtom, true);
    await show(<AddPatientDialog />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Name'), 'Lena Ott');
    await user.selectOptions(screen.getByLabelText('Gender'), 'female');
    await user.type(screen.getByLabelText('Age'), '44');
    await user.type(screen.getByLabelText('Chief complaint'), 'Fever');
    await user.click(screen.getByRole('button', { name: 'Create' }));
  };

  it('gets a destructive toast if creation fails', async () => {
    await create(bare(502, 'Bad Gateway'));
    expect(await screen.findByText('Failed to create new patient. Please try again.')).toBeVisible();
    expect(store.get(toastAtom)).toMatchObject({ title: 'Error', variant: 'destructive' });
  });

  it('gets a success toast after creation', async () => {
    await create(() => json(aPatient({ id: 'new' }), 201));
    expect(await screen.findByText('Success')).toBeVisible();
  });
});

describe('the conversation', () => {
  const openChat = async (answers: Answers) => {
    fakeServer({ ...healthy, ...answers });
    await show(<Chart />);
    return screen.findByRole('textbox', { name: 'Message to the assistant' });
  };

  it('shows the greeting and the error when loading fails, and loads on a retry', async () => {
    let tries = 0;
    await openChat({
      'GET /patient/patient-1/messages': () => {
        tries += 1;
        return tries === 1
          ? bare(500, 'Internal')()
          : json([aMessage({ content: 'Any red flags?' })], 200, chart);
      },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Any red flags?' })).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Any red flags?')).toBeVisible();
  });

  it.each([
    [
      'the server’s words',
      () => failure(503, 'ai-unavailable', 'The assistant is resting'),
      'The assistant is resting',
    ],
    ['the status text', bare(502, 'Bad Gateway'), 'API request failed: Bad Gateway'],
    ['a reason that nobody knows', nonsense, 'Unknown error sending message'],
  ])('keeps an unsent question, with %s and the apology', async (_what, answer, text) => {
    const box = await openChat({ 'POST /chat': answer });
    await userEvent.setup().type(box, 'What now?{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(apology)).toBeVisible();
    expect(screen.getByText('What now?')).toBeVisible();
  });

  it('stays readable from memory, with its time, when it cannot be refetched', async () => {
    let tries = 0;
    const box = await openChat({
      'GET /patient/patient-1/messages': () => {
        tries += 1;
        return tries === 1 ? json([aMessage({ content: 'Any red flags?' })], 200, chart) : lost();
      },
      'POST /chat': () => json({ content: 'None.', metadata: {}, messageId: 'r1', seq: 5 }),
    });
    expect(await screen.findByText('Any red flags?')).toBeVisible();
    // Without a live connection, the client refetches the conversation that now contains the reply.
    await userEvent.setup().type(box, 'And now?{Enter}');
    expect(await screen.findByText(/\d\d:\d\d.*could not|could not.*\d\d:\d\d/)).toBeVisible();
    expect(screen.getByText('Any red flags?')).toBeVisible();
  });

  it('shows that the question could not be processed if the reply is empty', async () => {
    const reply = aMessage({
      ...{ id: 'r1', role: 'assistant', sender: kim, inReplyTo: 'q1', status: 'complete', content: '' },
    });
    await openChat({
      'GET /patient/patient-1/messages': () => json([aMessage({ id: 'q1' }), reply], 200, chart),
    });
    expect(await screen.findByText("Sorry, I couldn't process your request properly.")).toBeVisible();
  });
});

it('has error texts of its own in each language', async () => {
  const said: string[] = [];
  for (const language of languages) {
    fakeServer({ ...healthy, 'GET /patient/patient-1': bare(503, 'Service Unavailable') });
    await show(<Chart />, language);
    said.push((await screen.findByRole('alert')).querySelector('p')?.textContent ?? '');
    cleanup();
  }
  expect(said.toSorted()).toEqual([
    'Die Akte konnte nicht geladen werden: Dienst nicht verfügbar, bitte später erneut versuchen',
    'Failed to load patient: Service Unavailable',
    'No se ha podido cargar el paciente: servicio no disponible, inténtelo más tarde',
  ]);
});
