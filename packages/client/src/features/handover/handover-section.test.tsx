import type { GivenHandover, Handover } from '@bedside/contracts/handover/handover.contract.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { handoverDraftsAtom } from '../../state/drafts/handover-drafts.ts';
import { HandoverView } from './handover-section.tsx';
import type { SummarySlots } from './summary-slots.ts';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const at = '2026-11-21T13:00:00.000Z';
const colleague = { id: 'user-9', fullName: 'Nils Ortiz', role: 'Nurse' };
const made: Handover = {
  patientId: 'patient-1',
  format: 'sbar',
  sections: [
    {
      section: 'situation',
      lines: [
        { code: 'esi', level: null },
        { code: 'news2', news2: { status: 'not-observed' }, course: [] },
      ],
    },
    {
      section: 'background',
      lines: [{ code: 'allergies', allergies: 'not-asked' }, { code: 'no-home-medication' }],
    },
    { section: 'assessment', lines: [{ code: 'vital', sign: 'heartRate' }] },
    { section: 'recommendation', lines: [{ code: 'plan', text: null }] },
  ],
  leftOut: 2,
  chartSeq: 5,
  madeAt: at,
};
const given: GivenHandover = {
  ...made,
  id: 'handover-1',
  text: 'Family is on the way',
  giver: { id: 'user-8', fullName: 'Ada Lang', role: 'Nurse' },
  receiver: colleague,
  recordedAt: at,
  recordedBy: { id: 'user-8', fullName: 'Ada Lang', role: 'Nurse' },
  version: 1,
};
const slots: SummarySlots = {
  Summary: () => null,
  GivenSummary: () => null,
  summaryText: ({ content }) => content,
};
const now = 'GET /patient/patient-1/handover';
const patient = {
  'GET /patient/patient-1': () => json(aPatient({ name: 'Josef Brandt', bed: '4' }), 200, position),
  'GET /patient/patient-1/messages': () => json([], 200, position),
};
const list = 'GET /patient/patient-1/handovers';
const roster = 'GET /department/roster';

afterEach(() => {
  getDefaultStore().set(handoverDraftsAtom, new Map());
  vi.unstubAllGlobals();
});

