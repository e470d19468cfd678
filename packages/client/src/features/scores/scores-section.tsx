import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../domains/patients.queries.ts';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { Calculator } from './calculators/calculator.tsx';
import { CalculatorPicker } from './calculators/calculator-picker.tsx';
import { ScoreHistory } from './history/score-history.tsx';
import type { ScoreSources } from './history/score-sources.ts';
import { openCalculatorAtom } from './history/scores-view.ts';

/**
 * The calculators of a patient with the score history beside them, or below them on a narrow page. The history starts
 * with the results of the open calculator.
 */
export function ScoresSection({ patientId, sources }: { patientId: string; sources: ScoreSources }) {
  const { t } = useTranslation('scores');
  const [open, setOpen] = useAtom(openCalculatorAtom);
  const id = useId();
  const type = open?.patientId === patientId ? open.type : null;
  return (
    <div className="@container h-full min-h-0 bg-surface">
      <div className="flex h-full flex-col overflow-y-auto @3xl:flex-row @3xl:overflow-hidden">
        <section
          aria-labelledby={`${id}-calculate`}
          className="min-w-0 shrink-0 @3xl:shrink @3xl:grow @3xl:overflow-y-auto"
        >
          <h2 id={`${id}-calculate`} className="px-4 pt-3 text-lg font-semibold">
            {t('calculate')}
          </h2>
          <Calculate patientId={patientId} sources={sources} />
        </section>
        <section
          aria-labelledby={`${id}-history`}
          className="min-w-0 shrink-0 border-t @3xl:w-80 @3xl:overflow-y-auto @3xl:border-t-0 @3xl:border-l @6xl:w-96"
        >
          <h2 id={`${id}-history`} className="px-4 pt-3 text-lg font-semibold">
            {t('history')}
          </h2>
          <ScoreHistory
            patientId={patientId}
            type={type}
            onCalculate={() => setOpen({ patientId, type: 'ESI' })}
          />
        </section>
      </div>
    </div>
  );
}

function Calculate({ patientId, sources }: { patientId: string; sources: ScoreSources }) {
  const { t } = useTranslation('calculators');
  const [open, setOpen] = useAtom(openCalculatorAtom);
  const patient = useQuery(patientQuery(patientId));
  if (open?.patientId !== patientId) {
    return <CalculatorPicker onPick={(type) => setOpen({ patientId, type })} />;
  }
  if (patient.data === undefined) {
    return (
      <SectionPending
        isError={patient.isError}
        failed={t('patientFailed')}
        onRetry={() => void patient.refetch()}
      />
    );
  }
  return (
    <Calculator
      key={open.type}
      patient={patient.data}
      type={open.type}
      sources={sources}
      onBack={() => setOpen(null)}
    />
  );
}
