import { useEffect } from 'react';
import { isPrintReported } from '../../api/printing.ts';

/**
 * Calls `onTaken` when the browser itself prints the screen or copies selected text, by Ctrl+P or Ctrl+C for example.
 * Ignores text that the clinician typed, and a print that is already in the access log. Pass a stable function.
 */
export function useBrowserCopies(onTaken: (kind: 'chart-printed' | 'chart-copied') => void): void {
  useEffect(() => {
    const onPrint = () => {
      if (!isPrintReported()) onTaken('chart-printed');
    };
    const onCopy = ({ target }: ClipboardEvent) => {
      if (isShownText(target)) onTaken('chart-copied');
    };
    window.addEventListener('beforeprint', onPrint);
    document.addEventListener('copy', onCopy);
    return () => {
      window.removeEventListener('beforeprint', onPrint);
      document.removeEventListener('copy', onCopy);
    };
  }, [onTaken]);
}

/** Returns whether selected text is copied, and not what the clinician typed. */
function isShownText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return false;
  return (document.getSelection()?.toString() ?? '') !== '';
}