describe('the hand-over of a patient', () => {
  it('says what is unknown in each section, and how many lines are left out', async () => {
    fakeServer({
      ...patient,
      [now]: () => json(made),
      [list]: () => json([given], 200, position),
      [roster]: () => json([colleague]),
    });
    await show(<HandoverView patientId="patient-1" slots={slots} />);
    expect(await screen.findByRole('region', { name: 'Situation' })).toHaveTextContent('Not triaged');
    expect(screen.getByText('NEWS2: no set of vital signs')).toBeVisible();
    expect(screen.getByText('Allergies: not asked')).toBeVisible();
    expect(screen.getByText(/^Josef Brandt · Bed 4 · .+ · \d+ y · (male|female|other)$/)).toBeVisible();
    expect(screen.getByText('No home medication recorded')).toBeVisible();
    expect(screen.getByText('HR: not measured')).toBeVisible();
    expect(screen.getByText('Plan: none recorded')).toBeVisible();
    expect(screen.getByText('2 more lines are in the chart.')).toBeVisible();
    expect(screen.getByText(/Ada Lang to Nils Ortiz · not confirmed yet/)).toBeVisible();
  });

  it('D10: draws what is unknown in the color of unknown, and a value in ink', async () => {
    const unknown = [
      ...made.sections.flatMap(({ lines }) => lines),
      { code: 'pregnancy' as const, pregnancy: { status: 'unknown' as const } },
      { code: 'isolation' as const, isolation: null },
      { code: 'labs' as const, tests: 0, abnormal: 0, notJudged: 0 },
      { code: 'vitals-overdue' as const, lastAt: null },
    ];
    const known = [
      { code: 'esi' as const, level: 3 },
      { code: 'allergies' as const, allergies: 'none-known' as const },
    ];
    const sections = [
      { section: 'situation' as const, lines: unknown },
      { section: 'background' as const, lines: known },
    ];
    fakeServer({
      ...patient,
      [now]: () => json({ ...made, sections }),
      [list]: () => json([], 200, position),
      [roster]: () => json([]),
    });
    await show(<HandoverView patientId="patient-1" slots={slots} />);
    const linesOf = async (name: string) =>
      within(await screen.findByRole('region', { name })).getAllByRole('listitem');
    const shown = await linesOf('Situation');
    expect(shown).toHaveLength(unknown.length);
    for (const line of shown) expect(line).toHaveClass('text-unknown');
    for (const line of await linesOf('Background')) expect(line).not.toHaveClass('text-unknown');
  });

  it('HAND-3: names the course of NEWS2, and says "unchanged" only of a steady one', async () => {
    const course = [{ at: '2026-11-21T10:00:00.000Z', lowest: 1, highest: 1 }];
    const news2 = { status: 'scored' as const, lowest: 13, highest: 13, singleThree: true, at };
    const worst = { at: '2026-11-21T12:50:00.000Z', lowest: 16, highest: 16 };
    const calm = { ...news2, lowest: 1, highest: 1, singleThree: false };
    const lines = [
      { code: 'news2' as const, news2: { ...news2, trend: 'steady' as const }, course, worst },
      {
        code: 'news2' as const,
        news2: calm,
        course,
        worst: { at, lowest: 1, highest: 1 },
        isSteady: true as const,
      },
    ];
    fakeServer({
      ...patient,
      [now]: () => json({ ...made, sections: [{ section: 'situation', lines }] }),
      [list]: () => json([], 200, position),
      [roster]: () => json([]),
    });
    await show(<HandoverView patientId="patient-1" slots={slots} />);
    const section = await screen.findByRole('region', { name: 'Situation' });
    expect(section).toHaveTextContent(/NEWS2 13, .*; course: 1 at .* → 13, worst 16 at/);
    expect(section).toHaveTextContent(/NEWS2 1, .*, unchanged since/);
    expect(section).not.toHaveTextContent('steady');
  });

  it.each([
    [
      'de',
      ['Paracetamol', 'Ringer-Lactat', 'Amlodipin', 'Nitrit im Urin positiv', 'Laktat 4,2', 'Penicillin'],
    ],
    [
      'es',
      [
        'Paracetamol',
        'Ringer lactato',
        'Amlodipino',
        'Nitritos en orina positivo',
        'Lactato 4,2',
        'Penicilina',
      ],
    ],
  ] as const)('D58: names known drugs, tests, results and allergens in %s', async (language, expected) => {
    const drug = (name: string) => ({
      code: 'medication' as const,
      kind: 'home' as const,
      name,
      startedAt: at,
    });
    const lab = (test: string, result: string) =>
      ({ code: 'lab', test, result, at, isReviewed: false, isAbnormal: true }) as const;
    const lines = [
      { code: 'allergies' as const, allergies: [{ substance: 'Penicillin', reaction: 'Rash' }] },
      ...['Acetaminophen', "Lactated Ringer's", 'Amlodipine'].map(drug),
      lab('Urine nitrite', 'positive'),
      lab('Lactate', '4.2'),
    ];
    fakeServer({
      ...patient,
      [now]: () => json({ ...made, sections: [{ section: 'background', lines }] }),
      [list]: () => json([], 200, position),
      [roster]: () => json([]),
    });
    const { container } = await show(<HandoverView patientId="patient-1" slots={slots} />, language);
    await screen.findByText(/Paracetamol/);
    for (const text of expected) expect(container).toHaveTextContent(text);
    expect(container).not.toHaveTextContent(/Acetaminophen|Lactated|Amlodipine|Urine|positive|Lactate|Rash/);
  });

  it('writes a dose as the reader does', async () => {
    const line = {
      code: 'medication' as const,
      kind: 'home' as const,
      name: 'Lorazepam',
      dosage: '0.5 mg',
      frequency: 'once daily',
      startedAt: at,
    };
    fakeServer({
      ...patient,
      [now]: () => json({ ...made, sections: [{ section: 'background', lines: [line] }] }),
      [list]: () => json([], 200, position),
      [roster]: () => json([]),
    });
    await show(<HandoverView patientId="patient-1" slots={slots} />, 'de');
    expect(await screen.findByText(/Lorazepam 0,5 mg/)).toBeVisible();
  });

  it('keeps its words for a clinician who leaves the patient and returns', async () => {
    fakeServer({
      ...patient,
      [now]: () => json(made),
      [list]: () => json([], 200, position),
      [roster]: () => json([colleague]),
    });
    const { unmount } = await show(<HandoverView patientId="patient-1" slots={slots} />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Your own words'), 'Ask the daughter');
    unmount();
    await show(<HandoverView patientId="patient-1" slots={slots} />);
    expect(await screen.findByLabelText('Your own words')).toHaveValue('Ask the daughter');
  });

  it('is given to the chosen colleague with the typed words, and keeps them after a failure', async () => {
    let isLost = true;
    const asked = fakeServer({
      ...patient,
      [now]: () => json(made),
      [list]: () => json([], 200, position),
      [roster]: () => json([colleague]),
      'POST /patient/patient-1/handover': () => (isLost ? failure(500, 'internal', 'No') : json(given, 201)),
    });
    await show(<HandoverView patientId="patient-1" slots={slots} />);
    const user = userEvent.setup();
    const give = await screen.findByRole('button', { name: 'Give hand-over' });
    expect(give).toBeDisabled();
    await screen.findByRole('option', { name: /Nils Ortiz/ });
    await user.type(screen.getByLabelText('Your own words'), 'Family');
    await user.selectOptions(screen.getByLabelText('Receiver'), 'user-9');
    await user.click(give);
    expect(await screen.findByText('The hand-over was not saved. Try again.')).toBeVisible();
    expect(screen.getByLabelText('Your own words')).toHaveValue('Family');
    isLost = false;
    await user.click(give);
    await vi.waitFor(() => expect(screen.getByLabelText('Your own words')).toHaveValue(''));
    const posts = asked.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual(
      posts.map(() => ({ format: 'sbar', receiverId: 'user-9', text: 'Family' })),
    );
    expect(new Set(posts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('shows what is open in the chart, and needs words about it before it is given', async () => {
    const potassium = { testName: 'Potassium', result: '6.9', units: 'mmol/L', recordId: 'lab-1' };
    const asked = fakeServer({
      ...patient,
      [now]: () => json(made),
      [list]: () => json([], 200, position),
      [roster]: () => json([colleague]),
      'GET /patient/patient-1/objections': () =>
        json({
          patientId: 'patient-1',
          objections: [{ code: 'critical-result', ...potassium }],
          seq: 1,
          at: '2026-11-22T08:00:00.000Z',
        }),
      'POST /patient/patient-1/handover': () => json(given, 201),
    });
    const user = userEvent.setup();
    await show(<HandoverView patientId="patient-1" slots={slots} />);
    const open = await screen.findByRole('region', { name: 'Open in this chart' });
    expect(within(open).getByText('critical result: Potassium 6.9 mmol/L')).toBeVisible();
    await screen.findByRole('option', { name: /Nils Ortiz/ });
    await user.selectOptions(screen.getByLabelText('Receiver'), 'user-9');
    const give = screen.getByRole('button', { name: 'Give hand-over' });
    expect(give).toBeDisabled();
    await user.type(screen.getByLabelText('Your own words'), 'Repeat the potassium');
    await user.click(give);
    await vi.waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('says that it could not be loaded, and offers to try again', async () => {
    fakeServer({
      ...patient,
      [now]: () => failure(500, 'internal', 'No'),
      [list]: () => json([], 200, position),
    });
    await show(<HandoverView patientId="patient-1" slots={slots} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The hand-over could not be loaded.');
  });

  it('HAND-13: is copied and printed with the patient, their age and sex first, and only once the access log has it', async () => {
    let isLogged = false;
    const asked = fakeServer({
      ...patient,
      [now]: () => json(made),
      [list]: () => json([], 200, position),
      [roster]: () => json([colleague]),
      'POST /patient/patient-1/access': () =>
        isLogged ? new Response(null, { status: 204 }) : failure(503, 'unavailable', 'No'),
    });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const user = userEvent.setup();
    await show(<HandoverView patientId="patient-1" slots={slots} />);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(await screen.findByText('The hand-over could not be printed.')).toBeVisible();
    expect(print).not.toHaveBeenCalled();
    isLogged = true;
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    await vi.waitFor(async () =>
      expect(await navigator.clipboard.readText()).toMatch(
        /^Josef Brandt · Bed 4 · .+ · \d+ y · (male|female|other)\nFrom the chart at .+\n\nSituation\n- /,
      ),
    );
    const bodies = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies.slice(1)).toEqual([
      { kind: 'chart-printed', about: 'handover' },
      { kind: 'chart-copied', about: 'handover' },
    ]);
  });
});
