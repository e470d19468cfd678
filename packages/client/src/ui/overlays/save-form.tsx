import { type ComponentProps, createContext, type ReactNode, type Ref, use } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { KeyHint } from '../controls/key-hint.tsx';
import type { Needs } from '../rights/needs.ts';
import { useControl } from '../rights/permission.tsx';
import { PermissionNotice } from '../rights/permission-notice.tsx';
import { DialogClose, DialogFooter } from './dialog.tsx';
import { isSaveKey } from './save-key.ts';

/** The needs of the form around a footer. */
const FormNeeds = createContext<Needs | undefined>(undefined);

interface SaveFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void;
  /** The call that saves it. A form that the reader may not save says so at its top. */
  needs?: Needs | undefined;
  /** The form makes a record of its author. The top says if a colleague has to countersign it. */
  isRecord?: boolean;
}

/** A form with a scrolling body and a footer. Ctrl+Enter presses its save button from any field. */
export function SaveForm({
  onSubmit,
  onKeyDown,
  className,
  needs,
  isRecord = false,
  children,
  ...props
}: SaveFormProps) {
  const { act } = useControl(needs);
  return (
    <form
      noValidate
      className={cn('flex min-h-0 flex-col', className)}
      onSubmit={(event) => {
        event.preventDefault();
        act(onSubmit)();
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!isSaveKey(event)) return;
        event.preventDefault();
        // A click, because a disabled button ignores it.
        event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
      }}
      {...props}
    >
      <FormNeeds value={needs}>
        {needs !== undefined && <PermissionNotice needs={needs} isRecord={isRecord} />}
        {children}
      </FormNeeds>
    </form>
  );
}

interface SaveFooterProps {
  /** The label of the save button. */
  save: ReactNode;
  /** Its label while saving. */
  saving: ReactNode;
  isPending: boolean;
  /** Shows the save button as unavailable. It keeps the focus, and the form handles a press. */
  isBlocked?: boolean;
  isCancelBlocked?: boolean;
  saveButton?: Ref<HTMLButtonElement>;
  /** The reason why it cannot save, or the values that it will save. */
  children: ReactNode;
}

/** The footer of a form: its state beside the buttons. */
export function SaveFooter({
  save,
  saving,
  isPending,
  isBlocked = isPending,
  isCancelBlocked = false,
  saveButton,
  children,
}: SaveFooterProps) {
  const { t } = useTranslation('frame');
  return (
    <DialogFooter>
      <div className="mr-auto min-w-0 max-md:w-full">{children}</div>
      <CancelButton disabled={isCancelBlocked} />
      <Button
        ref={saveButton}
        type="submit"
        needs={useFormNeeds()}
        aria-disabled={isBlocked}
        aria-keyshortcuts="Control+Enter"
        className="aria-disabled:opacity-50"
      >
        {isPending ? saving : save}
        <KeyHint keys={t('shortcuts.saveKeys')} />
      </Button>
    </DialogFooter>
  );
}

/** Returns what the form around needs, for a save button outside a {@link SaveFooter}. */
export const useFormNeeds = (): Needs | undefined => use(FormNeeds);

/** Closes the dialog as Escape does, so a form with input asks before it discards it. */
export function CancelButton({ disabled = false }: { disabled?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <DialogClose asChild>
      <Button variant="outline" disabled={disabled}>
        {t('cancel')}
      </Button>
    </DialogClose>
  );
}
