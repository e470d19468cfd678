import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';

type NumberFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  unit?: string;
  /** The current value with its age. */
  current?: string;
  error?: string | undefined;
  beside?: ReactNode;
  below?: ReactNode;
  className?: string;
};

/** A number with its unit and the current value. It is a text input because `type=number` rejects a decimal comma. */
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
    <Field label={label} hint={current} error={error} {...(className && { className })}>
      {(control) => (
        <>
          <div className="flex gap-1.5">
            <div className="relative min-w-0 grow">
              <Input
                {...control}
                aria-label={unit && `${label}, ${unit}`}
                inputMode="numeric"
                autoComplete="off"
                {...input}
                className={unit && 'pr-12'}
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
            {beside}
          </div>
          {below}
        </>
      )}
    </Field>
  );
}
