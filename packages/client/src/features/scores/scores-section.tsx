import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../domains/patients.queries.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/controls/tabs.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { Calculator } from './calculators/calculator.tsx';
import { CalculatorPicker } from './calculators/calculator-picker.tsx';
import { ScoreHistory } from './history/score-history.tsx';
import type { ScoreSources } from './history/score-sources.ts';
import { openCalculatorAtom, useScoresTab } from './history/scores-view.ts';

/** The two sub-tabs of the scores: the calculators, and the history of the scores (D73). */
export function ScoresSection({ patientId, sources }: { patientId: string; sources: ScoreSources }) {
  const { t } = useTranslation('scores');
  const [open, setOpen] = useAtom(openCalculatorAtom);
  const [tab, setTab] = useScoresTab(patientId);
  const type = open?.patientId === patientId ? open.type : null;
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => setTab(value === 'history' ? 'history' : 'calculate')}
      className="flex h-full min-h-0 flex-col bg-surface"
    >
      <TabsList aria-label={t('title')} className="shrink-0 max-md:h-11">
        <TabsTrigger value="calculate">{t('calculate')}</TabsTrigger>
        <TabsTrigger value="history">{t('history')}</TabsTrigger>
      </TabsList>
      <TabsContent value="calculate" className="min-h-0 grow overflow-y-auto">
        <h2 className="sr-only">{t('calculate')}</h2>
        <Calculate patientId={patientId} sources={sources} />
      </TabsContent>
      <TabsContent value="history" className="min-h-0 grow overflow-y-auto">
        <h2 className="sr-only">{t('history')}</h2>
        <ScoreHistory
          patientId={patientId}
          type={type}
          onCalculate={() => {
            setOpen({ patientId, type: 'ESI' });
            setTab('calculate');
          }}
        />
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
