import { attentionEndpoints, isUrgentOnly } from '@bedside/contracts/attention/attention.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { useNow } from '../../state/clock.ts';
import { OpenItem } from '../../ui/records/open-item.tsx';
import { ownCallOf } from './calls.ts';
import { useTakeCall } from './use-take-call.ts';

/** The untaken call of a patient among what is open in their chart: every cause in words, its age and Take. */
export function OpenCall({ patientId }: { patientId: string }) {
  const { t } = useTranslation('attention');
  const textOf = useAttentionText();
  const ago = useAgo();
  const now = useNow();
  const { data: rows } = useQuery({ ...boardQuery(), enabled: false });
  const call = ownCallOf(rows?.find((row) => row.patientId === patientId)?.attention ?? []);
  const causes = call?.state === 'untaken' ? call.causes : [];
  const take = useTakeCall(patientId, causes);
  const [oldest] = causes.map(({ calledAt }) => calledAt).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  if (oldest === undefined) return null;
  const isRed = causes.some((cause) => !isUrgentOnly(cause));
  return (
    <OpenItem
      needs={attentionEndpoints.take}
      icon={BellRing}
      tone={isRed ? 'critical' : 'warning'}
      action={t(take.isError ? 'takeAgain' : 'take')}
      isPending={take.isPending}
      onAct={() => take.mutate()}
    >
      <span className={isRed ? 'font-semibold text-red' : 'font-semibold text-amber'}>{textOf(causes)}</span>{' '}
      <span className="text-xs text-muted">
        {take.isError ? t('notTaken') : t('untaken', { ago: ago(oldest, now) })}
      </span>
    </OpenItem>
  );
}
