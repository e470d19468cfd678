import { CircleAlert } from 'lucide-react';

interface FormFailureProps {
  /** Lets the field that has the focus name this as its description. */
  id?: string;
  message: string | undefined;
}

/** Why the last attempt failed. Stays until the next attempt, while the toast that announces it goes after 5 s. */
export function FormFailure({ id, message }: FormFailureProps) {
  if (message === undefined) return null;
  return (
    <p id={id} className="flex items-start gap-2 rounded-md bg-red-tint px-3 py-2 text-sm text-red">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{message}</span>
    </p>
  );
}
