import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEntry } from '../../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { factsDialogAtom } from '../facts/facts-dialog-atom.ts';
import { patientsFolds } from '../patients.folds.ts';
import { PatientFacts } from './patient-facts.tsx';
import { SafetyBand } from './safety-band.tsx';

const store = getDefaultStore();
afterEach(() => {
  store.set(factsDialogAtom, null);
  vi.unstubAllGlobals();
});

const decision = {
  by: { id: 'user-2', fullName: 'RN Lopez', role: 'Nurse' },
  at: '2026-11-21T09:00:00.000Z',
};

let cache: QueryClient;
function Cache() {
  cache = useQueryClient();
  return null;
}

async function showBoth(given: Parameters<typeof aPatient>[0], language: 'en' | 'es' | 'de' = 'en') {
  const position = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
  fakeServer({ 'GET /patient/patient-1': () => json(aPatient(given), 200, position) });
  await show(
    <>
      <Cache />
      <SafetyBand patientId="patient-1" />
      <PatientFacts patientId="patient-1" />
    </>,
    language,
  );
  const facts = { en: 'Details', es: 'Datos', de: 'Angaben' }[language];
  return screen.findByRole('region', { name: facts });
}
const band = () => screen.queryByRole('region', { name: 'Safety' });

describe('a patient’s facts', () => {
  it('D10: show unknown values as unknown, never as none', async () => {
    const facts = await showBoth({ gender: 'female', age: 31 });
    expect(facts).toHaveTextContent('Allergiesnot asked');
    expect(facts).toHaveTextContent(
      'Unknown: Pregnancy, Isolation, Weight, Date of birth, Bed, Nurse, Physician, Plan',
    );
    expect(band()).toHaveTextContent('Allergies: not asked');
  });

  it('D10: always show in the band whether allergies were asked, with an icon and a style for each state', async () => {
    const styles: string[] = [];
    for (const allergies of ['not-asked', 'none-known', [{ substance: 'Latex' }]] as const) {
      await showBoth({ allergies: typeof allergies === 'string' ? allergies : [...allergies] });
      const fact = within(band() ?? document.body).getByRole('button', { name: /^Allergies: / });
      styles.push(`${fact.className} ${fact.querySelector('svg')?.getAttribute('class')}`);
      expect(fact).toBe(within(band() ?? document.body).getAllByRole('button')[0]);
      cleanup();
    }
    expect(new Set(styles).size).toBe(3);
  });

  it.each([
    ['es', 'Alergias: sin preguntar', 'Alergias: sin alergias conocidas'],
    ['de', 'Allergien: nicht erfragt', 'Allergien: keine bekannt'],
  ] as const)('D10: separate not asked from none known in %s', async (language, notAsked, noneKnown) => {
    await showBoth({}, language);
    expect(screen.getByText(notAsked)).toBeVisible();
    cleanup();
    await showBoth({ allergies: 'none-known' }, language);
    expect(screen.getByText(noneKnown)).toBeVisible();
  });

  it("reserve the band's space while the patient loads, so that nothing moves", async () => {
    fakeServer({ 'GET /patient/patient-1': () => new Promise(() => undefined) });
    await show(<SafetyBand patientId="patient-1" />);
    expect(band()).toHaveAttribute('aria-busy', 'true');
    const classes = band()
      ?.className.split(' ')
      .filter((name) => name.includes('h-'));
    expect(classes).toEqual(['h-9', 'max-md:h-11.25']);
    cleanup();
    await showBoth({ allergies: [{ substance: 'Latex' }], isolation: 'contact' });
    expect(band()).toHaveClass('h-9', 'max-md:h-11.25');
  });

  it('PREG-4: list a missing pregnancy status only if a pregnancy is possible', async () => {
    for (const [given, isMissed] of [
      [{ gender: 'female', age: 78 }, false],
      [{ gender: 'female', age: 56 }, false],
      [{ gender: 'female', age: 31 }, true],
      [{ gender: 'male', age: 31 }, false],
      [{ gender: 'female', age: 11 }, false],
    ] as const) {
      const facts = await showBoth(given);
      expect(/Unknown: .*Pregnancy/.test(facts.textContent), JSON.stringify(given)).toBe(isMissed);
      cleanup();
    }
  });

  it('show the date of a birth, also in the safety band for six weeks (D48)', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const recent = await showBoth({ gender: 'female', pregnancy: { status: 'no', deliveredOn: ago(20) } });
    expect(recent).toHaveTextContent(/not pregnant, gave birth on \d/);
    expect(band()).toHaveTextContent(/Gave birth on \d/);
    cleanup();
    await showBoth({ gender: 'female', pregnancy: { status: 'no', deliveredOn: ago(60) } });
    expect(band()).not.toHaveTextContent('Gave birth');
  });

  it('are all shown, harmful ones in the safety band too', async () => {
    const facts = await showBoth({
      allergies: [{ substance: 'Penicillin', reaction: 'rash' }, { substance: 'Latex' }],
      pregnancy: { status: 'yes', weeks: 34 },
      isolation: 'droplet',
      weightKg: 81.5,
      dateOfBirth: '1961-07-04',
      bed: '7B',
      assigned: { nurse: 'N. Ortiz', physician: 'P. Lang' },
      plan: 'Serial troponin',
    });
    for (const text of [
      'pregnant, 34 weeks',
      'droplet',
      '81.5 kg',
      '4 Jul 1961',
      '7B',
      'N. Ortiz',
      'P. Lang',
    ]) {
      expect(facts).toHaveTextContent(text);
    }
    expect(facts).not.toHaveTextContent('Unknown');
    expect(band()).toHaveTextContent('Allergies: Penicillin (rash), Latex');
    expect(band()).toHaveTextContent('Pregnant, 34 weeks');
    expect(band()).toHaveTextContent('Isolation: droplet');
  });

  it('show six allergies in the band and count the others, so that a long list leaves room for the patient', async () => {
    const allergies = Array.from({ length: 50 }, (_, at) => ({ substance: `Substance ${at + 1}` }));
    const facts = await showBoth({ allergies, isolation: 'contact' });
    expect(band()).toHaveTextContent(/Substance 6, and 44 more/);
    expect(band()).not.toHaveTextContent('Substance 7');
    expect(band()).toHaveTextContent('Isolation: contact');
    expect(facts).toHaveTextContent('Substance 50');
  });

  it.each([
    [{ ...decision, physician: 'Dr. Kim' }, 'decided by Dr. Kim'],
    [{ ...decision, by: { ...decision.by, fullName: 'Sam Kim', role: 'Resident' } }, 'decided by Sam Kim'],
    [decision, 'no physician named'],
  ])('D9: scale 2 shows who decided: %#', async (spo2ScaleDecision, text) => {
    const facts = await showBoth({ spo2Scale: 2, spo2ScaleDecision });
    expect(facts).toHaveTextContent(text);
    expect(band()).toHaveTextContent(`SpO₂ scale 2: target 88–92 %, ${text}`);
  });

  it('show that a patient is unidentified, and that a child’s limits need an age', async () => {
    await showBoth({ unidentified: true, age: 8, ageBasis: 'assumed' });
    expect(band()).toHaveTextContent('Identity unknown');
    expect(band()).toHaveTextContent('Age unknown: enter an estimated age to turn on age-based limits');
  });

  it("mark a colleague's change while they are open, and nothing that was there before", async () => {
    await showBoth({ bed: '5', isolation: 'contact' });
    const marked = () =>
      [...document.querySelectorAll('.animate-changed')].map(
        ({ parentElement }) => parentElement?.textContent,
      );
    expect(marked()).toEqual([]);
    const changed = aPatient({
      bed: '7B',
      isolation: 'contact',
      allergies: [{ substance: 'Latex' }],
      version: 2,
    });
    act(() => patientsFolds['patient.updated'](cache, anEntry('patient.updated', 4, changed)));
    await screen.findByText('7B');
    expect(marked()).toEqual(['Allergies: Latex', 'Latex', '7B']);
  });

  it('open the dialog at the tapped fact', async () => {
    const user = userEvent.setup();
    await showBoth({ isolation: 'contact' });
    await user.click(screen.getByRole('button', { name: 'Isolation: contact. Edit' }));
    expect(store.get(factsDialogAtom)).toEqual({ patientId: 'patient-1', field: 'isolation' });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(store.get(factsDialogAtom)).toEqual({ patientId: 'patient-1' });
  });
});
