import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aLab, aMedication, aMessage, aNote, lopez } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { useTrendMarks } from './use-trend-marks.ts';

afterEach(() => vi.unstubAllGlobals());

const chart = { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' };
const enteredInError = { at: '2026-11-21T13:00:00.000Z', by: lopez, reason: 'duplicate' } as const;
const lists = {
  medications: [
    aMedication({ id: 'given', kind: 'given', name: 'Ondansetron', dosage: '4 mg' }),
    aMedication({ id: 'home', kind: 'home', name: 'Metformin', discontinuedAt: '2026-11-21T12:30:00.000Z' }),
    aMedication({ id: 'wrong', kind: 'given', name: 'Morphine', enteredInError }),
  ],
  'lab-results': [aLab({ id: 'lab' }), aLab({ id: 'wrong-lab', testName: 'Sodium', enteredInError })],
  notes: [aNote({ id: 'note', title: 'Round' })],
  messages: [
    aMessage({ id: 'question', content: 'Is it sepsis?' }),
    aMessage({ id: 'reply', role: 'assistant', content: 'Yes', status: 'complete' }),
  ],
};

function Marks() {
  const { marks, loadedFrom } = useTrendMarks('patient-1', Number.POSITIVE_INFINITY);
  if (loadedFrom === Number.POSITIVE_INFINITY) return null;
  return marks.map(({ key, kind, text, isAbnormal, record }) => (
    <li key={key}>
      {[kind, text, isAbnormal && 'abnormal', `${record.domain}/${record.id}`].filter(Boolean).join(' · ')}
    </li>
  ));
}

it('marks medications, labs, questions and notes that count, each with its record', async () => {
  fakeServer(
    Object.fromEntries(
      Object.entries(lists).map(([path, list]) => [
        `GET /patient/patient-1/${path}`,
        () => json(list, 200, chart),
      ]),
    ),
  );
  await show(<Marks />);
  await screen.findAllByRole('listitem');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'medication · Medication given Ondansetron 4 mg · medications/given',
    'medication · Medication discontinued Metformin · medications/home',
    'lab · Lactate 4.2 mmol/L · abnormal · labs/lab',
    'question · Question to the assistant “Is it sepsis?” · chat/question',
    'note · Progress Round · notes/note',
  ]);
});

it('writes tests, results and doses in the reader’s language', async () => {
  const read = {
    medications: [aMedication({ kind: 'given', name: 'Digoxin', dosage: '0.0625 mg' })],
    'lab-results': [aLab({ testName: 'Lactate', result: '5.1' })],
    notes: [],
    messages: [],
  };
  fakeServer(
    Object.fromEntries(
      Object.entries(read).map(([path, list]) => [
        `GET /patient/patient-1/${path}`,
        () => json(list, 200, chart),
      ]),
    ),
  );
  await show(<Marks />, 'es');
  expect(await screen.findByText(/Digoxin 0,0625 mg/)).toBeVisible();
  expect(screen.getByText(/Lactato 5,1 mmol\/L/)).toBeVisible();
});
