import { isDocument, type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { labDocumentQuery, labsQuery } from '../../../domains/labs.queries.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { saveAs } from '../../../ui/save-as.ts';

export type DocumentRecord = LabResult & { document: NonNullable<LabResult['document']> };

/** Returns a document as the chart has it now, or as it was `uploaded` until its entry arrives. */
export function useDocument(
  patientId: string,
  labId: string,
  uploaded?: LabResult,
): { document: DocumentRecord | undefined; saved: LabResult[] } {
  const labs = useQuery(labsQuery(patientId)).data ?? [];
  const known = labs.find(({ id }) => id === labId);
  const newest = known && (!uploaded || known.version >= uploaded.version) ? known : uploaded;
  return {
    document: newest && isDocument(newest) ? newest : undefined,
    saved: labs.filter(({ sourceDocument }) => sourceDocument === labId),
  };
}

/** Lets the model read a document again. */
export function useReadAgain(patientId: string, labId: string) {
  const { t } = useTranslation('documents');
  const again = useChartCommand({
    send: () => call(labsEndpoints.analyze, { params: { labId } }),
    changes: () => [labsQuery(patientId)],
    onError: () => toast({ variant: 'destructive', title: t('readAgainFailed') }),
  });
  return { readAgain: () => again.mutate(), isReading: again.isPending };
}

/**
 * Downloads a document under its own name, which says so if the document was entered in error (D12). The specification
 * shows no message when it fails.
 */
export function useDownload(): (record: DocumentRecord) => void {
  const { t } = useTranslation('records');
  const cache = useQueryClient();
  return ({ id, originalFileName, enteredInError }) => {
    const name = originalFileName ?? 'lab-results';
    cache.fetchQuery(labDocumentQuery(id)).then(
      (blob) => saveAs(blob, enteredInError ? `${t('marked')} - ${name}` : name),
      (error) => console.error('Downloading a lab document failed', error),
    );
  };
}

/** A document's state on screen: one that is being read is unread once its time limit has passed. */
export function stateOf(
  { document, enteredInError }: DocumentRecord,
  now: number,
): 'withdrawn' | 'reading' | 'read' | 'unread' {
  if (enteredInError) return 'withdrawn';
  if (document.status !== 'reading') return document.status;
  return Date.parse(document.readingUntil ?? '') > now ? 'reading' : 'unread';
}
