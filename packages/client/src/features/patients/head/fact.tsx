import type { ReactNode } from 'react';
import { ChangedMark } from '../../../ui/feedback/changed-mark.tsx';

/** One row of a patient's facts, inside a `dl` of two columns. */
export function Fact({
  name,
  changed,
  children,
}: {
  name: string;
  /** The key of a change that arrived while the patient was open. */
  changed?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="relative min-w-0 break-words">
        {changed !== undefined && <ChangedMark key={changed} isBeside />}
        {children}
      </dd>
    </>
  );
}
