import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';
import { controlClass } from './input.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  options: readonly { value: string; label: string }[];
  /** Shown while the value is empty. It cannot be selected. */
  placeholder?: string;
  onValueChange?: (value: string) => void;
};

/** Selects from a short list. The native control works with every phone and screen reader. */
export function Select({ options, placeholder, className, onValueChange, ...select }: SelectProps) {
  return (
    <span className="relative block">
      <select
        className={cn(controlClass, 'h-9 appearance-none truncate pr-9 max-md:h-11', className)}
        onChange={(event) => onValueChange?.(event.target.value)}
        {...select}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
