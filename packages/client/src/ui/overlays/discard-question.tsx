import { useLayoutEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';

interface DiscardQuestionProps {
  title: string;
  discard: string;
  keep: string;
  onDiscard: () => void;
  onKeep: () => void;
}

/**
 * Asks in the footer whether to discard the input of a closing dialog. The safe button has the focus, which returns to
 * its place before when the question is withdrawn.
 */
export function DiscardQuestion({ title, discard, keep, onDiscard, onKeep }: DiscardQuestionProps) {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <div
      role="alertdialog"
      aria-label={title}
      className="low:sticky absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t bg-amber-tint px-5 py-3 max-md:[&>button]:h-11 max-md:[&>button]:grow"
    >
      <p className="mr-auto font-medium max-md:w-full">{title}</p>
      <Button variant="outline" onClick={onDiscard}>
        {discard}
      </Button>
      <Button autoFocus onClick={onKeep}>
        {keep}
      </Button>
    </div>
  );
}
