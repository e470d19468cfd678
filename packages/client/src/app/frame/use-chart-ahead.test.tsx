import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { resetSelectionAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { useChartAhead } from './use-chart-ahead.ts';

const store = getDefaultStore();

function Screen() {
  useChartAhead();
  return null;
}

afterEach(() => {
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

it('requests the chart of a chosen patient once, before anything of it is drawn', async () => {
  const unanswered = () => new Promise<Response>(() => {});
  const lists = ['lab-results', 'medications', 'messages', 'notes', 'scores', 'vitals'];
  const asked = fakeServer({ 'GET /patient/p1': unanswered });
  await show(<Screen />);
  store.set(selectedPatientIdAtom, 'p1');
  const paths = () => asked.map(({ path }) => path.replace(/\?.*/, ''));
  expect(paths()).toContain('/api/patient/p1');
  for (const list of lists) expect(paths().join('\n')).toContain(list);
  const count = asked.length;
  store.set(selectedPatientIdAtom, null);
  expect(asked).toHaveLength(count);
});
