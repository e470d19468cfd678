import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { withDecimalSign } from '../../../i18n/format.ts';
import { useMedicationWords } from '../../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { EvidenceSlot, MarkedText } from '../../../ui/text/evidence-links.tsx';

type Item = ReplyCheck['items'][number];

const unmarked: readonly EvidenceMark[] = [];

/**
 * Lists above a reply what differs from the chart, each with the chart's value and a link to its record, and what a second
 * model says that the chart contradicts.
 */
export function DifferentValues({ message: { content, metadata, patientId } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const difference = useDifference();
  const { check, evidence, statements = [] } = metadata;
  const doubted = statements.filter(({ standing, by }) => standing === 'contradicted' && by === 'model');
  if ((check === undefined || check.differs === 0) && doubted.length === 0) return null;
  const different = (check?.items ?? []).filter(({ verdict }) => verdict === 'differs');
  const marks = evidence?.marks ?? unmarked;
  // Records keep the numbers that they have in the text. Others are numbered on.
  const linked = different.flatMap((item) => markOf(item) ?? []);
  const slotOf = (item: Item) => marks.length + linked.findIndex(({ offset }) => offset === item.offset);
  return (
    <div role="note" className="mb-2 rounded-md bg-red-tint px-3 py-2">
      <p className="font-semibold text-red">
        {t('check.title', { count: different.length + doubted.length })}
      </p>
      <MarkedText patientId={patientId} marks={[...marks, ...linked]}>
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
          {different.map((item) => (
            <li key={item.offset}>
              {difference(content, unbroken(item))}
              {markOf(item) && <EvidenceSlot index={slotOf(item)} />}
            </li>
          ))}
          {doubted.map(({ offset, length }) => (
            <li key={`model ${offset}`}>
              {t('check.doubted', { said: passageAt(content, offset, length) })}
            </li>
          ))}
        </ul>
      </MarkedText>
    </div>
  );
}

/** Keeps the chart's value and its unit on one line. */
const unbroken = (item: Item): Item =>
  item.expected === undefined
    ? item
    : { ...item, expected: item.expected.replace(/(?<=\d) (?=\S+$)/, '\u00a0') };

/** Describes a different value with the reply's words for it, and the chart's value with its time. */
export function useDifference(): (content: string, item: Item) => string {
  const { t } = useTranslation('chat');
  const language = useAtomValue(languageAtom);
  const { spoken } = useMedicationWords();
  const moment = useMoment();
  return (content, { quote, offset, length, expected = '', domain, at }) => {
    const { offset: start, length: size } = quote ?? { offset, length };
    const passage = passageAt(content, start, size);
    // "1000 mg, oral, twice daily", as the wire has it. The time of a medication is its beginning.
    if (domain === 'medications')
      return t('check.differs', { said: passage, expected: spoken(expected.split(', ')) });
    // The rules write "?" for an unknown value.
    const value = expected === '?' ? t('check.unknown') : withDecimalSign(expected, language);
    if (at === undefined) return t('check.differs', { said: passage, expected: value });
    return t('check.differsAt', { said: passage, expected: value, time: moment(at) });
  };
}

/** The words at a place, without their Markdown. */
export const passageAt = (content: string, offset: number, length: number): string =>
  content
    .slice(offset, offset + length)
    .replace(/[*_`#]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the mark of a compared value; undefined if its record is unknown. */
function markOf({ offset, recordId, seq, domain, at }: Item): EvidenceMark | undefined {
  if (recordId === undefined || seq === undefined || domain === undefined || at === undefined)
    return undefined;
  return { offset, recordId, seq, domain, at };
}

/**
 * Says below a reply how many of its values were checked, and the outcome. Above it if a value differs. A reply in which
 * nothing could be compared says so, because it would otherwise look cleaner than a checked one (D60).
 */
export function ReplyCheckLine({ check }: { check: ReplyCheck | undefined }) {
  const { t } = useTranslation('chat');
  const line = useCheckLine();
  if (check === undefined || check.checked === 0)
    return <p className="mt-2 text-xs text-muted">{t('check.nothing')}</p>;
  if (check.differs > 0) return null;
  return <p className="mt-2 text-xs text-muted">{line(check)}</p>;
}

export function useCheckLine(): (check: ReplyCheck) => string {
  const { t } = useTranslation('chat');
  return ({ checked, found, differs, absent }) => {
    const guideline = checked - found - differs - absent;
    const outcome = [
      t('check.found', { found }),
      absent > 0 && t('check.absent', { absent }),
      differs > 0 && t('check.different', { different: differs }),
      guideline > 0 && t('check.guideline', { count: guideline }),
    ];
    return t('check.line', { count: checked, outcome: outcome.filter(Boolean).join(', ') });
  };
}
