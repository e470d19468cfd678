import { type ReactNode, useId } from 'react';

interface FieldsGroupProps {
  title: string;
  /** Shown beside the title, such as the letter of a decision point. */
  mark?: ReactNode;
  text?: string;
  children: ReactNode;
}

/** A titled section of a calculator's form. */
export function FieldsGroup({ title, mark, text, children }: FieldsGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t py-4">
      <div className="mb-3">
        <h4 id={id} className="flex items-baseline gap-2 font-semibold">
          {mark} {title}
        </h4>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** A grid of number fields. */
export function Numbers({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-3">{children}</div>;
}

/** A grid of checkboxes. */
export function Ticks({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 md:grid-cols-2">{children}</div>;
}
