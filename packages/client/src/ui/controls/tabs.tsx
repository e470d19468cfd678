import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

export const Tabs = Radix.Root;
export const TabsContent = Radix.Content;
/** A list of tabs and a tab without a look of their own. */
export const PlainTabsList = Radix.List;
export const PlainTab = Radix.Trigger;

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn('flex h-10 items-stretch gap-1 border-b px-4', className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        '-mb-px flex items-center gap-2 rounded-sm border-b-2 -outline-offset-2 border-transparent px-3 font-medium text-muted hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-unknown aria-disabled:opacity-60 data-[state=active]:border-action-solid data-[state=active]:text-ink [&_svg]:size-4',
        className,
      )}
      {...props}
    />
  );
}
