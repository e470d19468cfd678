import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Older } from '../../../domains/lists/use-older.ts';
import { type TargetRecord, targetRecordAtom } from '../../../state/selection.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { OlderRecords } from '../../../ui/feedback/older-records.tsx';
import { useQueuedTop } from '../../../ui/hooks/use-queued-top.ts';
import { useVitalsLines } from './use-vitals-lines.ts';
import { VitalsHistoryTable } from './vitals-history-table.tsx';

/** Rows of the vitals history that are added at once. A stay of several days can have thousands. */
const maxAddedHistoryRows = 100;

/** Makes the scrolling element focusable by keyboard. */
const reachable = { tabIndex: 0 };

interface VitalsHistoryScrollProps {
  /** Newest observation first; at least one. */
  records: VitalsRecord[];
  /** The sets before these, which the server holds. */
  unread: Older;
  patient: Patient;
}

/** The scrolling table. While the user reads further down, new rows wait behind a button. */
export function VitalsHistoryScroll({ records, unread, patient }: VitalsHistoryScrollProps) {
  const { t } = useTranslation('history');
  const [limit, setLimit] = useState<number>(maxAddedHistoryRows);
  const lines = useVitalsLines(records, patient);
  const { place, waiting, onScroll, toTop } = useQueuedTop(lines.map(({ key }) => key));
  const target = useTargetSet(patient.id);
  const targetAt = lines.findIndex(({ records: sets }) => sets.some(({ id }) => id === target?.id));
  useEffect(() => {
    if (targetAt >= 0) setLimit((known) => Math.max(known, targetAt + 1));
  }, [targetAt]);
  const older = Math.min(maxAddedHistoryRows, lines.length - waiting - limit);
  return (
    <section
      ref={place}
      id="vitals-table"
      {...reachable}
      aria-label={t('vitals.caption')}
      className="min-h-0 grow overflow-auto -outline-offset-2"
      onScroll={onScroll}
    >
      {waiting > 0 && (
        <div className="sticky top-12 left-0 z-30 flex h-0 justify-center">
          <Button size="sm" className="shadow-float" onClick={toTop}>
            <ArrowUp aria-hidden /> {t('vitals.waiting', { count: waiting })}
          </Button>
        </div>
      )}
      <VitalsHistoryTable
        lines={lines.slice(waiting, waiting + limit)}
        patient={patient}
        targetId={target?.id}
      />
      {older > 0 && (
        <div className="sticky left-0 w-fit p-3">
          <Button variant="outline" size="sm" onClick={() => setLimit(limit + maxAddedHistoryRows)}>
            {t('vitals.older', { count: older })}
          </Button>
        </div>
      )}
      {older <= 0 && <OlderRecords older={unread} className="sticky left-0 w-fit" />}
    </section>
  );
}

/** Returns the set that another part of the screen opened. */
function useTargetSet(patientId: string): TargetRecord | undefined {
  const target = useAtomValue(targetRecordAtom);
  return target?.domain === 'vitals' && target.patientId === patientId ? target : undefined;
}
