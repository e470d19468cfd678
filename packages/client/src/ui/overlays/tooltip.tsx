import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLongPress } from '../hooks/use-long-press.ts';

/** Wraps the whole application and sets the tooltips' delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={700}>{children}</Radix.Provider>;
}

interface TooltipProps {
  /** Repeats or names something. Never put a fact only in a tooltip. */
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}

/** Names its child to a pointer that rests on it, to the keyboard's focus, and to a finger that presses it for long. */
export function Tooltip({ content, side = 'bottom', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const longPress = useLongPress(() => setOpen(true));
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild {...longPress}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-70 max-w-72 animate-appear rounded-md bg-ink px-2.5 py-1.5 text-xs text-surface shadow-float"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
