import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { type Attempt, attemptAt } from '../../../api/attempt.ts';
import { call } from '../../../api/call.ts';
import { labsQuery } from '../../../domains/labs.queries.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { dropLabDraftAtom, type LabDraft } from '../../../state/drafts/lab-drafts.ts';
import type { Language } from '../../../storage/preferences.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { readCollection } from './collection.ts';
import { isEmptyRow, resultOfRow } from './entry-rows.ts';

/** Returns the attempt to save this input: the last one if its input was the same. */
export function attemptOf(draft: LabDraft, now: number): Attempt {
  const { attempt, results, collection } = draft;
  return attemptAt({ results, collection }, attempt, now);
}

/** The document that results are entered from. */
export interface EntrySource {
  id: string;
  /** It names someone else. */
  isForeign: boolean;
  /** A clinician has confirmed that it is this patient's all the same. */
  isConfirmed: boolean;
}

/** The key of a draft: the results of a document are entered apart from others of the patient. */
export const draftKey = (patientId: string, source: EntrySource | undefined): string =>
  source === undefined ? patientId : `${patientId} ${source.id}`;

/**
 * Adds the results of a draft, all or none. Deletes the draft once the server has stored them, even if the dialog was
 * closed meanwhile; after a failure it stays.
 */
export function useAddLabs(
  { patientId, source }: { patientId: string; source: EntrySource | undefined },
  language: Language,
  onDone: () => void,
) {
  const { t } = useTranslation('labs');
  const drop = useSetAtom(dropLabDraftAtom);
  const reasonOf = useFailureReason();
  const add = useChartCommand({
    send: ({ draft, attempt }: { draft: LabDraft; attempt: Attempt }) => {
      const collected = readCollection(draft.collection, attempt.at);
      const collectedAt = typeof collected === 'object' ? { collectedAt: collected.at } : {};
      const results = draft.results
        .filter((row) => !isEmptyRow(row))
        .map((row) => ({ ...resultOfRow(row, language), ...collectedAt }));
      const body = {
        results,
        ...(source && { sourceDocument: source.id }),
        ...(source?.isConfirmed && { confirmedIdentity: true }),
      };
      return call(labsEndpoints.add, { params: { patientId }, body }, { idempotencyKey: attempt.key });
    },
    attemptOf: ({ attempt }) => attempt,
    changes: () => [labsQuery(patientId)],
    onSuccess: (_answer, { draft }) => {
      const count = draft.results.filter((row) => !isEmptyRow(row)).length;
      drop(draftKey(patientId, source));
      toast({ title: t('entry.saved', { count }) });
      onDone();
    },
  });
  const { error } = add;
  const failed =
    error === null ? undefined : error instanceof ApiError ? reasonOf(error) : t('entry.unknownFailure');
  return { add: add.mutate, isPending: add.isPending, failed };
}
