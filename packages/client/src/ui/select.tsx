import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { controlClass } from './input.tsx';

type SelectProps = Omit<ComponentProps<typeof Radix.Root>, 'children'> & {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
  /** For the trigger. */
  id?: string;
  ref?: React.Ref<HTMLButtonElement>;
  className?: string;
  onBlur?: () => void;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
};

/** One of a short list of options. */
export function Select({
  options,
  placeholder,
  id,
  ref,
  className,
  onBlur,
  'aria-label': label,
  'aria-invalid': invalid,
  'aria-describedby': described,
  ...root
}: SelectProps) {
  return (
    <Radix.Root {...root}>
      <Radix.Trigger
        id={id}
        ref={ref}
        onBlur={onBlur}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={described}
        className={cn(
          controlClass,
          'flex h-9 items-center justify-between gap-2 text-left data-[placeholder]:text-unknown max-md:h-11',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon>
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-appear overflow-hidden rounded-md border bg-raised shadow-float"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex h-8 items-center justify-between gap-4 rounded-sm px-2 outline-none select-none data-[highlighted]:bg-hover max-md:h-11"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-4 text-action" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
