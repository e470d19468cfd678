import type { ReactNode } from 'react';
import type { Needs } from '../rights/needs.ts';
import { Button } from './button.tsx';

interface RowButtonProps {
  /** Names the row as well, because the label is the same in each. */
  name: string;
  onClick: () => void;
  needs?: Needs;
  children: ReactNode;
}

/** A button of one row in a list of settings. */
export function RowButton({ name, onClick, needs, children }: RowButtonProps) {
  return (
    <Button variant="ghost" aria-label={name} needs={needs} onClick={onClick}>
      {children}
    </Button>
  );
}
