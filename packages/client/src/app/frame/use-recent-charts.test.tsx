import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { useRecentCharts } from './use-recent-charts.ts';

it('keeps the last eight charts on screen in memory, and no others', () => {
  const cache = createQueryClient();
  const { rerender } = renderHook(({ id }) => useRecentCharts(id), {
    initialProps: { id: 'p0' },
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  const cachedIds = () =>
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[1]);
  for (let index = 0; index < 8; index += 1) {
    cache.setQueryData(['patient', `p${index}`, 'vitals'], []);
    rerender({ id: `p${index}` });
  }
  rerender({ id: 'p0' });
  expect(cachedIds()).toHaveLength(8);
  rerender({ id: 'p8' });
  expect(cachedIds()).not.toContain('p1');
  expect(cachedIds()).toContain('p0');
});
