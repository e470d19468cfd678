import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../domains/labs.queries.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { xraysQuery } from '../../domains/xrays.queries.ts';
import { ScoresSection } from '../../features/scores/scores-section.tsx';
import { News2Chip, news2NextText, useNews2 } from '../../features/vitals/news2/news2-chip.tsx';
import { usePatientVitals } from '../../features/vitals/use-patient-vitals.ts';
import { useNow } from '../../state/clock.ts';

const none: never[] = [];

/** Passes a patient's labs, notes, X-rays and early warning score to the scores section. */
export default function PatientScores({ patientId }: { patientId: string }) {
  const labs = useQuery(labsQuery(patientId)).data ?? none;
  const notes = useQuery(notesQuery(patientId)).data ?? none;
  const newestXray = useQuery(xraysQuery(patientId)).data?.find(counts);
  return (
    <ScoresSection
      patientId={patientId}
      sources={{
        labs,
        notes,
        xrayAt: newestXray?.analysisTime,
        news2: <PresentNews2 patientId={patientId} />,
      }}
    />
  );
}

function PresentNews2({ patientId }: { patientId: string }) {
  const vitals = usePatientVitals(patientId);
  const score = useNews2(vitals, useNow());
  const { t } = useTranslation('vitals');
  if (score === undefined) return null;
  const next = news2NextText(score, t);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <News2Chip score={score} hasSets={vitals.records.some(counts)} />
      {next && (
        // The chip says the same to screen readers.
        <span aria-hidden className="text-sm text-muted">
          {next}
        </span>
      )}
    </div>
  );
}
