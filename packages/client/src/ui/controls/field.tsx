import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from '../class-names.ts';
import { announceError, withdrawError } from './error-voice.tsx';
import { Label } from './label.tsx';

/** The props of a control inside a {@link Field}. */
interface FieldControl {
  id: string;
  'aria-invalid': boolean;
  'aria-required'?: true;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Text beside the label, such as a unit or "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** The form cannot be sent without this field. */
  isRequired?: boolean;
  className?: string;
  /** Stands below the error, such as an answer to its question. */
  after?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and error, linked for screen readers. */
export function Field({ label, aside, hint, error, isRequired, className, after, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>{label}</Label>
        {aside && <span className="text-xs text-muted">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
        ...(isRequired && { 'aria-required': true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
      {after}
    </div>
  );
}

/**
 * A field's error, which its control names by `aria-describedby`. Announced together with the others of its moment. Without
 * an id it is the error of a whole form, announced by itself.
 */
export function FieldError({ id, message }: { id?: string; message: string | undefined }) {
  const error = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = error.current;
    if (id === undefined || message === undefined || element === null) return;
    announceError(element);
    return () => withdrawError(element);
  }, [id, message]);
  return (
    <div
      ref={error}
      {...(id === undefined ? { role: 'alert' } : { id, 'data-field-error': true })}
      className="contents"
    >
      {message && (
        <p className="flex items-start gap-1 text-xs text-red">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
