import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type NumberFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  unit?: string;
  /** What is known now, with its age. */
  current?: string;
  error?: string | undefined;
  beside?: ReactNode;
  below?: ReactNode;
  className?: string;
};

/** A number with its unit, and what is known now beside it. Text, not `type=number`: a comma is a decimal sign too. */
export function NumberField({
  label,
  unit,
  current,
  error,
  beside,
  below,
  className,
  ...input
}: NumberFieldProps) {
  return (
    <Field label={label} aside={unit} hint={current} error={error} {...(className && { className })}>
      {(control) => (
        <>
          <div className="flex gap-1.5">
            <Input {...control} inputMode="numeric" autoComplete="off" {...input} className="min-w-0" />
            {beside}
          </div>
          {below}
        </>
      )}
    </Field>
  );
}
