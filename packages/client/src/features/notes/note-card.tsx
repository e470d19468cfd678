import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '../../i18n/role-label.ts';
import { useMoment } from '../../i18n/use-moment.ts';
import { cn } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** The length of the preview in characters. */
const previewLength = 120;

/** A note in the list, with title, author, time, type, preview and tags. A tap opens the whole note. */
export function NoteCard({ note, onOpen }: { note: Note; onOpen: () => void }) {
  const { title, enteredInError } = note;
  const content = plain(note);
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="block w-full px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className={cn('font-medium', enteredInError && 'text-muted line-through')}>{title}</span>
        <NoteAbout note={note} />
        <span className="mt-1 block break-words text-muted">
          {content.length > previewLength ? `${content.slice(0, previewLength).trimEnd()}…` : content}
        </span>
      </button>
    </li>
  );
}

/** Removes Markdown from a note that came from a reply. Typed notes stay unchanged. */
const plain = ({ content, messageId }: Note): string =>
  messageId === undefined ? content : content.replace(/^#+\s+|\*\*|^\s*[-*]\s+/gm, '');

/** Shows author (D20), time and type of a note, and whether it comes from the assistant. */
export function NoteAbout({ note }: { note: Note }) {
  const { t } = useTranslation('notes');
  const moment = useMoment();
  const author = useAuthor();
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <span>
        {author(note)} · <time dateTime={note.createdAt}>{moment(note.createdAt)}</time>
      </span>
      <Badge>{t(`type.${note.type}`)}</Badge>
      {note.messageId && (
        <Badge tone="violet">{t('fromAssistant', { time: moment(note.repliedAt ?? note.createdAt) })}</Badge>
      )}
      {note.tags.map((tag) => (
        <Badge key={tag} tone="unknown">
          {tag}
        </Badge>
      ))}
    </span>
  );
}

const physicians: readonly string[] = ['Medical Practitioner', 'Resident', 'Fellow'];

/** D20: writes "Dr." in English only, where it is a form of address. Other languages use name and role. */
function useAuthor(): ({ recordedBy }: Note) => string {
  const { t } = useTranslation('notes');
  const roleLabel = useRoleLabel();
  return ({ recordedBy: { fullName, role } }) =>
    physicians.includes(role)
      ? t('physician', { name: fullName, role: roleLabel(role) })
      : t('author', { name: fullName, role: roleLabel(role) });
}
