import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import type { Needs } from '../rights/needs.ts';
import { PlainButton } from './plain-button.tsx';

const button = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md text-base font-medium whitespace-nowrap transition-colors forced-colors:border disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:data-needs:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-action-solid text-white hover:bg-action-solid-hover',
        destructive: 'bg-red-solid text-white hover:brightness-90',
        outline: 'border border-line-strong/50 bg-surface text-ink hover:bg-hover',
        secondary: 'bg-hover text-ink hover:brightness-95',
        // A pressed button has an edge too, because a tint alone is too faint.
        ghost:
          'text-ink hover:bg-hover aria-pressed:bg-action-tint aria-pressed:text-action aria-pressed:inset-ring aria-pressed:inset-ring-action',
        link: 'text-action underline-offset-4 hover:underline',
      },
      // On a phone a finger needs 44 px, and a long label wraps.
      size: {
        default:
          'h-9 px-4 max-md:h-auto max-md:min-h-11 max-md:max-w-full max-md:py-1 max-md:whitespace-normal',
        sm: 'h-8 px-3 text-sm max-md:h-auto max-md:min-h-11 max-md:max-w-full max-md:py-1 max-md:whitespace-normal',
        lg: 'h-11 px-6',
        icon: 'size-9 max-md:size-11',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof button> & {
    asChild?: boolean;
    /** The button's work is running: it shows a spinner and cannot be pressed again. */
    isPending?: boolean;
    /** The call that it leads to. Without its right the button stays, is disabled and says why. */
    needs?: Needs | undefined;
  };

export function Button({ className, variant, size, asChild, isPending, needs, ...props }: ButtonProps) {
  const look = cn(button({ variant, size }), className);
  if (asChild) return <Slot.Root className={look} {...props} />;
  const { children, disabled, ...rest } = props;
  return (
    <PlainButton
      className={look}
      needs={needs}
      disabled={disabled || isPending}
      aria-busy={isPending}
      {...rest}
    >
      {isPending && <Spinner className="text-white" />}
      {children}
    </PlainButton>
  );
}
