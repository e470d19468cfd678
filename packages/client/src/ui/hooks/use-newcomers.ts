import { useState } from 'react';

interface Seen {
  scope: string | undefined;
  ids: readonly string[];
  newcomers: ReadonlySet<string>;
}

/**
 * Returns the items that were added to a list while the patient was open.
 *
 * `ids` is undefined while the list loads. To detect a value that changes in place, include the value in its id.
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
