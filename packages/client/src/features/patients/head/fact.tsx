import type { ReactNode } from 'react';
import { ChangedMark } from '../../../ui/feedback/changed-mark.tsx';

/** One row of a patient's facts, inside a `dl` of two columns. */
export function Fact({
  name,
  changed,
  children,
}: {
  name: string;
  /** Names the change that came in while this was being looked at. */
  changed?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="relative min-w-0 break-words">
        {changed !== undefined && <ChangedMark key={changed} />}
        {children}
      </dd>
    </>
  );
}
