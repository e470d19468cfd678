import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { type HeaderTile, headerTiles } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { judgeTiles } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { isOut } from '@bedside/contracts/clinical/judgement/judgement.ts';
import {
  type MergedVitals,
  mergeVitals,
  type Observed,
  reassures,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { replyNewsKinds } from '../../../domains/news.ts';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { newsQuery } from '../../../domains/timeline.queries.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { decimal } from '../../../i18n/format.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';
import { useIsAsking } from '../composer/use-ask.ts';
import { useConversationActions } from '../conversation-actions.ts';
import { AskButton } from './ask-button.tsx';

/** Describes the other clinical entries since the chart was read for a reply. */
function useOtherNews({ patientId, metadata: { chartSeq } }: ChatMessage): string[] {
  const { t } = useTranslation('chat');
  const { data } = useQuery({ ...newsQuery(patientId, chartSeq ?? 0), enabled: chartSeq !== undefined });
  return replyNewsKinds.flatMap((kind) => {
    const count = data?.filter((one) => one.kind === kind).length ?? 0;
    return count === 0 ? [] : t(`news.${kind}`, { count });
  });
}

/** Returns a formatter of the value behind a header tile, with its unit. */
function useTileText(): (tile: HeaderTile, vitals: MergedVitals) => string {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  return (tile, vitals) => {
    if (vitals.unrecordable[tile]) return t('unrecordable');
    if (tile === 'bloodPressure') {
      const parts = [vitals.bloodPressureSystolic?.value, vitals.bloodPressureDiastolic?.value];
      return `${parts.map((part) => part ?? t('missing')).join('/')}\u00a0${t('unit.bloodPressure')}`;
    }
    const value = vitals[tile]?.value ?? 0;
    if (tile === 'temperature')
      return `${decimal(toDisplay(value, unit), language, 1)}\u00a0${t(`unit.${unit}`)}`;
    return `${decimal(value, language)}\u00a0${t(`unit.${tile}`)}`;
  };
}

/** Returns what a tile of the header shows: its value, or the failed attempt after it. */
function sourceOf(tile: HeaderTile, vitals: MergedVitals): Observed<unknown> | undefined {
  const value =
    tile === 'bloodPressure' ? (vitals.bloodPressureSystolic ?? vitals.bloodPressureDiastolic) : vitals[tile];
  return vitals.unrecordable[tile] ?? value;
}

/**
 * Describes the vitals recorded since the chart was read for a reply: the values outside their limits and a changed
 * consciousness. An older reading that was saved later is no news beside the value in the header. New sets may lack some
 * signs, so this makes no claim about missing signs. Undefined without the patient.
 */
function useNewVitals(reply: ChatMessage): { count: number; values: string[] } | undefined {
  const { t } = useTranslation('vitals');
  const textOf = useTileText();
  const { data: records } = useQuery(vitalsQuery(reply.patientId));
  const { data: patient } = useQuery(patientQuery(reply.patientId));
  const readAt = Date.parse(reply.metadata.chartAt ?? reply.createdAt);
  const news = useMemo(
    () => (records ?? []).filter(reassures).filter(({ recordedAt }) => Date.parse(recordedAt) > readAt),
    [records, readAt],
  );
  const current = useMemo(() => mergeVitals(news.length === 0 ? [] : (records ?? [])), [news, records]);
  if (!patient) return undefined;
  const isNew = (observed: Observed<unknown> | undefined) =>
    observed !== undefined && news.some(({ id }) => id === observed.recordId);
  const judgements = judgeTiles(current, patient);
  const out = headerTiles.filter((tile) => isOut(judgements[tile]) && isNew(sourceOf(tile, current)));
  const values = out.map((tile) => `${t(`short.${tile}`)}\u00a0${textOf(tile, current)}`);
  const { consciousnessLevel, newConfusion } = current;
  if (consciousnessLevel && consciousnessLevel.value !== 'Alert') {
    if (isNew(consciousnessLevel)) values.push(t(`consciousness.${consciousnessLevel.value}`));
  } else if (newConfusion?.value && isNew(newConfusion)) values.push(t('acvpu.NewConfusion'));
  return { count: news.length, values };
}

/** Lists clinical changes since the chart was read for this reply, and offers to ask again (D17). */
export function SinceAnswer({ reply, question }: { reply: ChatMessage; question: ChatMessage }) {
  const { t } = useTranslation('chat');
  const { ask } = useConversationActions();
  const isAsking = useIsAsking(reply.patientId, question.content);
  const vitals = useNewVitals(reply);
  const others = useOtherNews(reply);
  if (vitals === undefined || (vitals.count === 0 && others.length === 0)) return null;
  const { count } = vitals;
  const unremarkable = vitals.values.length === 0 && others.length > 0 && count > 0;
  const values = [...vitals.values, ...(unremarkable ? [t('newsVitals', { count })] : []), ...others];

  return (
    <div className="mt-3 flex items-center gap-x-3 gap-y-2 rounded-md bg-amber-tint px-3 py-2 text-sm max-md:flex-wrap max-md:justify-end">
      <p className="flex min-w-0 grow items-baseline gap-2 text-amber max-md:w-full">
        <History aria-hidden className="size-3.5 shrink-0 self-center" />
        <span>
          {values.length > 0
            ? t('sinceAnswer', { values: values.join(', ') })
            : t('sinceAnswerVitals', { count })}
        </span>
      </p>
      <AskButton
        text={t('askAgain')}
        isAsking={isAsking}
        onAsk={() => ask(question.content, { purpose: question.purpose })}
      />
    </div>
  );
}
