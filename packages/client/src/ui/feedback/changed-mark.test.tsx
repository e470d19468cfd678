import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChangedMark, changedMarkMs, maxFadingMarks } from './changed-mark.tsx';

afterEach(() => vi.useRealTimers());

/** Draws marks. Returns how many of their tints fade, and how many stay the same until they end. */
function marks(count: number) {
  const { container } = render(
    <div>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are all alike
        <ChangedMark key={place} />
      ))}
    </div>,
  );
  const fading = container.querySelectorAll('.animate-changed').length;
  return { container, fading, still: container.querySelectorAll('span.inset-0').length - fading };
}

it('fades the tints of a few changes, and only shows those of many', () => {
  vi.useFakeTimers();
  const most = maxFadingMarks - 1;
  expect(marks(most)).toMatchObject({ fading: most, still: 0 });
  expect(marks(40)).toMatchObject({ fading: 0, still: 40 });
  vi.advanceTimersByTime(changedMarkMs + 1);
  expect(marks(1)).toMatchObject({ fading: 1, still: 0 });
});

it('ends every mark after two seconds', () => {
  vi.useFakeTimers();
  const { container } = marks(40);
  act(() => void vi.advanceTimersByTime(changedMarkMs));
  expect(container.querySelectorAll('span')).toHaveLength(0);
});
