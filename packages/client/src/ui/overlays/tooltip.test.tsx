import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { Tooltip } from './tooltip.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('a tooltip appears after the pointer rests for 700 ms', async () => {
  await show(
    <Tooltip content="What it is for">
      <button type="button">here</button>
    </Tooltip>,
  );
  vi.useFakeTimers();
  fireEvent.pointerMove(screen.getByRole('button'), { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(690));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => vi.advanceTimersByTime(20));
  expect(screen.getByRole('tooltip')).toHaveTextContent('What it is for');
});
