import type { ReactNode } from 'react';

/** One row of a patient's facts, inside a `dl` of two columns. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
