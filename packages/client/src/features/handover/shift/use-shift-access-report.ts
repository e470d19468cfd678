import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { type RefObject, useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { useBrowserCopies } from '../../../ui/hooks/use-browser-copies.ts';

/**
 * Reports to the access log what the browser itself takes of a shift's pages: all of them by a print, those with selected
 * text by a copy. `sheet` contains the pages, each an element with `data-patient-id`.
 */
export function useShiftAccessReport(sheet: RefObject<HTMLElement | null>): void {
  const tell = useCallback(
    (kind: 'chart-printed' | 'chart-copied') => {
      const pages = [...(sheet.current?.querySelectorAll<HTMLElement>('[data-patient-id]') ?? [])];
      const selected = selectedRanges();
      const taken = pages.filter(
        (page) => kind === 'chart-printed' || selected.some((range) => range.intersectsNode(page)),
      );
      const patientIds = taken.flatMap((page) => page.getAttribute('data-patient-id') ?? []);
      if (patientIds.length === 0) return;
      call(accessLogEndpoints.tellMany, { body: { kind, about: 'handover', patientIds } }).catch(
        (error: unknown) => console.warn('The access log did not receive a print or a copy', error),
      );
    },
    [sheet],
  );
  useBrowserCopies(tell);
}

/** Returns what is selected. Firefox can select several ranges, other browsers one. */
function selectedRanges(): Range[] {
  const selection = document.getSelection();
  return Array.from({ length: selection?.rangeCount ?? 0 }, (_, at) => selection?.getRangeAt(at)).filter(
    (range) => range !== undefined,
  );
}
