import { useState } from 'react';

/**
 * Returns the record that changed a cell while the user was watching; undefined for an earlier record. An undefined
 * `recordId` means no value, and `isLoaded` means that the records are loaded.
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
