import { type ComponentProps, useState } from 'react';
import { Dialog, DialogContent } from './dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { type OpenForm, useOpenForm } from './open-forms.ts';

interface FormDialogProps extends ComponentProps<typeof DialogContent> {
  open: boolean;
  /** Whether closing would lose input. */
  isTouched: boolean;
  /** Keeps the dialog open, so that the user learns the result. */
  isSaving?: boolean;
  /** The work that the end of the page or of the session would lose while input is unsaved. */
  work: OpenForm;
  /** The name of the control that gets the focus when the dialog opens. */
  field?: string | undefined;
  /** The texts of the question before input is discarded. */
  question: { title: string; discard: string; keep: string };
  /** Closes without a question. */
  onClose: () => void;
}

/** A dialog that asks before it closes over input. A second attempt to close withdraws the question. */
export function FormDialog({
  open,
  isTouched,
  isSaving = false,
  work,
  field,
  question,
  onClose,
  children,
  ...content
}: FormDialogProps) {
  const [isAsking, setAsking] = useState(false);
  if (!open && isAsking) setAsking(false);
  useOpenForm(open && (isTouched || isSaving) ? work : null);

  function requestClose() {
    if (isSaving) return;
    if (isAsking || isTouched) setAsking(!isAsking);
    else onClose();
  }

  return (
    <Dialog open={open} onOpenChange={(isOpening) => isOpening || requestClose()}>
      <DialogContent
        {...(field !== undefined && { onOpenAutoFocus: (event) => focusControl(event, field) })}
        {...content}
      >
        {children}
        {isAsking && <DiscardQuestion {...question} onDiscard={onClose} onKeep={() => setAsking(false)} />}
      </DialogContent>
    </Dialog>
  );
}

function focusControl(event: Event, name: string): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const control = event.currentTarget.querySelector(`[name="${CSS.escape(name)}"]`);
  if (!(control instanceof HTMLElement)) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView?.({ block: 'center' });
}
