import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { CircleQuestionMark, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { waitingQuery } from '../../domains/records.queries.ts';
import { countersignAtom } from '../../ui/records/mark-request.ts';
import { OpenItem } from '../../ui/records/open-item.tsx';

/** The number of records that wait for a countersignature, among what is open in a chart. */
export function OpenCountersignatures({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['overview', 'records', 'common']);
  const waiting = useQuery(waitingQuery(patientId));
  const open = useSetAtom(countersignAtom);
  if (waiting.isError && waiting.data === undefined) {
    return (
      <OpenItem
        icon={CircleQuestionMark}
        tone="unknown"
        action={t('common:retry')}
        onAct={() => void waiting.refetch()}
      >
        {t('records:countersign.loadFailed')}
      </OpenItem>
    );
  }
  const count = waiting.data?.total ?? 0;
  if (count === 0) return null;
  return (
    <OpenItem icon={PenLine} tone="warning" action={t('open.look')} onAct={() => open(patientId)}>
      {t('open.countersign', { count })}
    </OpenItem>
  );
}
