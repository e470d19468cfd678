import { useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../domains/patients.queries.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/controls/tabs.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { Calculator } from './calculators/calculator.tsx';
import { CalculatorPicker } from './calculators/calculator-picker.tsx';
import { ScoreHistory } from './history/score-history.tsx';
import type { ScoreSources } from './history/score-sources.ts';
import {
  openCalculatorAtom,
  openCalculatorOfAtom,
  scoresTabAtom,
  scoresTabs,
} from './history/scores-view.ts';

/** The calculators and the score history of a patient. */
export function ScoresSection({ patientId, sources }: { patientId: string; sources: ScoreSources }) {
  const { t } = useTranslation('scores');
  const [tab, showTab] = useAtom(scoresTabAtom);
  const openCalculator = useSetAtom(openCalculatorOfAtom);
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => {
        const chosen = scoresTabs.find((candidate) => candidate === value);
        if (chosen) showTab(chosen);
      }}
      className="flex h-full min-h-0 flex-col"
    >
      <TabsList aria-label={t('title')} className="h-9 shrink-0 bg-surface max-md:h-11 max-md:px-1">
        {scoresTabs.map((name) => (
          <TabsTrigger key={name} value={name} className="text-sm whitespace-nowrap">
            {t(name === 'calculate' ? 'calculate' : 'history')}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={tab} className="min-h-0 grow focus-visible:-outline-offset-2">
        {tab === 'history' ? (
          <ScoreHistory patientId={patientId} onCalculate={() => openCalculator(patientId, 'ESI')} />
        ) : (
          <Calculate patientId={patientId} sources={sources} />
        )}
      </TabsContent>
    </Tabs>
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
