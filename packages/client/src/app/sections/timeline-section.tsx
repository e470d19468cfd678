import { useQuery } from '@tanstack/react-query';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useLabFormat } from '../../features/labs/labs-format.ts';
import { useChangedFacts } from '../../features/patients/facts/use-changed-facts.ts';
import { Timeline } from '../../features/timeline/timeline.tsx';
import { useRecordText } from '../../features/vitals/use-record-text.ts';
import { domainViews } from './domain-views.ts';

/** Renders the timeline, with the texts that other features provide. */
export default function TimelineSection({ patientId }: { patientId: string }) {
  const patient = useQuery(patientQuery(patientId)).data;
  const recordText = useRecordText();
  const labs = useLabFormat();
  const facts = useChangedFacts();
  return (
    <Timeline
      patientId={patientId}
      texts={{
        icon: (domain) => domainViews[domain].icon,
        vitals: (record) => (patient ? recordText(record, patient) : ''),
        lab: labs.result,
        facts,
      }}
    />
  );
}
