import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { getDefaultStore, useAtomValue } from 'jotai';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AHospital, type Fate } from '../../../test/a-hospital.ts';
import { show } from '../../../test/show.tsx';
import { ChatPanel } from '../../features/chat/chat-panel.tsx';
import { connectionAtom } from '../../realtime/connection/connection.ts';
import { RealtimeProvider, useWatchPatient } from '../../realtime/realtime-provider.tsx';
import { draftsAtom } from '../../state/drafts/drafts.ts';
import { pendingSwitchAtom, useSwitchPatient } from '../../state/patient-switch.ts';
import { resetSelectionAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { unsentAtom } from '../../state/unsent.ts';
import { currentToken, dropToken, storeToken } from '../../storage/token.ts';
import { folds } from '../domains.ts';
import { SwitchPatientDialog } from './switch-patient-dialog.tsx';

const people = ['ada', 'bo', 'cy'] as const;
type Person = (typeof people)[number];

let port = 0;
vi.mock('socket.io-client', async (load) => {
  const real = await load<typeof import('socket.io-client')>();
  // No server listens on the page's own origin in these tests.
  return { ...real, io: (_url: string, options: object) => real.io(`http://127.0.0.1:${port}`, options) };
});
// The files that run after this one share the libraries.
afterAll(() => vi.doUnmock('socket.io-client'));

/** Returns the patient that a text names. Every text of these tests names its patient. */
const peopleIn = (text: string) => people.filter((person) => text.includes(`«${person}»`));

type Step =
  | { do: 'switch'; to: Person; answer: 'Cancel' | 'Continue' | 'Save & Continue'; patience: number }
  | { do: 'type' }
  | { do: 'send'; fate: Fate; delay: number }
  | { do: 'try again' }
  | { do: 'colleague asks'; about: Person; pause: number }
  | { do: 'vitals'; about: Person }
  | { do: 'cut' }
  | { do: 'connected' }
  | { do: 'wait'; delay: number };

const person = fc.constantFrom(...people);
const delay = fc.integer({ min: 0, max: 25 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('switch' as const),
      to: person,
      answer: fc.constantFrom('Cancel', 'Continue', 'Save & Continue'),
      patience: delay,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      fate: fc.constantFrom('answered', 'answered', 'refused', 'lost', 'answer lost'),
      delay,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('try again' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('colleague asks' as const), about: person, pause: delay }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('vitals' as const), about: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'connected' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), delay }) },
);

function Screen() {
  const patientId = useAtomValue(selectedPatientIdAtom);
  const { to } = useSwitchPatient();
  useWatchPatient(patientId);
  return (
    <>
      {people.map((id) => (
        <button key={id} type="button" data-testid={`to-${id}`} onClick={() => to(id)} />
      ))}
      {patientId !== null && (
        <main data-patient={patientId}>
          <ChatPanel key={patientId} patientId={patientId} />
        </main>
      )}
      <SwitchPatientDialog />
    </>
  );
}

const store = getDefaultStore();
let hospital: AHospital;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const connected = () => waitFor(() => expect(store.get(connectionAtom).status).toBe('live'));

/** Texts on the screen that name another patient than the selected one. Checked at each change of the page. */
function strangersOnScreen(): string[] {
  const main = document.querySelector<HTMLElement>('main');
  if (!main) return [];
  const texts = [main, ...document.querySelectorAll('[role=alertdialog]')].map(
    (part) => part.textContent ?? '',
  );
  const typed = [...main.querySelectorAll('textarea')].map(({ value }) => value);
  return [...texts, ...typed].flatMap(peopleIn).filter((one) => one !== main.dataset.patient);
}

async function take(step: Step, count: number): Promise<void> {
  const onScreen = store.get(selectedPatientIdAtom);
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the assistant' });
  switch (step.do) {
    case 'switch': {
      fireEvent.click(screen.getByTestId(`to-${step.to}`));
      const dialog = screen.queryByRole('alertdialog');
      await pass(step.patience);
      const button = dialog && within(dialog).queryByRole('button', { name: step.answer });
      if (button) fireEvent.click(button);
      const cancel = () => {
        const pending = screen.queryByRole('alertdialog');
        return pending && within(pending).getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
      };
      // The screen follows the store a little later, and Cancel does nothing until then.
      await waitFor(() => {
        expect(store.get(pendingSwitchAtom)?.state).not.toBe('saving');
        expect(cancel()?.disabled).not.toBe(true);
      });
      // If saving fails, the test stays with the patient.
      const left = cancel();
      if (left) fireEvent.click(left);
      return;
    }
    case 'type':
      if (onScreen) fireEvent.change(box(), { target: { value: `about «${onScreen}», no ${count}` } });
      return;
    case 'send':
      if (!onScreen) return;
      hospital.fates.push({ fate: step.fate, delay: step.delay });
      fireEvent.keyDown(box(), { key: 'Enter' });
      return;
    case 'try again': {
      const [again] = screen.queryAllByRole('button', { name: 'Try again' });
      if (again) fireEvent.click(again);
      return;
    }
    case 'colleague asks':
      void hospital.colleagueAsks(step.about, `a colleague about «${step.about}», no ${count}`, step.pause);
      return;
    case 'vitals':
      return hospital.recordVitals(step.about);
    case 'cut':
      return hospital.cut();
    case 'connected':
      return connected();
    default:
      await pass(step.delay);
  }
}

async function live(steps: Step[]): Promise<void> {
  hospital = new AHospital(people);
  await hospital.open();
  port = hospital.port;
  storeToken('good');
  const view = await show(
    <RealtimeProvider folds={folds}>
      <Screen />
    </RealtimeProvider>,
  );
  await connected();
  const strangers: string[] = [];
  const watch = new MutationObserver(() => strangers.push(...strangersOnScreen()));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  try {
    for (const [count, step] of steps.entries()) {
      await take(step, count);
      strangers.push(...strangersOnScreen());
    }
    // Delivers everything still in flight, on the last patient's screen and then on each patient's in turn.
    for (const id of people) {
      await pass(60);
      store.set(selectedPatientIdAtom, id);
    }
    await pass(60);
    strangers.push(...strangersOnScreen());
    expect(strangers).toEqual([]);
    for (const { patientId, texts } of hospital.posted) {
      for (const one of texts.flatMap(peopleIn)) expect(one).toBe(patientId);
    }
    for (const id of people) {
      for (const { content } of hospital.chart(id).messages) expect(peopleIn(content)).toEqual([id]);
    }
    for (const [id, draft] of store.get(draftsAtom)) expect(peopleIn(draft)).toEqual([id]);
    for (const { patientId, content } of store.get(unsentAtom))
      expect(peopleIn(content)).toEqual([patientId]);
  } finally {
    watch.disconnect();
    view.unmount();
    dropToken(currentToken(), 'signed-out');
    store.set(resetSelectionAtom);
    store.set(pendingSwitchAtom, null);
    store.set(draftsAtom, new Map());
    store.set(unsentAtom, []);
    await hospital.close();
  }
}

const seed = Date.now() % 2 ** 31;
const numRuns = process.env.BEDSIDE_EVERY_CASE === '1' ? 20 : 5;

it(`never shows a draft, a question or a reply with another patient (seed ${seed})`, {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), (steps) => live(steps)),
    { seed, numRuns, endOnFailure: true },
  );
});
