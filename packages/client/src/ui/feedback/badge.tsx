import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

const badge = cva(
  'inline-flex items-center gap-1 rounded-sm px-1.5 text-xs leading-5 font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-hover text-ink',
        action: 'bg-action-tint text-action',
        green: 'bg-green-tint text-green',
        amber: 'bg-amber-tint text-amber',
        red: 'bg-red-tint text-red',
        'red-solid': 'bg-red-solid text-white',
        violet: 'bg-violet-tint text-violet',
        unknown: 'border text-unknown',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export function Badge({ className, tone, ...props }: ComponentProps<'span'> & VariantProps<typeof badge>) {
  return <span className={cn(badge({ tone }), className)} {...props} />;
}
