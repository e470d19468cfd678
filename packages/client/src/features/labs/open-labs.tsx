import { notJudged } from '@bedside/contracts/clinical/labs/current-labs.ts';
import { unreviewedLabs } from '@bedside/contracts/clinical/labs/severity/unreviewed-labs.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { CircleQuestionMark, FlaskConical, OctagonAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../domains/labs.queries.ts';
import { openLabsAtom } from '../../state/selection.ts';
import { OpenItem } from '../../ui/records/open-item.tsx';
import { useCriticalSides, useLabJudge } from './use-lab-judge.ts';

/**
 * The results without a review among what is open in a chart, as a number. The row below the head names the critical
 * ones.
 */
export function OpenLabs({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['overview', 'labs', 'common']);
  const labs = useQuery(labsQuery(patientId));
  const { limits, patient } = useLabJudge(patientId);
  const open = useSetAtom(openLabsAtom);
  const criticalOf = useCriticalSides(patientId);
  const unreviewed = useMemo(
    () => unreviewedLabs(labs.data ?? [], limits, patient),
    [labs.data, limits, patient],
  );
  if (labs.isError && labs.data === undefined) {
    return (
      <OpenItem
        icon={CircleQuestionMark}
        tone="unknown"
        action={t('common:retry')}
        onAct={() => void labs.refetch()}
      >
        {t('labs:error_loading')}
      </OpenItem>
    );
  }
  const unknown = notJudged(labs.data ?? []).filter(
    (lab) => lab.reviewed === undefined && criticalOf(lab) === undefined,
  ).length;
  const critical = unreviewed.critical.length;
  const count = critical + unreviewed.abnormal.length;
  return (
    <>
      {count > 0 && (
        <OpenItem
          icon={critical > 0 ? OctagonAlert : FlaskConical}
          tone={critical > 0 ? 'critical' : 'warning'}
          action={t('open.review')}
          onAct={() => open({ filter: 'abnormal' })}
        >
          {t('open.unreviewed', { count })}
          {critical > 0 && (
            <span className="font-semibold text-red">, {t('open.critical', { count: critical })}</span>
          )}
        </OpenItem>
      )}
      {unknown > 0 && (
        <OpenItem
          icon={CircleQuestionMark}
          tone="unknown"
          action={t('open.look')}
          onAct={() => open({ filter: 'notJudged' })}
        >
          {t('labs:countNotJudged', { count: unknown })}
        </OpenItem>
      )}
    </>
  );
}
