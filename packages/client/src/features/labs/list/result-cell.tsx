import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { Veil } from '../../../ui/records/veil.tsx';
import { LabValue } from '../lab-value.tsx';

/** A result with its marks. A result of another patient is hidden until someone asks for it (D12). */
export function ResultCell({ lab, critical }: { lab: LabResult; critical: CriticalSide | undefined }) {
  return (
    <Veil mark={lab.enteredInError}>
      <LabValue lab={lab} critical={critical} />
    </Veil>
  );
}
