import { chatTag, type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { connectionAtom } from '../../realtime/connection.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Includes a lab result in what the assistant reads, or takes it out. `isTagged` is what was last asked for, until the
 * chart has it: the change itself comes back as an entry, like a colleague's, and a failure leaves what the chart says.
 */
export function useTagLab(lab: LabResult): { isTagged: boolean; setTagged: (wanted: boolean) => void } {
  const { t } = useTranslation('labs');
  const cache = useQueryClient();
  const store = useStore();
  const { id: labId, patientId } = lab;
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      wanted
        ? call(labsEndpoints.tag, { params: { labId }, body: { tags: [chatTag, 'relevant'] } })
        : call(labsEndpoints.removeTag, { params: { labId } }),
    onSuccess: () => {
      // Without a live connection no entry will come soon.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: labsQuery(patientId).queryKey });
      }
    },
    onError: (_error, wanted) =>
      toast({ title: t(wanted ? 'tagFailed' : 'untagFailed'), variant: 'destructive' }),
  });
  const answered = change.data;
  const asOfNow = answered && answered.version > lab.version ? answered : lab;
  return {
    isTagged: change.isPending ? change.variables : asOfNow.isTaggedForChat,
    setTagged: (wanted) => {
      if (!change.isPending) change.mutate(wanted);
    },
  };
}
