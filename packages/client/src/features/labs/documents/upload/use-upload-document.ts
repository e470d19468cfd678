import { readProblem } from '@bedside/contracts/field-problems.ts';
import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isCancelled } from '../../../../api/api-error.ts';
import { upload } from '../../../../api/upload.ts';
import { labsQuery } from '../../../../domains/labs.queries.ts';
import { useFailureReason } from '../../../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../../../i18n/hooks/use-refusals.ts';
import { useChartCommand } from '../../../../realtime/use-chart-command.ts';
import { toast } from '../../../../ui/feedback/toast.ts';

interface UploadState {
  /** The sent share of the file, 0 to 1; undefined if nothing is being sent. At 1 the model reads. */
  share: number | undefined;
  failure: string | undefined;
  lab: LabResult | undefined;
}

/**
 * Uploads a lab document and waits for its reading. Leaving cancels the sending; once the document is stored, its
 * reading continues on the server.
 */
export function useUploadDocument(patientId: string) {
  const { t } = useTranslation('documents');
  const explain = useExplain();
  const [share, setShare] = useState(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sending = useChartCommand({
    onMutate: () => setShare(0),
    send: (file: File, { key }) => {
      running.current = new AbortController();
      const options = { idempotencyKey: key, signal: running.current.signal, onProgress: setShare };
      return upload(labsEndpoints.upload, { body: { patientId } }, { file }, options);
    },
    changes: () => [labsQuery(patientId)],
    onError: (error) => {
      if (isCancelled(error)) return;
      toast({ variant: 'destructive', title: t('uploadFailed'), description: explain(error) });
    },
  });
  const { data: lab, error, isPending, mutate, reset } = sending;
  const failure = error === null || isCancelled(error) ? undefined : explain(error);
  const state: UploadState = { share: isPending ? share : undefined, failure, lab };

  return {
    state,
    send: (file: File) => {
      if (!isPending) mutate(file);
    },
    cancel: () => running.current?.abort(),
    reset,
  };
}

/** Describes why an upload failed: the problem of the file, or the status. */
function useExplain(): (error: unknown) => string {
  const { t } = useTranslation('documents');
  const { problemText } = useRefusals();
  const reasonOf = useFailureReason();
  return (error) => {
    if (!(error instanceof ApiError)) return t('failedUnknown');
    const problem = error.fields.file;
    if (problem !== undefined && readProblem(problem)?.code === 'photo-format')
      return problemText('file', problem);
    if (error.status === 415) return t('refused.wrongType');
    if (error.status === 413 && error.body?.code === 'too-large') return t('refused.tooLarge');
    return problem === undefined ? reasonOf(error) : problemText('file', problem);
  };
}
