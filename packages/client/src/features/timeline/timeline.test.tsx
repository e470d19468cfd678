import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { LabDocument } from '@bedside/contracts/labs/lab-document.ts';
import { logEnd } from '@bedside/contracts/timeline/timeline.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { Activity } from 'lucide-react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  aLab,
  aMedication,
  aMessage,
  aNote,
  anEntry,
  anXray,
  aScore,
  aVitalsRecord,
  lopez,
} from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { useEntryText } from '../../app/domains.ts';
import {
  activeTabAtom,
  historySectionAtom,
  noteDialogAtom,
  resetSelectionAtom,
  targetMessageAtom,
  targetRecordAtom,
} from '../../state/selection.ts';
import { Timeline } from './timeline.tsx';
import { type EntryLine, TimelineLines } from './timeline-lines.tsx';

afterEach(() => vi.unstubAllGlobals());

const eachByItself = (entries: readonly ChartEntry[]): EntryLine[] => entries.map((entry) => [entry]);

/** The lines of a timeline in a scroller. */
function LongTimeline({ entries }: { entries: readonly ChartEntry[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller}>
      <TimelineLines entries={entries} linesOf={eachByItself} scroller={scroller}>
        {([entry]) => <li key={entry?.seq}>line {entry?.seq}</li>}
      </TimelineLines>
    </div>
  );
}

const route = 'GET /patient/patient-1/entries';
const texts = {
  useEntryText,
  icon: () => Activity,
  vitals: () => 'BP 120/80',
  lab: ({ result }: { result: string }) => result,
  dose: (dosage: string) => dosage,
  facts: (before: { bed?: string | undefined }, after: { bed?: string | undefined }) => [
    `Bed: ${before.bed ?? 'none'} to ${after.bed}`,
  ],
};
const answer = (entries: ChartEntry[], seq = entries.at(-1)?.seq ?? 0) =>
  json({ seq, epoch: 'life-1', entries, reset: false });

/** One entry of each type, oldest first. */
const everything: ChartEntry[] = [
  anEntry('patient.created', 1, aPatient()),
  anEntry('vitals.recorded', 2, aVitalsRecord({ timestamp: '2026-11-21T11:30:00.000Z' })),
  anEntry('patient.updated', 3, aPatient({ bed: '12', version: 2 })),
  anEntry('note.added', 4, aNote({ title: 'Ward round' })),
  anEntry('lab.added', 5, aLab()),
  anEntry('lab.tagged', 6, aLab({ version: 2 })),
  anEntry('lab.untagged', 7, aLab({ version: 3 })),
  anEntry('score.calculated', 8, aScore()),
  anEntry('medication.started', 9, aMedication({ kind: 'given', name: 'Ondansetron', dosage: '4 mg' })),
  anEntry('medication.discontinued', 10, aMedication()),
  anEntry('chat.asked', 11, aMessage({ content: 'Is it sepsis?' })),
  anEntry(
    'chat.replied',
    12,
    aMessage({ role: 'assistant', content: 'Likely. '.repeat(40), status: 'stopped' }),
  ),
  anEntry('chat.cleared', 13, { restored: false, messages: [] }),
  anEntry('note.amended', 14, aNote({ title: 'Ward round', version: 2 })),
];

const document: LabDocument = {
  fileId: 'file-1',
  type: 'application/pdf',
  size: 4,
  status: 'read',
  identity: { matches: [], differs: [] },
};
const analysis = {
  summary: 'Potassium is high.',
  abnormalValues: [],
  normalValues: [],
  clinicalSignificance: 'Risk of arrhythmia.',
  recommendations: [],
};
/** A picture and a document with its reading. */
const documents: ChartEntry[] = [
  anEntry('xray.analyzed', 15, anXray()),
  anEntry('lab.added', 16, aLab({ document })),
  anEntry('lab.analyzed', 17, aLab({ document, version: 2, aiAnalysisResult: analysis })),
  anEntry('chat.replied', 18, aMessage({ role: 'assistant', content: 'Yes.', status: 'complete' })),
];

