import { Slider as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

type SliderProps = ComponentProps<typeof Radix.Root> & {
  /** Applied to the thumb, which receives the focus. */
  'aria-label': string;
  'aria-valuetext'?: string;
  'aria-describedby'?: string;
};

export function Slider({
  className,
  'aria-label': label,
  'aria-valuetext': text,
  'aria-describedby': description,
  ...props
}: SliderProps) {
  return (
    <Radix.Root className={cn('relative flex h-9 touch-none items-center select-none', className)} {...props}>
      <Radix.Track className="relative h-1.5 grow rounded-full bg-line-strong forced-colors:bg-[CanvasText]">
        <Radix.Range className="absolute h-full rounded-full bg-action-solid forced-colors:bg-[Highlight]" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={text}
        aria-describedby={description}
        className="block size-6 rounded-full border-2 border-action-solid bg-surface"
      />
    </Radix.Root>
  );
}
