import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { cleanup, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { temperatureUnitAtom } from '../../../storage/preferences.ts';
import { ReplyObjections } from './objections.tsx';

it('lists findings before what is unknown, in the words of the reader', async () => {
  fakeServer({});
  await show(
    <ReplyObjections
      objections={[
        { code: 'alert', name: 'tachycardia', value: '140' },
        { code: 'critical-result', testName: 'Potassium', result: '7.1', units: 'mmol/L', recordId: 'lab-1' },
        { code: 'high-score', scoreType: 'HEART', value: 9, recordId: 'score-1' },
        { code: 'alert', name: 'reduced-consciousness', value: 'Voice' },
        { code: 'unknown', signs: ['temperature'] },
        { code: 'child' },
      ]}
    />,
  );
  const lines = screen.getByRole('note').textContent;
  expect(lines).toBe(
    'The chart argues against reassurance: Tachycardia (140 bpm); critical result: Potassium 7.1 mmol/L; HEART is 9; Reduced consciousness' +
      'Not known from the chart: unknown from the last 30 minutes: temperature; adult limits do not apply under 16 years',
  );
});

it('shows a temperature in the unit of the reader, and numbers in their language (D7)', async () => {
  fakeServer({});
  const objections: Objection[] = [
    { code: 'alert', name: 'fever', value: '39.3' },
    { code: 'critical-result', testName: 'Potassium', result: '7.1', units: 'mmol/L', recordId: 'lab-1' },
  ];
  const store = getDefaultStore();
  store.set(temperatureUnitAtom, 'F');
  await show(<ReplyObjections objections={objections} />);
  expect(screen.getByRole('note')).toHaveTextContent('Fever (102.7 °F)');
  cleanup();
  store.set(temperatureUnitAtom, 'C');
  await show(<ReplyObjections objections={objections} />, 'de');
  expect(await screen.findByText(/Fieber \(39,3 °C\)/)).toHaveTextContent('Kalium 7,1 mmol/L');
});
