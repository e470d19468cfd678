import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { handoversQuery } from '../../domains/handover.queries.ts';
import { placeAtom } from '../../state/address.ts';
import { openHistoryAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';

/**
 * Tells the receiver that a hand-over of this patient waits for their confirmation. It arrives live and is announced
 * once, in every section of the chart but its own. An item of the row below the head.
 */
export function WaitingHandover({ patientId, userId }: { patientId: string; userId: string }) {
  const { t } = useTranslation('handover');
  const { section } = useAtomValue(placeAtom);
  const open = useSetAtom(openHistoryAtom);
  const waiting = useQuery(handoversQuery(patientId)).data?.find(
    ({ receiver, confirmedAt }) => receiver.id === userId && confirmedAt === undefined,
  );
  const isShown = waiting !== undefined && section !== 'handover';
  return (
    // The empty item keeps its live region, and has no place in the row.
    <li className={isShown ? 'max-w-full' : 'sr-only top-0'}>
      <span className="flex min-w-0 items-center gap-2 font-normal">
        {isShown && <ArrowLeftRight aria-hidden className="size-4 shrink-0 text-muted" />}
        <span role="status" className="min-w-0 in-data-row:truncate">
          {isShown && t('waiting', { name: waiting.giver.fullName })}
        </span>
        {isShown && (
          <Button variant="outline" size="sm" className="h-6 shrink-0 px-2" onClick={() => open('handover')}>
            {t('openWaiting')}
          </Button>
        )}
      </span>
    </li>
  );
}
