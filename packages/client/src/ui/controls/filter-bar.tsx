import { cn } from '../class-names.ts';
import type { Needs } from '../rights/needs.ts';
import { Button } from './button.tsx';

interface Filter<T> {
  value: T;
  label: string;
  /** How many items match; "100+" if only some are loaded. */
  count?: number | string;
}

interface FilterBarProps<T> {
  /** The call that a choice makes, if it makes one. */
  needs?: Needs | undefined;
  /** Names the filter for screen readers. */
  label: string;
  filters: readonly Filter<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** Filters a list. One option is always selected. */
export function FilterBar<T extends string>({
  label,
  filters,
  value: chosen,
  onChange,
  className,
  needs,
}: FilterBarProps<T>) {
  return (
    <fieldset className={cn('flex min-w-0 gap-1', className)}>
      <legend className="sr-only">{label}</legend>
      {filters.map(({ value, label: name, count }) => (
        <Button
          key={value}
          variant="ghost"
          size="sm"
          needs={needs}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
        >
          {name}
          {count !== undefined && <span className="text-muted">{count}</span>}
        </Button>
      ))}
    </fieldset>
  );
}
