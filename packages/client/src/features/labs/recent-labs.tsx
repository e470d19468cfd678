import { recentAbnormalFirst } from '@bedside/contracts/clinical/labs/current-labs.ts';
import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import { type LabResult, maxRecentLabs } from '@bedside/contracts/labs/labs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../domains/labs.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { useNow } from '../../state/clock.ts';
import { ChangedMark } from '../../ui/feedback/changed-mark.tsx';
import { useNewcomers } from '../../ui/hooks/use-newcomers.ts';
import { PanelSection } from '../../ui/text/panel-section.tsx';
import { LabTick } from './lab-tick.tsx';
import { LabValue } from './lab-value.tsx';
import { useLabFormat } from './labs-format.ts';
import { useCriticalSides } from './use-lab-judge.ts';

/** The five newest lab results in the context panel, abnormal first, each with its chat checkbox. */
export function RecentLabs({ patientId }: { patientId: string }) {
  const { t } = useTranslation('labs');
  const labs = useQuery(labsQuery(patientId));
  const newcomers = useNewcomers(
    patientId,
    labs.data?.map(({ id }) => id),
  );
  const criticalOf = useCriticalSides(patientId);
  const shown = recentAbnormalFirst(labs.data ?? [], maxRecentLabs);
  return (
    <PanelSection
      title={t('recent')}
      isLoaded={labs.data !== undefined}
      isError={labs.isError}
      onRetry={() => void labs.refetch()}
      failed={t('error_loading')}
      empty={shown.length === 0 ? t('notRecorded') : undefined}
    >
      <p className="text-xs text-muted">{t('tickHint')}</p>
      <ul className="mt-1 divide-y">
        {shown.map((lab) => (
          <Row key={lab.id} lab={lab} critical={criticalOf(lab)} isNew={newcomers.has(lab.id)} />
        ))}
      </ul>
    </PanelSection>
  );
}

function Row({
  lab,
  critical,
  isNew,
}: {
  lab: LabResult;
  critical: CriticalSide | undefined;
  isNew: boolean;
}) {
  const nameOf = useLabName();
  const { t } = useTranslation('labs');
  const format = useLabFormat();
  const ago = useAgo();
  const now = useNow();
  const range = format.range(lab);
  return (
    <li className="relative flex items-center gap-3 py-1.5 max-md:py-2">
      {isNew && <ChangedMark isBeside />}
      <LabTick lab={lab} />
      <div className="grid min-w-0 grow grid-cols-[1fr_auto] items-baseline gap-x-3">
        <span className="min-w-0 text-sm break-words">{nameOf(lab)}</span>
        <LabValue lab={lab} critical={critical} className="max-w-40 text-right" />
        <span className="text-xs text-muted">{ago(lab.resultTime, now)}</span>
        <span className="text-right text-xs text-muted">
          <span className="sr-only">{t('referenceRange')}: </span>
          {range ?? t('noRange')}
        </span>
      </div>
    </li>
  );
}
