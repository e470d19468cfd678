import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { useTranslation } from 'react-i18next';

/** Lists above a reply each number that differs from the chart, with the chart's value. */
export function DifferentValues({ message: { content, metadata } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const different = metadata.check?.items.filter(({ verdict }) => verdict === 'differs') ?? [];
  if (different.length === 0) return null;
  return (
    <ul className="mb-2 rounded-md bg-red-tint px-3 py-2 font-medium text-red">
      {different.map(({ offset, length, expected }) => (
        <li key={offset}>{t('check.differs', { said: content.slice(offset, offset + length), expected })}</li>
      ))}
    </ul>
  );
}

/** Says below a reply how many of its values were compared with the chart, and the outcome. */
export function ReplyCheckLine({ check: { checked, found, differs, absent } }: { check: ReplyCheck }) {
  const { t } = useTranslation('chat');
  return <p className="mt-2 text-xs text-muted">{t('check.line', { checked, found, differs, absent })}</p>;
}
