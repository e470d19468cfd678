import { readProblem } from '@bedside/contracts/field-problems.ts';
import type { WaitingRecord } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { waitingQuery } from '../../domains/records.queries.ts';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Countersigns records, one after the other, exactly those that the reader saw. After a failure the rest stays as it was. */
export function useCountersign(patientId: string) {
  const { t } = useTranslation(['records', 'rights']);
  const cache = useQueryClient();
  const reasonOf = useFailureReason();
  const { refusalText } = useRefusals();
  const reader = useSession().user?.id;
  const [done, setDone] = useState(0);
  const countersign = useChartCommand({
    send: async (records: readonly WaitingRecord[]) => {
      setDone(0);
      for (const { domain, recordId, version } of records) {
        if (domain === 'chat') continue;
        const { countersigned } = await call(recordsEndpoints.countersign, {
          params: { patientId, domain, recordId },
          body: { version },
        });
        // The first countersignature stays, so a colleague was faster.
        if (countersigned && countersigned.by.id !== reader)
          toast({ title: t('countersign.already', { name: countersigned.by.fullName }) });
        setDone((count) => count + 1);
      }
    },
    changes: () => [{ queryKey: ['patient', patientId] }],
    isPartial: true,
    onError: (error) => {
      const isStale = error instanceof ApiError && error.body?.code === 'stale-version';
      const refused = error instanceof ApiError ? signatureProblem(error) : undefined;
      const ofOthers = error instanceof ApiError ? (refusalText(error) ?? reasonOf(error)) : String(error);
      const reason = refused === undefined ? ofOthers : t(`rights:countersignature.${refused}`);
      const title = isStale ? t('countersign.stale') : t('countersign.failed', { reason });
      toast({ title, variant: 'destructive' });
      void cache.invalidateQueries(waitingQuery(patientId));
    },
  });
  return {
    countersign: (records: readonly WaitingRecord[]) => {
      if (!countersign.isPending) countersign.mutate(records);
    },
    isPending: countersign.isPending,
    /** The number of records countersigned so far. */
    done,
  };
}

const ofSignatures = [
  'own-record',
  'with-countersigning',
  'no-signature-needed',
  'entered-in-error',
] as const;

/** Returns why a countersignature was refused. */
const signatureProblem = ({ fields }: ApiError): (typeof ofSignatures)[number] | undefined =>
  ofSignatures.find((code) => readProblem(fields.countersignature ?? '')?.code === code);
