import { useState } from 'react';

interface Seen {
  scope: string | undefined;
  ids: readonly string[];
  newcomers: ReadonlySet<string>;
}

/**
 * Which of a list's items came in while it was being looked at; none of those that were there when the patient was opened.
 * `ids` undefined: not loaded yet. For a value that changes in its place, name it by the value too.
 */
export function useNewcomers(patientId: string, ids: readonly string[] | undefined): ReadonlySet<string> {
  const scope = ids && patientId;
  const [seen, setSeen] = useState<Seen>({ scope, ids: ids ?? [], newcomers: new Set() });
  if (seen.scope === scope && (ids === undefined || ids.join() === seen.ids.join())) return seen.newcomers;
  const isNew = (id: string) => seen.newcomers.has(id) || !seen.ids.includes(id);
  const newcomers = new Set(seen.scope === scope ? ids?.filter(isNew) : []);
  setSeen({ scope, ids: ids ?? [], newcomers });
  return newcomers;
}
