import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';

interface StatusMarkProps {
  /** A sign, hidden from screen readers because the words say the same. */
  sign: ReactNode;
  /** The colour and, if needed, another layout. */
  className: string | undefined;
  children: ReactNode;
}

/** The sign and the words of a record's status. Calm, and the same everywhere; a struck-out value does not strike it out. */
export function StatusMark({ sign, className, children }: StatusMarkProps) {
  return (
    <span className={cn('items-center gap-1 text-xs font-normal no-underline', className)}>
      {sign}
      {children}
    </span>
  );
}
