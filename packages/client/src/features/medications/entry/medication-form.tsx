import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';

interface MedicationFormProps {
  submitLabel: string;
  isPending: boolean;
  /** Why the last attempt failed. */
  failed: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of a medication's form. Enter and Ctrl+Enter save. */
export function MedicationForm({
  submitLabel,
  isPending,
  failed,
  onSubmit,
  onCancel,
  children,
}: MedicationFormProps) {
  const { t } = useTranslation(['medications', 'common']);
  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <DialogBody className="flex flex-col gap-4">{children}</DialogBody>
      <DialogFooter>
        <div className="mr-auto min-w-0 max-md:w-full">
          <FieldError message={failed} />
        </div>
        <Button variant="outline" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" aria-disabled={isPending} className="aria-disabled:opacity-50">
          {isPending ? t('form.saving') : submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
