import { readProblem } from '@bedside/contracts/field-problems.ts';
import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../api/api-error.ts';
import { upload } from '../../../../api/upload.ts';
import { newUuid } from '../../../../api/uuid.ts';
import { labsQuery } from '../../../../domains/labs.queries.ts';
import { useFailureReason } from '../../../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../../../i18n/hooks/use-refusals.ts';
import { connectionAtom } from '../../../../realtime/connection/connection.ts';
import { toast } from '../../../../ui/feedback/toast.ts';

interface UploadState {
  /** The sent share of the file, 0 to 1; undefined if nothing is being sent. At 1 the model reads. */
  share: number | undefined;
  failure: string | undefined;
  lab: LabResult | undefined;
}

const idle: UploadState = { share: undefined, failure: undefined, lab: undefined };

/**
 * Uploads a lab document and waits for its reading. Leaving cancels the sending; once the document is stored, its
 * reading continues on the server and arrives as an entry.
 */
export function useUploadDocument(patientId: string) {
  const { t } = useTranslation('documents');
  const cache = useQueryClient();
  const store = useStore();
  const explain = useExplain();
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);
  /** The key of one file. A retry of the same file is stored once. */
  const key = useRef<{ file: File; key: string } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    if (running.current) return;
    if (key.current?.file !== file) key.current = { file, key: newUuid() };
    const controller = new AbortController();
    running.current = controller;
    setState({ ...idle, share: 0 });
    try {
      const lab = await upload(
        labsEndpoints.upload,
        { body: { patientId } },
        { file },
        {
          idempotencyKey: key.current.key,
          signal: controller.signal,
          onProgress: (share) => setState((before) => ({ ...before, share })),
        },
      );
      setState({ ...idle, lab });
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: labsQuery(patientId).queryKey });
      }
    } catch (error) {
      if (controller.signal.aborted) return setState(idle);
      const failure = explain(error);
      console.error('Lab upload failed', error);
      setState({ ...idle, failure });
      toast({ variant: 'destructive', title: t('uploadFailed'), description: failure });
    } finally {
      running.current = null;
    }
  }

  return {
    state,
    send: (file: File) => void send(file),
    cancel: () => running.current?.abort(),
    reset: () => setState(idle),
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
