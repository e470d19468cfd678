import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { useTagLab } from './use-tag-lab.ts';

/** The tick that includes a result in what the assistant reads; it is everybody's, since the conversation is. */
export function LabTick({ lab }: { lab: LabResult }) {
  const { t } = useTranslation('labs');
  const { isTagged, setTagged } = useTagLab(lab);
  const id = useId();
  return (
    // The label makes the target larger than the box: 44 px where a finger meets it.
    <label
      htmlFor={id}
      className="-m-1.5 flex size-7.5 shrink-0 items-center justify-center max-md:-m-3 max-md:size-11"
    >
      <span className="sr-only">{t('include', { name: lab.testName })}</span>
      <Checkbox id={id} checked={isTagged} onCheckedChange={(checked) => setTagged(checked === true)} />
    </label>
  );
}
