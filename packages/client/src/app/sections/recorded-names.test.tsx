import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { checkMedication } from '@bedside/contracts/clinical/medications/check-medication.ts';
import { drugNamed, shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { simulatedAuthors } from '@bedside/contracts/clinical/vitals/simulated-authors.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { CheckMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18n from 'i18next';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRow } from '../../../test/board-samples.ts';
import { aLab, aMedication, anEntry, aVitalsRecord } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { BoardPeek } from '../../features/board/list/board-peek.tsx';
import LabsSection from '../../features/labs/labs-section.tsx';
import MedicationsSection from '../../features/medications/medications-section.tsx';
import { LatestVitals } from '../../features/vitals/now/latest-vitals.tsx';
import { vitalsViewAtom } from '../../state/selection.ts';
import TimelineSection from './timeline-section.tsx';
import VitalsSection from './vitals-section.tsx';

/* D58: the names that the demo records in English, on every screen of a reader of another language. */

const files = Object.values(
  import.meta.glob<string>('../../../../server/src/demo/department/data/patients/*.json', {
    ...{ query: '?raw', import: 'default', eager: true },
  }),
);
const namesIn = (pattern: RegExp) => [
  ...new Set(files.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
];
const drugs = namesIn(/"medication": \{[^}]*?"name": "([^"]+)"/g);
const tests = namesIn(/"testName": "([^"]+)"/g);

/** Names that are spelled alike in English and in the other language. */
const alike: Record<'es' | 'de', readonly string[]> = { es: ['pH', 'Urea'], de: ['pH'] };
const isAlike = (name: string, language: 'es' | 'de') =>
  alike[language].includes(name) || drugNamed(name)?.names[language] === name;

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const monitor = { id: 'demo-monitor', fullName: simulatedAuthors.monitor.en, role: 'Device' };
const round = { id: 'demo-rounds', fullName: simulatedAuthors.round.en, role: 'Nurse' };
const patient = aPatient({ age: 78 });
const medications = drugs.map((name, place) => aMedication({ id: `medication-${place}`, name }));
const labs = tests.map((testName, place) => aLab({ id: `lab-${place}`, testName }));
const sets = [round, monitor, monitor, monitor].map((recordedBy, minutes) =>
  aVitalsRecord({
    ...{ id: `vitals-${minutes}`, recordedBy, heartRate: 80 },
    timestamp: `2026-11-21T12:0${minutes}:00.000Z`,
  }),
);
const entries: ChartEntry[] = [
  ...sets.map((set, place) => ({ ...anEntry('vitals.recorded', place + 1, set), actor: set.recordedBy })),
  ...medications.flatMap((one, place) => [
    anEntry('medication.started', place + 100, one),
    anEntry('medication.discontinued', place + 200, one),
  ]),
  ...labs.map((one, place) => anEntry('lab.added', place + 300, one)),
];
/** A document from which a model read each test of the demo. */
const document: LabResult = {
  ...aLab({ id: 'document-1', testName: 'Lab Results Analysis', result: '', isAbnormal: undefined }),
  originalFileName: 'report.pdf',
  document: {
    ...{ fileId: 'file-1', type: 'application/pdf', size: 4, pages: 1, status: 'read', readFrom: 'text' },
    ...{ pagesRead: 1, identity: { matches: ['name'], differs: [] }, model: 'model-1', demo: false },
  },
  aiAnalysisResult: {
    ...{ summary: '', abnormalValues: [], clinicalSignificance: '', recommendations: [] },
    normalValues: tests.map((testName) => ({ testName, value: '4', foundInDocument: true })),
  },
};

const at = '/patient/patient-1';
const serve = (listed: LabResult[]) =>
  fakeServer({
    [`GET ${at}`]: () => json(patient, 200, position),
    [`GET ${at}/vitals`]: () => json(sets.toReversed(), 200, position),
    [`GET ${at}/lab-results`]: () => json(listed, 200, position),
    [`GET ${at}/medications`]: () => json(medications, 200, position),
    [`GET ${at}/entries`]: () => json({ seq: 999, epoch: 'life-1', entries, reset: false }),
    [`POST ${at}/medications/check`]: ({ body }) =>
      json(checkMedication(CheckMedication.parse(body), { patient, medications }, new Date())),
  });

