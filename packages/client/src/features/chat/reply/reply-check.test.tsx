import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMessage } from '../../../../test/chart-samples.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { DifferentValues, ReplyCheckLine } from './reply-check.tsx';

const check = {
  checked: 3,
  found: 1,
  differs: 1,
  absent: 1,
  items: [
    { offset: 5, length: 2, verdict: 'differs' as const, expected: '91 %', recordId: 'vitals-1' },
    { offset: 14, length: 3, verdict: 'found' as const },
  ],
};

it('names each value that differs, and counts the values that were compared', async () => {
  fakeServer({});
  const message = aMessage({ role: 'assistant', content: 'SpO2 96 %. HR 118.', metadata: { check } });
  await show(
    <>
      <DifferentValues message={message} />
      <ReplyCheckLine check={check} />
    </>,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('The reply says 96, the chart says 91 %.');
  expect(screen.getByText(/Values compared with the chart: 3\. Equal: 1; different: 1/)).toBeVisible();
});
