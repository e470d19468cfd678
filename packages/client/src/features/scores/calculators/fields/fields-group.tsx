import { type ReactNode, useId } from 'react';

interface FieldsGroupProps {
  title: string;
  /** Beside the title: a letter of a decision point, a count. */
  mark?: ReactNode;
  text?: string;
  children: ReactNode;
}

/** One part of a calculator's form, with its name. */
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

/** Numbers side by side. */
export function Numbers({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-3">{children}</div>;
}

/** Ticks side by side where there is room. */
export function Ticks({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 md:grid-cols-2">{children}</div>;
}
