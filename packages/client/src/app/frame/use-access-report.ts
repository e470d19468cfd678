import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { useBrowserCopies } from '../../ui/hooks/use-browser-copies.ts';

/**
 * Reports to the access log what the browser itself prints or copies of the chart on screen. The browser does not wait for
 * the line, unlike the buttons of a hand-over.
 */
export function useAccessReport(patientId: string | null): void {
  const tell = useCallback(
    (kind: 'chart-printed' | 'chart-copied') => {
      if (patientId === null) return;
      call(accessLogEndpoints.tell, { params: { patientId }, body: { kind, about: 'chart' } }).catch(
        (error: unknown) => console.warn('The access log did not receive a print or a copy', error),
      );
    },
    [patientId],
  );
  useBrowserCopies(tell);
}
