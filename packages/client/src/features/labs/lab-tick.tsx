import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { useTagLab } from './use-tag-lab.ts';

/**
 * The checkbox that includes a lab result in the assistant's prompt. All clinicians share it, like the conversation.
 */
export function LabTick({ lab }: { lab: LabResult }) {
  const { t } = useTranslation('labs');
  const nameOf = useLabName();
  const { isTagged, setTagged } = useTagLab(lab);
  const id = useId();
  return (
    // The label enlarges the target to 44 px on touch screens.
    <label
      htmlFor={id}
      className="-m-1.5 flex size-7.5 shrink-0 items-center justify-center max-md:-m-3 max-md:size-11"
    >
      <span className="sr-only">{t('include', { name: nameOf(lab) })}</span>
      <Checkbox
        needs={labsEndpoints.tag}
        id={id}
        checked={isTagged}
        onCheckedChange={(checked) => setTagged(checked === true)}
      />
    </label>
  );
}
