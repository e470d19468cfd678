import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  /** A short title, for sections where the sentence alone is not clear. */
  title?: string;
  text: string;
  /** The next step, such as a button that adds the first record. */
  children?: ReactNode;
}

/** Shown in place of a section's records if there are none. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="flex min-h-64 grow flex-col items-center justify-center p-8 text-center">
      <Icon aria-hidden className="mb-2 size-6 text-unknown" />
      {title && <p className="mb-1 font-semibold">{title}</p>}
      <p className="max-w-sm text-balance text-muted">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
