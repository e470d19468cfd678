import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { useTranslation } from 'react-i18next';

/** Says above a reply with different values how its check ended, and lists each with the chart's value. */
export function DifferentValues({ message: { content, metadata } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const line = useCheckLine();
  const { check } = metadata;
  if (check === undefined || check.differs === 0) return null;
  const different = check.items.filter(({ verdict }) => verdict === 'differs');
  return (
    <div role="note" className="mb-2 rounded-md bg-red-tint px-3 py-2 font-medium text-red">
      <p>{line(check)}</p>
      <ul>
        {different.map(({ offset, length, expected }) => (
          <li key={offset}>
            {t('check.differs', { said: content.slice(offset, offset + length), expected })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says below a reply how many of its values were checked, and the outcome. Above it if a value differs. */
export function ReplyCheckLine({ check }: { check: ReplyCheck }) {
  const line = useCheckLine();
  if (check.differs > 0) return null;
  return <p className="mt-2 text-xs text-muted">{line(check)}</p>;
}

function useCheckLine(): (check: ReplyCheck) => string {
  const { t } = useTranslation('chat');
  return ({ checked, found, differs, absent }) => {
    const outcome = [
      t('check.found', { found }),
      absent > 0 && t('check.absent', { absent }),
      differs > 0 && t('check.different', { different: differs }),
    ];
    return t('check.line', { count: checked, outcome: outcome.filter(Boolean).join(', ') });
  };
}
