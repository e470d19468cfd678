import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { fetchAhead, type LoadView } from './late-views.ts';
import { Section } from './section.tsx';

const Weight = ({ patientId }: { patientId: string }) => <p>Weight of {patientId}</p>;

it('shows a part that was loaded ahead at once, without a spinner', async () => {
  const load = vi.fn<LoadView>().mockResolvedValue({ default: Weight });
  fetchAhead(load);
  await Promise.allSettled(load.mock.results.map(({ value }) => value));
  render(<Section load={load} patientId="p-1" />);
  expect(screen.getByText('Weight of p-1')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows a part as soon as it has loaded', async () => {
  const load: LoadView = () => Promise.resolve({ default: Weight });
  await show(<Section load={load} patientId="p-1" />);
  expect(await screen.findByText('Weight of p-1')).toBeVisible();
});
