import { chatTag, type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Includes a lab result in the assistant's prompt, or removes it. `isTagged` is the requested state until the chart
 * contains it. If the request fails, `isTagged` returns to the state in the chart.
 */
export function useTagLab(lab: LabResult): { isTagged: boolean; setTagged: (isTagged: boolean) => void } {
  const { t } = useTranslation('labs');
  const { id: labId, patientId } = lab;
  const change = useChartCommand({
    send: (isTagged: boolean) =>
      isTagged
        ? call(labsEndpoints.tag, { params: { labId }, body: { tags: [chatTag, 'relevant'] } })
        : call(labsEndpoints.removeTag, { params: { labId } }),
    changes: () => [labsQuery(patientId)],
    onError: (_error, isTagged) =>
      toast({ title: t(isTagged ? 'tagFailed' : 'untagFailed'), variant: 'destructive' }),
  });
  const answered = change.data;
  const asOfNow = answered && answered.version > lab.version ? answered : lab;
  return {
    isTagged: change.isPending ? change.variables : asOfNow.isTaggedForChat,
    setTagged: (isTagged) => {
      if (!change.isPending) change.mutate(isTagged);
    },
  };
}
