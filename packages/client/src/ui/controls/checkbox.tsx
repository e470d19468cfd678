import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'flex size-4.5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface aria-invalid:border-red data-[state=checked]:border-action-solid data-[state=checked]:bg-action-solid disabled:cursor-not-allowed disabled:border-line disabled:bg-hover',
        className,
      )}
      {...props}
    >
      <Radix.Indicator>
        <Check aria-hidden className="size-3.5 text-white" strokeWidth={3} />
      </Radix.Indicator>
    </Radix.Root>
  );
}
