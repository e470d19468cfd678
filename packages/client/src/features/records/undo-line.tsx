import { useAtom, useAtomValue } from 'jotai';
import { Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clearToast, toast, toastActionAtom } from '../../ui/feedback/toast.ts';
import { type SavedRecord, savedRecordAtom } from '../../ui/records/saved-record.ts';
import { useEnterInError } from './use-enter-in-error.ts';

/** The time to undo a save. */
export const undoMs = 10_000;

/** How long a finished undo is shown. */
export const undoneMs = 5000;

/** One step of the countdown. */
export const undoStepMs = 1000;

/**
 * Offers to undo the last save for ten seconds, within the toast of that save. If another toast replaced it, covers the screen
 * below the patient's head, so that nothing moves.
 */
export function UndoLine({ patientId }: { patientId: string }) {
  const [saved, setSaved] = useAtom(savedRecordAtom);
  const action = useAtomValue(toastActionAtom);
  if (action !== null && saved !== null && saved.patientId === patientId) {
    const end = () => {
      setSaved(null);
      clearToast();
    };
    return createPortal(<Line key={saved.records[0]?.id} saved={saved} onEnd={end} isInToast />, action);
  }
  return (
    <div className="relative z-30 h-0">
      <div role="status" className="absolute inset-x-0 top-1 flex justify-center px-2">
        {saved !== null && saved.patientId === patientId && (
          <Line key={saved.records[0]?.id} saved={saved} onEnd={() => setSaved(null)} />
        )}
      </div>
    </div>
  );
}

interface LineProps {
  saved: SavedRecord;
  onEnd: () => void;
  /** The toast says what was saved, and has a button to close it. */
  isInToast?: boolean;
}

function Line({ saved, onEnd, isInToast = false }: LineProps) {
  const { t } = useTranslation(['records', 'common']);
  const { mark, isPending, isDone, error } = useEnterInError(saved);
  const failureOf = useFailureReason();
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  // The countdown pauses while someone is about to decide.
  const holds = { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
  const isOffered = !isPending && !isDone && error === null;
  const left = useTimeLeft({ isRunning: isOffered && !isHeld, onEnd });
  useConfirmation(isDone && !isInToast, onEnd);
  const undone = t('undo.undone', { text: saved.text });
  useEffect(() => {
    if (!isDone || !isInToast) return;
    onEnd();
    toast({ title: undone });
  }, [isDone, isInToast, onEnd, undone]);
  const isAsked = useRef(false);
  function undo() {
    // Two quick presses come before the first one is drawn.
    if (isAsked.current) return;
    isAsked.current = true;
    mark({ reason: 'undone' }, { onError: () => (isAsked.current = false) });
  }
  useUndoKey(undo);
  const reason = error instanceof ApiError ? failureOf(error) : t('common:somethingBroke.title');
  return (
    <div
      {...holds}
      className={cn(
        'flex max-w-full items-center gap-3 text-sm',
        !isInToast && 'animate-appear rounded-md border bg-raised py-1 pr-1 pl-3 shadow-float',
      )}
    >
      {error && !isPending ? (
        <p className="min-w-0 text-red">{t('undo.failed', { reason })}</p>
      ) : (
        !isInToast && (
          <p className="min-w-0 truncate">{isDone ? undone : t('undo.saved', { text: saved.text })}</p>
        )
      )}
      {!isDone && (
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isPending}
          aria-keyshortcuts="Control+Z"
          onClick={undo}
        >
          <Undo2 aria-hidden /> {t(isPending ? 'undo.undoing' : error ? 'common:retry' : 'undo.undo')}
        </Button>
      )}
      {isOffered && !isDone && (
        <span aria-hidden className="w-8 text-right text-muted tabular-nums">
          {t('undo.seconds', { count: left })}
        </span>
      )}
      {!isInToast && (
        <Button variant="ghost" size="icon" className="size-8" aria-label={t('common:close')} onClick={onEnd}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** Counts the seconds down while the time runs, and returns those that are left. */
function useTimeLeft({ isRunning, onEnd }: { isRunning: boolean; onEnd: () => void }): number {
  const [left, setLeft] = useState(undoMs);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      if (left <= undoStepMs) onEnd();
      else setLeft(left - undoStepMs);
    }, undoStepMs);
    return () => clearTimeout(timer);
  }, [isRunning, left, onEnd]);
  return left / undoStepMs;
}

/** Removes the line some seconds after the undo. */
function useConfirmation(isDone: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onEnd, undoneMs);
    return () => clearTimeout(timer);
  }, [isDone, onEnd]);
}

/** Ctrl+Z or Cmd+Z undoes the save, except in a field or a dialog, which have an undo of their own. */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const { target } = event;
      const isElsewhere =
        target instanceof Element &&
        target.closest('input, textarea, [contenteditable], [role=dialog], [role=alertdialog]') !== null;
      if (!isUndo || isElsewhere) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
