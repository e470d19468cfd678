import { NewEntries } from '../../features/timeline/new-entries.tsx';
import { useTimelineTexts } from '../sections/use-timeline-texts.ts';

/** Renders the entries since the reader's last look, with the texts that other features provide. */
export default function SinceEntries({ patientId }: { patientId: string }) {
  return <NewEntries patientId={patientId} texts={useTimelineTexts(patientId)} />;
}
