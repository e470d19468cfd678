import { GivenSummary } from '../../features/chat/summary/given-summary.tsx';
import { HandoverSummary } from '../../features/chat/summary/handover-summary.tsx';
import { useSummaryText } from '../../features/chat/summary/use-summary-text.ts';
import { HandoverView } from '../../features/handover/handover-section.tsx';

/** The hand-over of a patient with the assistant's summary on top, which the conversation's feature shows (HAND-12). */
export default function HandoverWithSummary({ patientId }: { patientId: string }) {
  const summaryText = useSummaryText();
  return (
    <HandoverView patientId={patientId} slots={{ Summary: HandoverSummary, GivenSummary, summaryText }} />
  );
}
