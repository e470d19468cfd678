import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { isPrintTold } from '../../api/printing.ts';

/**
 * Reports to the access log what the browser itself prints or copies of the chart on screen, by Ctrl+P or Ctrl+C for
 * example. The browser does not wait for the line, unlike the buttons of a hand-over.
 */
export function useToldAccess(patientId: string | null): void {
  useEffect(() => {
    if (patientId === null) return;
    const tell = (kind: 'chart-printed' | 'chart-copied') => {
      call(accessLogEndpoints.tell, { params: { patientId }, body: { kind, about: 'chart' } }).catch(
        (error: unknown) => console.warn('The access log did not receive a print or a copy', error),
      );
    };
    const onPrint = () => {
      if (!isPrintTold()) tell('chart-printed');
    };
    const onCopy = ({ target }: ClipboardEvent) => {
      if (isOfChart(target)) tell('chart-copied');
    };
    window.addEventListener('beforeprint', onPrint);
    document.addEventListener('copy', onCopy);
    return () => {
      window.removeEventListener('beforeprint', onPrint);
      document.removeEventListener('copy', onCopy);
    };
  }, [patientId]);
}

/** Returns whether selected text is copied, and not what the clinician typed. */
function isOfChart(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return false;
  return (document.getSelection()?.toString() ?? '') !== '';
}
