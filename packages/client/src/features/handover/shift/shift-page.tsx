import type { ShiftHandover } from '@bedside/contracts/handover/handover.contract.ts';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { usePatientLine } from '../../../i18n/hooks/use-patient-line.ts';
import { useSwitchPatient } from '../../../state/patient-switch.ts';
import { openHistoryAtom, openRecordAtom } from '../../../state/selection.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { HandoverText } from '../handover-text.tsx';
import { useHeadLine } from '../use-head-line.ts';
import { useMadeAt } from '../use-made-at.ts';

export type ShiftPatient = ShiftHandover['patients'][number];

interface ShiftPageProps {
  page: ShiftPatient;
  /** The chart has newer entries. */
  hasChanged: boolean;
  onRefresh: () => void;
}

/** One patient of a shift's hand-over. Print has {@link ShiftCard} in its place. */
export function ShiftPage({ page, hasChanged, onRefresh }: ShiftPageProps) {
  const { t } = useTranslation('handover');
  const { patient, handover } = page;
  const name = usePatientLine()(patient);
  const headLine = useHeadLine();
  const madeAt = useMadeAt();
  const { to } = useSwitchPatient();
  const openSection = useSetAtom(openHistoryAtom);
  const openRecord = useSetAtom(openRecordAtom);
  return (
    <article
      aria-label={name}
      data-patient-id={patient.id}
      className="flex flex-col gap-3 border-t pt-4 first-of-type:border-t-0 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">{headLine(patient)}</h3>
        <Button
          variant="outline"
          size="sm"
          className="ml-auto"
          aria-label={`${t('shift.give')}: ${name}`}
          onClick={() => to(patient.id, () => openSection('handover'))}
        >
          {t('shift.give')}
        </Button>
      </div>
      <p className="text-xs text-muted">{madeAt(handover.madeAt)}</p>
      {hasChanged && (
        <p role="status" className="flex items-center gap-2 text-sm text-amber">
          {t('shift.changed')}
          <Button variant="link" size="sm" className="px-0" onClick={onRefresh}>
            {t('shift.refresh')}
          </Button>
        </p>
      )}
      <HandoverText
        handover={handover}
        of={name}
        onOpen={(record) => to(patient.id, () => openRecord(record))}
      />
    </article>
  );
}
