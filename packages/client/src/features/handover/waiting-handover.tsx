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
 * once, in every section of the chart but its own.
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
    <div role="status" className="print:hidden">
      {isShown && (
        <p className="flex items-center gap-2 border-b bg-surface px-4 py-1.5 text-sm">
          <ArrowLeftRight aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0">{t('waiting', { name: waiting.giver.fullName })}</span>
          <Button
            variant="outline"
            size="sm"
            className="ml-auto shrink-0 max-md:h-11"
            onClick={() => open('handover')}
          >
            {t('openWaiting')}
          </Button>
        </p>
      )}
    </div>
  );
}
