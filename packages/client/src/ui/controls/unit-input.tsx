import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';
import { Input } from './input.tsx';

interface UnitInputProps extends ComponentProps<typeof Input> {
  label: string;
  /** Shown in the box and read with the label. */
  unit?: string | undefined;
}

/** A number's box with its unit. It is a text input because `type=number` rejects a decimal comma. */
export function UnitInput({ label, unit, className, ...input }: UnitInputProps) {
  return (
    <div className="relative min-w-0 grow">
      <Input
        aria-label={unit && `${label}, ${unit}`}
        inputMode="decimal"
        autoComplete="off"
        {...input}
        className={cn(unit && 'pr-16', className)}
      />
      {unit && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-muted"
        >
          {unit}
        </span>
      )}
    </div>
  );
}
