import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { connectionAtom } from '../../realtime/connection/connection.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Marks results as reviewed (D40), one after the other, exactly those that the screen showed. The marks arrive as
 * entries. After a failure the rest stays as it was.
 */
export function useReview(patientId: string) {
  const { t } = useTranslation('labs');
  const cache = useQueryClient();
  const store = useStore();
  const [done, setDone] = useState(0);
  const review = useMutation({
    mutationFn: async (labs: readonly Pick<LabResult, 'id'>[]) => {
      setDone(0);
      for (const { id: recordId } of labs) {
        await call(recordsEndpoints.review, { params: { patientId, domain: 'labs', recordId } });
        setDone((count) => count + 1);
      }
    },
    onSettled: () => {
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: labsQuery(patientId).queryKey });
      }
    },
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
