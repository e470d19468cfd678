import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

/** The style of every text control. 16 px on phones, because iOS zooms in on smaller text when it gets the focus. */
export const controlClass =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink max-md:text-lg focus-visible:border-action focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-red';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlClass, 'h-9 max-md:h-11', className)} {...props} />;
}
