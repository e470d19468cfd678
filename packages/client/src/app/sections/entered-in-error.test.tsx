import type { MarkedInError } from '@bedside/contracts/record-marks.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { aMessage, aNote, anEntry, aScore, aVitalsRecord, kim, lopez } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { ChatPanel } from '../../features/chat/chat-panel.tsx';
import NotesSection from '../../features/notes/notes-section.tsx';
import { ScoreHistory } from '../../features/scores/history/score-history.tsx';
import VitalsHistory from '../../features/vitals/history/vitals-history.tsx';
import { VitalsStrip } from '../../features/vitals/now/vitals-strip.tsx';
import { fold } from '../../realtime/folds.ts';
import { resetSelectionAtom, vitalsViewAtom } from '../../state/selection.ts';
import { ContextPanel } from '../context/context-panel.tsx';
import { folds } from '../domains.ts';
import TimelineSection from './timeline-section.tsx';

const patientId = 'patient-1';
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const at = (minutes: number) => ({ timestamp: ago(minutes), recordedAt: ago(minutes) });

const whole = {
  oxygenSaturation: 97,
  supplementalOxygen: false,
  bloodPressureSystolic: 121,
  bloodPressureDiastolic: 78,
  respiratoryRate: 15,
  temperature: 37,
  consciousnessLevel: 'Alert' as const,
  newConfusion: false,
  painLevel: 0,
  defaulted: [],
};
const right = aVitalsRecord({ id: 'right', heartRate: 84, ...whole, ...at(10) });
const wrong = aVitalsRecord({ id: 'wrong', heartRate: 171, ...whole, ...at(3) });
const question = aMessage({ id: 'question', content: 'How fast?', sender: lopez, createdAt: ago(2.5) });
const reply = aMessage({
  id: 'reply',
  role: 'assistant',
  content: 'The rate is 171.',
  inReplyTo: 'question',
  status: 'complete',
  metadata: { recordIds: ['wrong', 'right'], chartSeq: 3 },
  createdAt: ago(2),
});
const score = aScore({
  scoreType: 'ESI',
  scoreValue: 2,
  score: 2,
  inputs: [{ name: 'systolicBP', source: 'vitals', recordId: 'wrong', observedAt: wrong.timestamp }],
});
const note = aNote({ messageId: 'reply', repliedAt: ago(2), recordIds: ['wrong'], title: 'Rate' });

const mark: MarkedInError = {
  domain: 'vitals',
  recordId: 'wrong',
  observedAt: wrong.timestamp,
  version: 2,
  enteredInError: { at: ago(0), by: kim, reason: 'wrong-value' },
};

let cache: QueryClient | undefined;
function Cache() {
  cache = useQueryClient();
  return null;
}

async function openEverything() {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
    'GET /patient/patient-1/vitals': () => json([wrong, right], 200, chart),
    'GET /patient/patient-1/scores': () => json([score], 200, chart),
    'GET /patient/patient-1/notes': () => json([note], 200, chart),
    'GET /patient/patient-1/messages': () => json([question, reply], 200, chart),
    'GET /patient/patient-1/lab-results': () => json([], 200, chart),
    'GET /patient/patient-1/medications': () => json([], 200, chart),
    'GET /patient/patient-1/entered-in-error': () => json([], 200, chart),
    'GET /patient/patient-1/entries': () =>
      json({
        seq: 3,
        epoch: 'life-1',
        entries: [anEntry('vitals.recorded', 2, right), anEntry('vitals.recorded', 3, wrong)],
        reset: false,
      }),
  });
  const place = (name: string) => within(screen.getByTestId(name));
  await show(
    <>
      <Cache />
      <header data-testid="header">
        <VitalsStrip patientId={patientId} triageLevel={undefined} />
      </header>
      <ContextPanel patientId={patientId} />
      <div data-testid="vitals">
        <VitalsHistory patientId={patientId} trends={null} monitors={null} />
      </div>
      <div data-testid="scores">
        <ScoreHistory patientId={patientId} onCalculate={() => {}} />
      </div>
      <div data-testid="notes">
        <NotesSection patientId={patientId} />
      </div>
      <div data-testid="chat">
        <ChatPanel patientId={patientId} />
      </div>
      <div data-testid="timeline">
        <TimelineSection patientId={patientId} />
      </div>
    </>,
  );
  return place;
}

afterEach(() => {
  getDefaultStore().set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

it('D12, D51: a marked record leaves every screen at once, and each text that rests on it gets a mark', async () => {
  getDefaultStore().set(vitalsViewAtom, 'table');
  const place = await openEverything();
  const panel = within(screen.getByRole('region', { name: 'Patient details' }));
  const flag = /^Based on a record entered in error:/;
  expect(await place('header').findByText('171')).toBeVisible();
  expect(await panel.findByText('Tachycardia')).toBeVisible();
  expect(await place('timeline').findByText(/HR 171/)).toBeVisible();
  expect(await place('chat').findByText('The rate is 171.')).toBeVisible();
  expect(await place('notes').findByText('Rate')).toBeVisible();
  expect(await place('scores').findByText('ESI')).toBeVisible();
  expect(screen.queryByText(flag)).toBeNull();

  await act(async () => {
    if (cache) fold(folds, cache, anEntry('record.entered-in-error', 4, mark));
  });

  expect(await place('header').findByText('84')).toBeVisible();
  expect(place('header').queryByText('171')).toBeNull();
  expect(panel.queryByText('Tachycardia')).toBeNull();
  expect(panel.queryByText('171')).toBeNull();
  const row = place('vitals').getByText('171').closest('tr');
  expect(row).toHaveClass('line-through');
  expect(row).toHaveTextContent(/Entered in error: Kim Ferrer, .*: wrong value/);
  expect(
    place('timeline')
      .getByText(/HR 171/)
      .closest('p'),
  ).toHaveClass('line-through');
  for (const name of ['scores', 'notes', 'chat']) expect(await place(name).findByText(flag)).toBeVisible();
  expect(panel.getByText(flag)).toHaveTextContent(/Vitals of .* \(Kim Ferrer, .*: wrong value\)$/);
  expect(place('chat').getByText(/Since this answer: .*1 entry marked as entered in error/)).toBeVisible();
});