describe('Timeline', () => {
  it('shows every chart entry, newest first, with time, event and author', async () => {
    const asked = fakeServer({ [route]: () => answer(everything) });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    const rows = await screen.findAllByRole('listitem');
    const expected = [
      /Progress, amended · Ward round/,
      /Conversation archived/,
      /Assistant reply, stopped · Likely\..*…\s*AI, asked by María Lopez/,
      /Question to the assistant · Is it sepsis\?/,
      /Medication discontinued · Metformin/,
      /Medication given · Ondansetron 4 mg/,
      /Score · qSOFA 3 of 3/,
      /Lab result removed from chat · Lactate/,
      /Lab result added to chat · Lactate/,
      /Lab result · Lactate 4\.2 mmol\/L \(abnormal\)/,
      /Progress · Ward round/,
      /Patient details changed · Bed: none to 12/,
      /Vitals recorded · BP 120\/80.*María Lopez, Nurse · observed/,
      /Patient added · Confusion and fever/,
    ];
    expect(rows).toHaveLength(expected.length);
    for (const [index, text] of expected.entries()) expect(rows[index]).toHaveTextContent(text);
    expect(asked[0]?.path).toMatch(`?before=${logEnd}&limit=100`);
  });

  it('LAB-9: labels an unjudged lab result', async () => {
    const entries = [anEntry('lab.added', 5, aLab({ isAbnormal: undefined }))];
    fakeServer({ [route]: () => answer(entries) });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    expect(await screen.findByText(/Lactate 4\.2 mmol\/L \(not interpreted\)/)).toBeVisible();
  });

  it('CRIT-2: says that a lab result is critical, also if the laboratory gave no range', async () => {
    const lab = aLab({ testName: 'Potassium', result: '6.9', isAbnormal: undefined });
    fakeServer({ [route]: () => answer([anEntry('lab.added', 5, lab)]) });
    await show(<Timeline patientId="patient-1" texts={{ ...texts, critical: () => 'high' }} />);
    expect(await screen.findByText(/Potassium 6\.9 mmol\/L \(critically high\)/)).toBeVisible();
  });

  it.each([
    ['en', 'SpO₂ 82 %, NEWS2 9 stood down · with SpO₂ 95 %, NEWS2 4The call ended by itself'],
    ['es', 'SpO₂ 82 %, NEWS2 9: fin del aviso · con SpO₂ 95 %, NEWS2 4El aviso terminó por sí solo'],
    ['de', 'SpO₂ 82 %, NEWS2 9: Alarm beendet · mit SpO₂ 95 %, NEWS2 4Der Alarm endete von selbst'],
  ] as const)(
    'ATTN-12: says in %s which call a set ended, also beside a folded run',
    async (language, said) => {
      const values = (saturation: number, total: number) => [
        {
          values: [
            { name: 'oxygenSaturation' as const, value: saturation },
            { name: 'news2' as const, lowest: total, highest: total },
          ],
        },
      ];
      const ended = { from: values(82, 9), to: values(95, 4) };
      const sets = ['1', '2', '3'].map((id) => anEntry('vitals.recorded', Number(id), aVitalsRecord({ id })));
      fakeServer({ [route]: () => answer(sets) });
      await show(
        <Timeline
          patientId="patient-1"
          texts={{
            ...texts,
            lines: (entries) => [entries.slice(0, 2), entries.slice(2)].map((line) => [...line]),
            run: () => '',
            standDown: ({ seq }) => (seq === 2 ? ended : undefined),
          }}
        />,
        language,
      );
      const rows = await screen.findAllByRole('listitem');
      expect(rows).toHaveLength(3);
      expect(rows[0]?.textContent).toContain(said);
      expect(screen.getByRole('button', { expanded: false, name: /^\d\d:\d\d/ })).toBeVisible();
    },
  );

  it('ATTN-12: folds calls that ended close together into one line, which the keyboard opens', async () => {
    const values = [{ values: [{ name: 'oxygenSaturation' as const, value: 82 }] }];
    const sets = [0, 10, 16, 90].map((minute, index) => ({
      ...anEntry('vitals.recorded', index + 1, aVitalsRecord({ id: `set-${index}` })),
      at: new Date(Date.parse('2026-11-21T11:00:00.000Z') + minute * 60_000).toISOString(),
    }));
    fakeServer({ [route]: () => answer(sets) });
    const standDown = ({ seq }: ChartEntry) => (seq === 4 ? undefined : { from: values, to: values });
    await show(<Timeline patientId="patient-1" texts={{ ...texts, standDown }} />);
    const folded = await screen.findByRole('button', { name: /3 calls ended by themselves, .+–/ });
    expect(screen.queryByText('The call ended by itself')).toBeNull();
    folded.focus();
    await userEvent.setup().keyboard('{Enter}');
    expect(screen.getAllByText('The call ended by itself')).toHaveLength(3);
  });

  it('lists entries strictly newest first by the time that they show, whatever order the log has', async () => {
    const minutes = [5, 50, 20, 40, 10];
    const notes = minutes.map((minute, index) => ({
      ...anEntry('note.added', index + 1, aNote({ id: `note-${index}` })),
      at: new Date(Date.parse('2026-11-21T11:00:00.000Z') + minute * 60_000).toISOString(),
    }));
    fakeServer({ [route]: () => answer(notes) });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    const rows = await screen.findAllByRole('listitem');
    const times = rows.map((row) => Date.parse(row.querySelector('time')?.dateTime ?? ''));
    expect(times).toHaveLength(minutes.length);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it('opens the note of an entry, in whichever version the entry has it', async () => {
    const { id, patientId } = aNote();
    const entries = [anEntry('note.added', 4, aNote()), anEntry('note.amended', 5, aNote({ version: 2 }))];
    fakeServer({ [route]: () => answer(entries) });
    await show(<Timeline patientId={patientId} texts={texts} />);
    const store = getDefaultStore();
    for (const name of ['Progress', 'Progress, amended']) {
      await userEvent.setup().click(await screen.findByRole('button', { name }));
      expect(store.get(noteDialogAtom)).toEqual({ patientId, noteId: id });
      store.set(noteDialogAtom, null);
    }
  });

  it.each([
    ['Vitals recorded', 'vitals', 'history', 'vitals'],
    ['Lab result', 'labs', 'history', 'labs'],
    ['Score', 'scores', 'history', 'scores'],
    ['Medication given', 'medications', 'history', 'medications'],
    ['Chest X-rays, AI analysis', 'xrays', 'xray', null],
    ['Lab document uploaded', 'labs', 'history', 'labs'],
    ['Lab document read by AI', 'labs', 'history', 'labs'],
    ['Question to the assistant', 'chat', 'chat', null],
    ['Assistant reply', 'chat', 'chat', null],
  ] as const)('opens the record of "%s" in its part of the screen', async (name, domain, tab, section) => {
    fakeServer({ [route]: () => answer([...everything, ...documents]) });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    await userEvent.setup().click(await screen.findByRole('button', { name }));
    const store = getDefaultStore();
    expect(store.get(activeTabAtom)).toBe(tab);
    if (domain === 'chat') expect(store.get(targetMessageAtom)).toBe(aMessage().id);
    else expect(store.get(targetRecordAtom)).toMatchObject({ patientId: 'patient-1', domain });
    if (section !== null) expect(store.get(historySectionAtom)).toBe(section);
    store.set(resetSelectionAtom);
  });

  it('asks the server for the entries of a kind and a person, and shows the loaded ones meanwhile', async () => {
    const other = { id: 'other', fullName: 'Ada Quill', role: 'Nurse' };
    const hers = { ...anEntry('note.added', 2, aNote({ title: 'Hers, long ago' })), actor: other };
    const asked = fakeServer({
      [route]: ({ path }) =>
        path.includes('actor=other')
          ? answer([hers], 500)
          : answer([...everything, { ...hers, seq: 15 }], 500),
    });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Person' }), 'Ada Quill');
    await user.click(screen.getByRole('button', { name: 'Notes' }));
    expect(await screen.findByText(/Hers, long ago/)).toBeVisible();
    await waitFor(() => expect(asked.at(-1)?.path).toMatch(/domain=notes&actor=other$/));
  });

  it('offers everyone who wrote in the chart as a person, by name', async () => {
    const people = [
      { id: 'b', fullName: 'Zoe Adler', role: 'Nurse' },
      { id: 'a', fullName: 'Ada Quill', role: 'Nurse' },
      { ...lopez, fullName: 'A name of long ago' },
    ];
    fakeServer({ [route]: () => answer(everything, 500), [`${route}/people`]: () => json({ people }) });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    await screen.findByRole('option', { name: 'Zoe Adler' });
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['Everyone', 'Ada Quill', lopez.fullName, 'Zoe Adler']);
  });

  it('renders only the lines near the viewport of 20,000 entries', async () => {
    const all = Array.from({ length: 20_000 }, (_, index) =>
      anEntry('vitals.recorded', 20_000 - index, aVitalsRecord({ id: `set-${index}` })),
    );
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
    await show(<LongTimeline entries={all} />);
    expect(await screen.findByText('line 20000')).toBeVisible();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    vi.restoreAllMocks();
  });

  it('filters by kind of entry, and shows a message when none matches', async () => {
    fakeServer({ [route]: () => answer(everything.slice(0, 5)) });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Labs' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Labs', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Chat' }));
    expect(screen.getByText('No entries of this type.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });

  it('loads older entries on request, retries after a failure, and stops at the first entry', async () => {
    let fails = true;
    fakeServer({
      [route]: ({ path }) => {
        if (path.includes(`before=${logEnd}`)) return answer(everything.slice(3), 14);
        return fails ? failure(500, 'internal', 'No') : answer(everything.slice(0, 3), 14);
      },
    });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('Older entries could not be loaded.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(14));
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('groups entries by day', async () => {
    const yesterday = { ...anEntry('vitals.recorded', 1, aVitalsRecord()), at: '2026-11-20T12:00:00.000Z' };
    fakeServer({ [route]: () => answer([yesterday, anEntry('note.added', 2, aNote())]) });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    const [today, before] = await screen.findAllByRole('heading', { level: 3 });
    expect([today?.textContent, before?.textContent]).toEqual(['21 Nov 2026', '20 Nov 2026']);
    const day = screen.getByRole('region', { name: '20 Nov 2026' });
    expect(within(day).getAllByRole('listitem')).toHaveLength(1);
  });

  it('retries when loading fails', async () => {
    let reply = () => failure(500, 'internal', 'No');
    fakeServer({ [route]: () => reply() });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The timeline could not be loaded.');
    reply = () => answer(everything.slice(0, 1));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Patient added')).toBeVisible();
  });

  it('names the changed facts even if the change before is not loaded', async () => {
    fakeServer({
      [route]: ({ path }) =>
        path.includes('domain=patients')
          ? answer([anEntry('patient.updated', 40, aPatient({ bed: '3', version: 2 }))], 500)
          : answer([anEntry('patient.updated', 500, aPatient({ bed: 'R2', version: 3 }))]),
    });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    expect(await screen.findByText(/Bed: 3 to R2/)).toBeVisible();
  });

  it('shows the entries of one person', async () => {
    const user = userEvent.setup();
    const other = { id: 'other', fullName: 'Ada Quill', role: 'Nurse' };
    const entries = [...everything, { ...anEntry('note.added', 15, aNote({ title: 'Hers' })), actor: other }];
    fakeServer({ [route]: () => answer(entries) });
    await show(<Timeline patientId="patient-1" texts={texts} />);
    await screen.findAllByRole('listitem');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Ada Quill');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('listitem')).toHaveTextContent('Hers');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Everyone');
    expect(screen.getAllByRole('listitem')).toHaveLength(entries.length);
  });

  it("D49: shows a run of a device's sets as one line, which a click opens", async () => {
    const user = userEvent.setup();
    fakeServer({ [route]: () => answer(everything.slice(0, 4)) });
    const lines = (entries: readonly ChartEntry[]) => [entries.slice(0, 3), entries.slice(3)];
    await show(<Timeline patientId="patient-1" texts={{ ...texts, lines, run: () => 'HR 75–90' }} />);
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    const run = screen.getByRole('button', { expanded: false });
    expect(run).toHaveTextContent('3 sets · HR 75–90');
    await user.click(run);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });
});
