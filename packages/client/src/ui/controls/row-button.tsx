import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface RowButtonProps {
  /** Names the row as well, because the label is the same in each. */
  name: string;
  onClick: () => void;
  children: ReactNode;
}

/** A button of one row in a list of settings. */
export function RowButton({ name, onClick, children }: RowButtonProps) {
  return (
    <Button variant="ghost" aria-label={name} onClick={onClick}>
      {children}
    </Button>
  );
}
