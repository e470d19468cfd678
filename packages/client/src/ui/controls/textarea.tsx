import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';
import { controlClass } from './input.tsx';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(controlClass, 'min-h-16 py-2', className)} {...props} />;
}
