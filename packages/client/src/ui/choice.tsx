import { ToggleGroup } from 'radix-ui';
import { cn } from './class-names.ts';

interface Option<T extends string> {
  value: T;
  label: string;
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly Option<T>[];
  className?: string;
}

const item =
  'grow px-3 text-sm -outline-offset-2 font-medium whitespace-nowrap not-first:border-l hover:bg-hover data-[state=on]:bg-action-tint data-[state=on]:text-action';
const group = 'flex h-9 overflow-hidden rounded-md border border-line-strong/60 bg-surface max-md:h-11';

/** One of a few, or none: choosing the chosen one again takes it back, since unknown is an answer too. */
export function Choice<T extends string>({
  label,
  options,
  value,
  onChange,
  required = false,
  className,
}: ChoiceProps<T> & { value: T | ''; onChange: (value: T | '') => void; required?: boolean }) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
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

/** Any of a few. */
export function Choices<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: ChoiceProps<T> & { value: readonly T[]; onChange: (value: T[]) => void }) {
  return (
    <ToggleGroup.Root
      type="multiple"
      aria-label={label}
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
