import { useState } from 'react';

/**
 * The record that a cell changed to while it was being looked at; undefined for what was there when the patient was
 * opened. `recordId` undefined means that there is no value, `isLoaded` that this is known.
 */
export function useChanged(
  patientId: string,
  isLoaded: boolean,
  recordId: string | undefined,
): string | undefined {
  const scope = isLoaded ? patientId : undefined;
  const [seen, setSeen] = useState<{
    scope: string | undefined;
    recordId: string | undefined;
    changed?: string;
  }>({ scope, recordId });
  if (seen.scope !== scope) {
    setSeen({ scope, recordId });
    return undefined;
  }
  if (seen.recordId !== recordId) {
    setSeen({ scope, recordId, ...(recordId !== undefined && scope !== undefined && { changed: recordId }) });
  }
  return seen.recordId === recordId ? seen.changed : undefined;
}
