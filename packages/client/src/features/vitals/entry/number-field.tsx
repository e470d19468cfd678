import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { UnitInput } from '../../../ui/controls/unit-input.tsx';

type NumberFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  unit?: string;
  /** The current value with its age. */
  current?: ReactNode;
  /** The class of the typed digits. */
  tone?: string | undefined;
  error?: string | undefined;
  beside?: ReactNode;
  /** The answer to the question that the error asks. */
  below?: ReactNode;
  className?: string;
};

/** A number with its unit and the current value. */
export function NumberField({
  label,
  unit,
  current,
  tone,
  error,
  beside,
  below,
  className,
  ...input
}: NumberFieldProps) {
  return (
    <Field label={label} hint={current} error={error} after={below} {...(className && { className })}>
      {(control) => (
        <div className="flex gap-1.5">
          <UnitInput
            {...control}
            label={label}
            unit={unit}
            inputMode="numeric"
            {...input}
            className={cn(unit && 'pr-12', tone)}
          />
          {beside}
        </div>
      )}
    </Field>
  );
}
