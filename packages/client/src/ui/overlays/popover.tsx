import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;

export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          'z-60 max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto rounded-md border bg-raised shadow-float focus:outline-none',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}
