import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { ChartLine, Gauge } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { sinceQuery } from '../../domains/board/since.queries.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { waitingQuery } from '../../domains/records.queries.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { OpenCall } from '../../features/attention/open-call.tsx';
import { AskBox } from '../../features/chat/composer/ask-box.tsx';
import { LabChips } from '../../features/labs/lab-chips.tsx';
import { OpenLabs } from '../../features/labs/open-labs.tsx';
import { ActiveMedications } from '../../features/medications/active-medications.tsx';
import { LatestNotes } from '../../features/notes/latest-notes.tsx';
import { OpenFacts } from '../../features/patients/facts/open-facts.tsx';
import { OpenCountersignatures } from '../../features/records/open-countersignatures.tsx';
import { openCalculatorOfAtom } from '../../features/scores/history/scores-view.ts';
import { Course, courseMs } from '../../features/vitals/course/course.tsx';
import { OpenVitals } from '../../features/vitals/now/open-vitals.tsx';
import { usePatientVitals } from '../../features/vitals/use-patient-vitals.ts';
import { activeTabAtom, openHistoryAtom, openRecordAtom, vitalsViewAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OverviewSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Later } from '../../ui/later.tsx';
import { OpenItem } from '../../ui/records/open-item.tsx';
import { useTrendMarks } from '../sections/use-trend-marks.ts';
import { useTriageLevel } from '../sections/use-triage-level.ts';

/** The first part of a chart: its course, what is open, what is newest, and the message box. */
export default function Overview({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['overview', 'vitals', 'common']);
  const showTab = useSetAtom(activeTabAtom);
  const vitals = usePatientVitals(patientId);
  // The question is on its way before the message box goes.
  const toChat = useCallback(() => flushSync(() => showTab('chat')), [showTab]);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className="min-h-0 grow overflow-y-auto">
        {vitals.isError ? (
          <p role="alert" className="p-4 text-sm text-red">
            {t('vitals:loadFailed')}{' '}
            <Button variant="link" size="sm" className="h-auto px-0" onClick={vitals.retry}>
              {t('common:retry')}
            </Button>
          </p>
        ) : vitals.isLoaded ? (
          <CoursePart patientId={patientId} />
        ) : (
          <OverviewSkeleton />
        )}
        <Later>
          <Open patientId={patientId} />
          <div className="grid lg:grid-cols-2 lg:divide-x">
            <LatestNotes patientId={patientId} />
            <div className="max-lg:border-t">
              <ActiveMedications patientId={patientId} title={t('medications')} />
            </div>
          </div>
        </Later>
      </div>
      <AskBox patientId={patientId} goesAlong={<LabChips patientId={patientId} />} onAsk={toChat} />
    </div>
  );
}

function CoursePart({ patientId }: { patientId: string }) {
  const { t } = useTranslation('overview');
  const [from] = useState(() => Date.now() - courseMs);
  const { marks, haveFailed } = useTrendMarks(patientId, from);
  // The line above the chart has fetched it.
  const since = useQuery({ ...sinceQuery(patientId), enabled: false }).data?.since?.at;
  const openRecord = useSetAtom(openRecordAtom);
  const openHistory = useSetAtom(openHistoryAtom);
  const setView = useSetAtom(vitalsViewAtom);
  return (
    <Part
      title={t('course.title')}
      action={
        <Button
          variant="ghost"
          size="sm"
          className="-my-1 text-action"
          onClick={() => {
            setView('trends');
            openHistory('vitals');
          }}
        >
          <ChartLine aria-hidden /> {t('course.trends')}
        </Button>
      }
    >
      <Course
        patientId={patientId}
        marks={marks}
        haveMarksFailed={haveFailed}
        since={since}
        openRecord={(record) => openRecord({ patientId, ...record })}
      />
    </Part>
  );
}

/**
 * What is open, one button each. The text for nothing shows only if every item is absent and all that could be open is
 * known: a chart that loads, or whose parts could not be loaded, has nothing open that one could rely on.
 */
function Open({ patientId }: { patientId: string }) {
  const { t } = useTranslation('overview');
  const triageLevel = useTriageLevel(patientId);
  const isVitalsKnown = usePatientVitals(patientId).isLoaded;
  const known = [
    useQuery({ ...boardQuery(), enabled: false }),
    useQuery(patientQuery(patientId)),
    useQuery(labsQuery(patientId)),
    useQuery(scoresQuery(patientId)),
    useQuery(waitingQuery(patientId)),
  ];
  const isKnown = isVitalsKnown && known.every(({ data }) => data !== undefined);
  return (
    <Part title={t('open.title')} className="border-y">
      <ul className="peer divide-y">
        <OpenCall patientId={patientId} />
        <OpenVitals patientId={patientId} triageLevel={triageLevel} />
        <OpenLabs patientId={patientId} />
        <OpenCountersignatures patientId={patientId} />
        <OpenFacts patientId={patientId} />
        <OpenTriage patientId={patientId} />
      </ul>
      {isKnown ? (
        <p className="hidden text-sm text-muted peer-empty:block">{t('open.nothing')}</p>
      ) : (
        <p className="text-sm text-unknown">{t('open.unknown')}</p>
      )}
    </Part>
  );
}

function OpenTriage({ patientId }: { patientId: string }) {
  const { t } = useTranslation('overview');
  const isKnown = useQuery(scoresQuery(patientId)).data !== undefined;
  const level = useTriageLevel(patientId);
  const openCalculator = useSetAtom(openCalculatorOfAtom);
  const openHistory = useSetAtom(openHistoryAtom);
  if (!isKnown || level !== undefined) return null;
  return (
    <OpenItem
      needs={scoresEndpoints.calculate}
      icon={Gauge}
      tone="unknown"
      action={t('open.doTriage')}
      onAct={() => {
        openCalculator(patientId, 'ESI');
        openHistory('scores');
      }}
    >
      {t('open.triage')}
    </OpenItem>
  );
}

interface PartProps {
  title: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

function Part({ title, action, className = '', children }: PartProps) {
  return (
    <section aria-label={title} className={`px-4 pt-2.5 pb-2 ${className}`}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
