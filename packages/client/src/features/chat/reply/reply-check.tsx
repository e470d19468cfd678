import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { useTranslation } from 'react-i18next';
import { EvidenceSlot, MarkedText } from '../../../ui/text/evidence-links.tsx';

type Item = ReplyCheck['items'][number];

const unmarked: readonly EvidenceMark[] = [];

/**
 * Says above a reply with different values how its check ended, and lists each with the chart's value and a link to its
 * record.
 */
export function DifferentValues({ message: { content, metadata, patientId } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const line = useCheckLine();
  const { check, evidence } = metadata;
  if (check === undefined || check.differs === 0) return null;
  const different = check.items.filter(({ verdict }) => verdict === 'differs');
  const marks = evidence?.marks ?? unmarked;
  // Records keep the numbers that they have in the text. Others are numbered on.
  const linked = different.flatMap((item) => markOf(item) ?? []);
  const slotOf = (item: Item) => marks.length + linked.findIndex(({ offset }) => offset === item.offset);
  return (
    <div role="note" className="mb-2 rounded-md bg-red-tint px-3 py-2 font-medium text-red">
      <p>{line(check)}</p>
      <MarkedText patientId={patientId} marks={[...marks, ...linked]}>
        <ul>
          {different.map((item) => (
            <li key={item.offset}>
              {t('check.differs', {
                said: content.slice(item.offset, item.offset + item.length),
                expected: item.expected,
              })}
              {markOf(item) && <EvidenceSlot index={slotOf(item)} />}
            </li>
          ))}
        </ul>
      </MarkedText>
    </div>
  );
}

/** Returns the mark of a compared value; undefined if its record is unknown. */
function markOf({ offset, recordId, seq, domain, at }: Item): EvidenceMark | undefined {
  if (recordId === undefined || seq === undefined || domain === undefined || at === undefined)
    return undefined;
  return { offset, recordId, seq, domain, at };
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
