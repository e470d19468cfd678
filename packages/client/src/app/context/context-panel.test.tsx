import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { aLab, aMedication, aScore, aVitalsRecord } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { activeTabAtom, resetSelectionAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { contextPanelAtom } from '../../storage/context-panel.ts';
import { ContextPanel } from './context-panel.tsx';
import { toggleContext } from './use-context-panel.ts';

const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const minutesAgo = (minutes: number) => {
  const timestamp = new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();
  return { timestamp, recordedAt: timestamp };
};

const store = getDefaultStore();
afterEach(() => {
  store.set(resetSelectionAtom);
  store.set(contextPanelAtom, { isOpen: null, width: 336 });
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('the context panel shows identity, alerts, the latest value of each vital sign, and the records', async () => {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
    'GET /patient/patient-1/vitals': () =>
      json(
        [
          aVitalsRecord({ id: 'newer', heartRate: 118, ...minutesAgo(3) }),
          aVitalsRecord({
            id: 'older',
            heartRate: 84,
            oxygenSaturation: 97,
            bloodPressureSystolic: 121,
            bloodPressureDiastolic: 78,
            respiratoryRate: 17,
            temperature: 37,
            ...minutesAgo(20),
          }),
        ],
        200,
        chart,
      ),
    'GET /patient/patient-1/lab-results': () => json([aLab()], 200, chart),
    'GET /patient/patient-1/scores': () => json([aScore()], 200, chart),
    'GET /patient/patient-1/medications': () => json([aMedication()], 200, chart),
  });
  await show(<ContextPanel patientId="patient-1" />);
  expect(await screen.findByRole('heading', { name: 'Margaret Okafor' })).toBeVisible();
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  const alerts = await section('Clinical alerts');
  expect(await alerts.findByText('Tachycardia')).toBeVisible();
  expect(await alerts.findByText('Lactate')).toBeVisible();
  const latest = await section('Latest vitals');
  const row = (name: string) => latest.getByRole('heading', { name }).closest('li');
  expect(row('Heart rate')).toHaveTextContent(/118.*3 min ago/);
  for (const [sign, value] of [
    ['Oxygen saturation', '97'],
    ['Blood pressure', '121/78'],
    ['Respiratory rate', '17'],
    ['Temperature', '98.6'],
  ] as const)
    expect(row(sign)).toHaveTextContent(new RegExp(`${value}.*20 min ago`));
  for (const record of ['qSOFA', 'Metformin']) expect(await screen.findByText(record)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Include Lactate in chat context' })).toBeVisible();
});

it('the context panel shows alerts, vitals and labs before the facts', async () => {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /patient/patient-1/vitals': () => json([aVitalsRecord()], 200, chart),
    'GET /patient/patient-1/lab-results': () => json([aLab()], 200, chart),
    'GET /patient/patient-1/scores': () => json([], 200, chart),
    'GET /patient/patient-1/medications': () => json([], 200, chart),
  });
  await show(<ContextPanel patientId="patient-1" />);
  await screen.findByRole('region', { name: 'Recent lab results' });
  await screen.findByRole('region', { name: 'Details' });
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const places = ['Clinical alerts', 'Latest vitals', 'Recent lab results', 'Details'].map((name) =>
    order.indexOf(name),
  );
  expect(places, order.join()).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

it('the arrow keys change the width of the context panel, within its limits, and the browser keeps it', async () => {
  fakeServer({ 'GET /patient/patient-1': () => json(aPatient(), 200, chart) });
  await show(<ContextPanel patientId="patient-1" />);
  const edge = screen.getByRole('separator', { name: 'Width of the patient details' });
  const user = userEvent.setup();
  edge.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(edge).toHaveAttribute('aria-valuenow', '368');
  expect(localStorage.getItem('contextPanel')).toBe('368');
  await user.keyboard('{ArrowRight}');
  expect(edge).toHaveAttribute('aria-valuetext', '352 pixels');
  await user.keyboard('{End}{ArrowLeft}');
  expect(edge).toHaveAttribute('aria-valuenow', '560');
  await user.keyboard('{Home}{ArrowRight}');
  expect(edge).toHaveAttribute('aria-valuenow', '280');
  await user.dblClick(edge);
  expect(edge).toHaveAttribute('aria-valuenow', '336');
});

it('a drag of its edge changes the width of the context panel, and the browser keeps it at its end', async () => {
  fakeServer({ 'GET /patient/patient-1': () => json(aPatient(), 200, chart) });
  await show(<ContextPanel patientId="patient-1" />);
  const edge = screen.getByRole('separator', { name: 'Width of the patient details' });
  vi.spyOn(edge.parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ width: 336 }),
  );
  fireEvent.pointerDown(edge, { button: 0, clientX: 1000 });
  fireEvent.pointerMove(edge, { clientX: 900 });
  expect(edge).toHaveAttribute('aria-valuenow', '436');
  expect(localStorage.getItem('contextPanel')).toBeNull();
  fireEvent.pointerMove(edge, { clientX: 200 });
  fireEvent.pointerUp(edge);
  expect(edge).toHaveAttribute('aria-valuenow', '560');
  expect(localStorage.getItem('contextPanel')).toBe('560');
  fireEvent.pointerMove(edge, { clientX: 1000 });
  expect(edge).toHaveAttribute('aria-valuenow', '560');
});

it.each([
  [1600, ['closed 336', 'open 336']],
  [1024, ['open 336', 'closed 336']],
])('the key closes and opens the panel, and the browser keeps the choice: %d px', (width, choices) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: width >= Number(/\d+/.exec(query)?.[0]) }));
  store.set(selectedPatientIdAtom, 'patient-1');
  store.set(activeTabAtom, 'xray');
  for (const expected of choices) {
    toggleContext(store);
    expect(localStorage.getItem('contextPanel')).toBe(expected);
  }
});
