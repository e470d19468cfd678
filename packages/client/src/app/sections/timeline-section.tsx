import { Timeline } from '../../features/timeline/timeline.tsx';
import { useTimelineTexts } from './use-timeline-texts.ts';

/** Renders the timeline, with the texts that other features provide. */
export default function TimelineSection({ patientId }: { patientId: string }) {
  return <Timeline patientId={patientId} texts={useTimelineTexts(patientId)} />;
}