const written = (name: string) =>
  new RegExp(`(?<!\\p{L})${name.replace(/[.*+?^$()[\]{}|\\/]/g, '\\$&')}(?!\\p{L})`, 'u');

/** Returns the English names in what a part of the screen shows, reads aloud or explains. */
function english(names: readonly string[], language: 'es' | 'de', part: HTMLElement = window.document.body) {
  const spoken = [...part.querySelectorAll('[aria-label], [title]')].flatMap((one) => [
    one.getAttribute('aria-label'),
    one.getAttribute('title'),
  ]);
  const texts = [part.textContent, ...spoken].join('\n');
  return names.filter((name) => !isAlike(name, language) && written(name).test(texts));
}

afterEach(() => vi.unstubAllGlobals());

/** Both of them in `npm test`. */
const readers = process.env.BEDSIDE_EVERY_CASE === '1' ? (['es', 'de'] as const) : (['es'] as const);

describe.each(readers)('a chart of the demo, read in %s', (language) => {
  const devices = [simulatedAuthors.monitor, simulatedAuthors.round];
  const recorded = devices.map(({ en }) => en);

  it('names devices in the history of vital signs', async () => {
    serve([]);
    getDefaultStore().set(vitalsViewAtom, 'table');
    await show(<VitalsSection patientId="patient-1" />, language);
    expect(await screen.findByText(new RegExp(simulatedAuthors.round[language]))).toBeVisible();
    expect(screen.getByText(new RegExp(simulatedAuthors.monitor[language]))).toBeVisible();
    expect(english(recorded, language)).toEqual([]);
  });

  it('names devices in the context panel', async () => {
    serve([]);
    await show(<LatestVitals patientId="patient-1" triageLevel={undefined} />, language);
    expect(
      (await screen.findAllByText(new RegExp(simulatedAuthors.monitor[language]))).length,
    ).toBeGreaterThan(0);
    expect(english(recorded, language)).toEqual([]);
  });

  it('names tests in the results', async () => {
    serve(labs);
    await show(<LabsSection patientId="patient-1" />, language);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(tests.length));
    expect(english(tests, language)).toEqual([]);
  });

  it('names tests in the table of values of a document', async () => {
    serve([document]);
    const user = userEvent.setup();
    await show(<LabsSection patientId="patient-1" />, language);
    await user.click(await screen.findByRole('button', { name: /^report\.pdf/ }));
    const table = await within(await screen.findByRole('dialog')).findByRole('table');
    expect(within(table).getAllByRole('rowheader')).toHaveLength(tests.length);
    expect(english(tests, language)).toEqual([]);
  });

  it('names drugs where one is given or discontinued', async () => {
    serve([]);
    const user = userEvent.setup();
    await show(<MedicationsSection patientId="patient-1" />, language);
    await screen.findAllByRole('listitem');
    for (const act of ['giveOf', 'discontinueOf'] as const) {
      for (const name of drugs.slice(0, 3)) {
        const label = i18n.t(`medications:${act}`, { name: shownDrugName(name, language) });
        await user.click(screen.getByRole('button', { name: label }));
        expect(english(drugs, language, await screen.findByRole('dialog'))).toEqual([]);
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
    }
  });

  it('names devices, drugs and tests in the timeline', async () => {
    serve(labs);
    await show(<TimelineSection patientId="patient-1" />, language);
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(80));
    expect(english([...recorded, ...drugs, ...tests], language)).toEqual([]);
  });

  it('names devices and tests in the row of the board', async () => {
    const critical = tests.map((test, place) => ({
      ...{ recordId: `lab-${place}`, test, result: '7.2', side: 'high' as const, isReviewed: false },
      at: '2026-11-21T10:00:00.000Z',
    }));
    const row = aRow({
      labs: { critical, unreviewed: 1, notChecked: 0 },
      lastChange: { at: '2026-11-21T10:00:00.000Z', seq: 3, by: monitor, type: 'vitals.recorded' },
    });
    const nothing = () => undefined;
    await show(
      <BoardPeek
        row={row}
        now={Date.now()}
        canTake={false}
        onOpen={nothing}
        onTake={nothing}
        onClose={nothing}
      />,
      language,
    );
    expect(await screen.findByText(new RegExp(simulatedAuthors.monitor[language]))).toBeVisible();
    expect(english([...recorded, ...tests], language)).toEqual([]);
  });
});
