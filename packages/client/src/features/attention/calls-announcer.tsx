import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { selectedPatientIdAtom } from '../../state/selection.ts';
import { type Call, callsFor } from './calls.ts';
import { useAnnouncedCalls } from './use-announced-calls.ts';

/** Tells screen readers each new call once, also the call of the open patient. Plays the sound of calls. */
export function CallsAnnouncer({ userId }: { userId: string }) {
  const { t } = useTranslation('attention');
  const textOf = useAttentionText();
  const openPatientId = useAtomValue(selectedPatientIdAtom);
  // The board's watch fetches the rows and keeps them current.
  const { data: rows } = useQuery({ ...boardQuery(), enabled: false });
  const calls = useMemo(() => rows && callsFor(rows, userId), [rows, userId]);
  const { news, found } = useAnnouncedCalls(calls);
  const others = found.filter(({ row }) => row.patientId !== openPatientId).length;
  const announcement = [
    ...(others > 0 ? [t('found', { count: others })] : []),
    ...news.map((one) => t('announce', { place: placeOf(one), values: textOf(one.causes) })),
  ];
  return (
    <span role="alert" className="sr-only">
      {announcement.join('. ')}
    </span>
  );
}

/** The bed, with the name, because two patients can share a bed's label. */
const placeOf = ({ row: { bed, label } }: Call): string => (bed ? `${bed}, ${label}` : label);
