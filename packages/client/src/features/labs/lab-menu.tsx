import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { RecordMenu } from '../../ui/records/record-menu.tsx';
import { isOfOther } from '../../ui/records/veil.tsx';

/** The menu of a result, named by its test, because a sample has many results of one time. */
export function LabMenu({ lab, className }: { lab: LabResult; className?: string }) {
  const nameOf = useLabName();
  return (
    <RecordMenu
      domain="labs"
      at={lab.resultTime}
      records={[lab]}
      title={isOfOther(lab.enteredInError) ? undefined : nameOf(lab)}
      {...(className !== undefined && { className })}
    />
  );
}
