import { holdsAiWords, type Note } from '@bedside/contracts/notes/notes.contract.ts';
import { errorsOfNote } from '@bedside/contracts/records/rests-on.ts';
import { useTranslation } from 'react-i18next';
import { Origin } from '../../../domains/origin.tsx';
import { useErrors } from '../../../domains/use-errors.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useChartNews } from '../../../state/use-chart-news.ts';
import { cn } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Countersignature } from '../../../ui/records/countersignature.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { NewMark } from '../../../ui/records/new-mark.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { RestsOn } from '../../../ui/records/rests-on.tsx';
import { isOfOther } from '../../../ui/records/veil.tsx';
import { useAuthor } from '../use-author.ts';

/** The length of the preview in characters. */
const previewCharacters = 120;

/** A note in the list, with title, author, time, type, preview and tags. A tap opens the whole note. */
export function NoteCard({ note, onOpen }: { note: Note; onOpen: () => void }) {
  const { t } = useTranslation(['notes', 'records']);
  const { title, enteredInError, createdAt } = note;
  const news = useChartNews(note.patientId, 'notes');
  const isVeiled = isOfOther(enteredInError);
  const struck = enteredInError && 'text-muted line-through';
  const content = plain(note);
  const preview =
    content.length > previewCharacters ? `${content.slice(0, previewCharacters).trimEnd()}…` : content;
  return (
    <li className="relative">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="block w-full py-3 pr-14 pl-4 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <NewMark isShown={news.record(note.id)} />
        <span className={cn('font-medium', struck)}>{isVeiled ? t('note') : title}</span>
        <NoteAbout note={note} />
        <NoteErrors note={note} />
        <MarkLine mark={enteredInError} className="mt-1" />
        <span className={cn('mt-1 block break-words text-muted', !isVeiled && struck)}>
          {isVeiled ? t('records:veiled') : preview}
        </span>
      </button>
      <RecordMenu
        domain="notes"
        at={createdAt}
        records={[note]}
        className="absolute top-2 right-3 max-md:top-0 max-md:right-1"
      />
    </li>
  );
}

/** Flags a note from a reply that rests on a record entered in error (D51). */
export function NoteErrors({ note }: { note: Note }) {
  const errors = errorsOfNote(note, useErrors(note.patientId));
  return note.enteredInError ? null : <RestsOn errors={errors} className="mt-1" />;
}

/** Removes headings and emphasis, and bullets from a reply. In typed text "- 2 L" could be a number. */
const plain = ({ content, messageId }: Note): string =>
  content.replace(messageId === undefined ? /^#{2,}\s+|\*\*/gm : /^#+\s+|\*\*|^\s*[-*]\s+/gm, '');

/** Shows author (D20), time and type of a note, its last amendment, and whether it comes from the assistant. */
export function NoteAbout({ note }: { note: Note }) {
  const { t } = useTranslation('notes');
  const moment = useMoment();
  const author = useAuthor();
  const { recordedBy, createdAt, amendedAt, amendedBy, version, messageId, repliedAt, edited } = note;
  // Tags are content, so they are hidden with it.
  const tags = isOfOther(note.enteredInError) ? [] : note.tags;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <span>
        {author(recordedBy)} · <time dateTime={createdAt}>{moment(createdAt)}</time>
        <Origin record={note} />
      </span>
      <Countersignature record={note} />
      {amendedAt && amendedBy && (
        <span>{t('amended', { time: moment(amendedAt), who: author(amendedBy), version })}</span>
      )}
      <Badge>{t(`type.${note.type}`)}</Badge>
      {messageId && (
        <Badge tone="violet">
          {t(edited ? 'fromReplyEdited' : 'fromReply', { time: moment(repliedAt ?? createdAt) })}
        </Badge>
      )}
      {!messageId && holdsAiWords(note) && <Badge tone="violet">{t('aiWords')}</Badge>}
      {tags.map((tag) => (
        <Badge key={tag} tone="unknown">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
