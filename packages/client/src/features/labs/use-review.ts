import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Marks results as reviewed (D40), one after the other, exactly those that the screen showed. After a failure the rest
 * stays as it was.
 */
export function useReview(patientId: string) {
  const { t } = useTranslation('labs');
  const [done, setDone] = useState(0);
  const review = useChartCommand({
    send: async (labs: readonly Pick<LabResult, 'id'>[]) => {
      setDone(0);
      for (const { id: recordId } of labs) {
        await call(recordsEndpoints.review, { params: { patientId, domain: 'labs', recordId } });
        setDone((count) => count + 1);
      }
    },
    changes: () => [labsQuery(patientId)],
    isPartial: true,
    onError: () => toast({ title: t('review.failed'), variant: 'destructive' }),
  });
  return {
    review: (labs: readonly Pick<LabResult, 'id'>[]) => {
      if (!review.isPending) review.mutate(labs);
    },
    isPending: review.isPending,
    /** The number of results marked so far. */
    done,
  };
}
