import { ToggleGroup } from 'radix-ui';
import { cn } from '../class-names.ts';

interface Option<T extends string> {
  value: T;
  label: string;
}

interface ChoiceProps<T extends string> {
  label: string;
  'aria-describedby'?: string;
  options: readonly Option<T>[];
  className?: string;
}

const item =
  'min-h-[34px] grow bg-surface px-3 text-sm font-medium whitespace-nowrap -outline-offset-2 hover:bg-hover max-md:min-h-11 data-[state=on]:bg-action-tint data-[state=on]:text-action data-[state=on]:inset-ring data-[state=on]:inset-ring-action';
// The background shows through the gaps as hairlines, so the lines survive a wrapped row.
const group = 'flex flex-wrap gap-px overflow-hidden rounded-md border border-line-strong bg-line';

/** Selects one option or none. Choosing the selected option again clears it, because unknown is a valid choice. */
export function Choice<T extends string>({
  label,
  options,
  value,
  onChange,
  required = false,
  'aria-describedby': description,
  className,
}: ChoiceProps<T> & { value: T | ''; onChange: (value: T | '') => void; required?: boolean }) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      aria-describedby={description}
      value={value}
      onValueChange={(chosen) => {
        const next = options.find((option) => option.value === chosen)?.value ?? '';
        if (next !== '' || !required) onChange(next);
      }}
      className={cn(group, className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} className={item}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** Selects any number of options. */
export function Choices<T extends string>({
  label,
  options,
  value,
  onChange,
  'aria-describedby': description,
  className,
}: ChoiceProps<T> & { value: readonly T[]; onChange: (value: T[]) => void }) {
  return (
    <ToggleGroup.Root
      type="multiple"
      aria-label={label}
      aria-describedby={description}
      value={[...value]}
      onValueChange={(chosen) =>
        onChange(options.map((option) => option.value).filter((one) => chosen.includes(one)))
      }
      className={cn(group, className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} className={item}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
