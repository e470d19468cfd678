import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { useTranslation } from 'react-i18next';
import { useObjectionLines } from '../../../domains/objections/use-objection-words.ts';
import { useReplyLabel } from '../reply/reply.tsx';
import { useCheckLine, useDifference } from '../reply/reply-check.tsx';
import { useDrugLines } from '../reply/reply-drugs.tsx';

/** Returns a formatter of a summary as plain text with its label, the chart's objections and its check. */
export function useSummaryText(): (summary: ChatMessage) => string {
  const { t } = useTranslation('chat');
  const labelOf = useReplyLabel();
  const objectionLines = useObjectionLines();
  const drugLines = useDrugLines();
  const checkLine = useCheckLine();
  const difference = useDifference();
  return (summary) => {
    const { content, metadata } = summary;
    const { check, objections = [], reassures, drugs = [], demo, labsLeftOut } = metadata;
    const different = check?.items.filter(({ verdict }) => verdict === 'differs') ?? [];
    return [
      [t('summary.title'), labelOf(summary), demo && t('demo')].filter(Boolean).join(' · '),
      ...objectionLines(objections, reassures !== false).map(
        ({ title, facts }) => `${title} ${facts.join('; ')}`,
      ),
      ...drugLines(drugs).flatMap(({ lines }) => lines.map((line) => `! ${line}`)),
      ...different.map((item) => `! ${difference(content, item)}`),
      content.replace(/\*\*|^#+ /gm, '').trim(),
      ...(check ? [checkLine(check)] : []),
      ...(labsLeftOut ? [t('labsLeftOut')] : []),
    ].join('\n');
  };
}
