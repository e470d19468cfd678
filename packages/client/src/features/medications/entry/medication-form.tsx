import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../ui/controls/field.tsx';
import { DialogBody } from '../../../ui/overlays/dialog.tsx';
import { SaveFooter, SaveForm } from '../../../ui/overlays/save-form.tsx';
import type { Needs } from '../../../ui/rights/needs.ts';

interface MedicationFormProps {
  submitLabel: string;
  needs: Needs;
  isPending: boolean;
  /** Why the last attempt failed. */
  failed: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

export function MedicationForm({
  submitLabel,
  needs,
  isPending,
  failed,
  onSubmit,
  children,
}: MedicationFormProps) {
  const { t } = useTranslation('medications');
  return (
    <SaveForm needs={needs} isRecord onSubmit={onSubmit}>
      <DialogBody className="flex flex-col gap-4">{children}</DialogBody>
      <SaveFooter save={submitLabel} saving={t('form.saving')} isPending={isPending}>
        <FieldError message={failed} />
      </SaveFooter>
    </SaveForm>
  );
}
