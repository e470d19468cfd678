import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { applyPatch, structuredPatch } from 'diff';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import type { NoteDraft, NoteText } from '../../../state/drafts/note-drafts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusAfter } from '../../../ui/hooks/use-focus-recovery.ts';
import { NoteChanges } from '../reading/note-versions.tsx';
import { textComparisonMs } from '../reading/word-changes.tsx';

interface NoteConflictProps {
  draft: NoteDraft;
  /** The newest version. */
  theirs: Note;
  /** Continues from their version with this text. */
  onResolve: (text: NoteText) => void;
}

/**
 * A colleague amended the note after this editor opened. Shows both changes, and lets the author continue from the
 * newest version with both texts, their own, or their colleague's.
 */
export function NoteConflict({ draft, theirs, onResolve }: NoteConflictProps) {
  const { t } = useTranslation('notes');
  const moment = useMoment();
  const base = draft.opened;
  const combined = combine(base, draft, theirs);
  const who = (theirs.amendedBy ?? theirs.recordedBy).fullName;
  const time = moment(theirs.amendedAt ?? theirs.createdAt);
  return (
    <section
      role="alert"
      {...focusAfter('[name=content]')}
      className="rounded-md bg-amber-tint px-3 py-3"
      aria-label={t('conflict.title')}
    >
      <p className="flex items-start gap-2 font-medium text-amber">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('conflict.text', { who, time, version: theirs.version })}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Side title={t('conflict.theirs', { who })} before={base} after={theirs} />
        <Side title={t('conflict.mine')} before={base} after={draft} />
      </div>
      <p className="mt-2 text-sm text-muted">{t('conflict.hint')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {combined && (
          <Button size="sm" onClick={() => onResolve(combined)}>
            {t('conflict.combine')}
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          onClick={() => onResolve({ ...heads(base, draft, theirs), content: draft.content })}
        >
          {t('conflict.keepMine', { version: theirs.version })}
        </Button>
        <Button size="sm" variant="outline" onClick={() => onResolve(wordsOf(theirs))}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}

function Side({ title, before, after }: { title: string; before: NoteText; after: NoteText }) {
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      <div className="mt-1 max-h-48 overflow-y-auto text-ink">
        <NoteChanges before={before} after={after} />
      </div>
    </div>
  );
}

const wordsOf = ({ type, title, content, tags }: NoteText): NoteText => ({
  type,
  title,
  content,
  tags,
});

/** Takes type, title and tags from the author where the author changed them, and from their colleague otherwise. */
function heads(base: NoteText, mine: NoteText, theirs: NoteText): Omit<NoteText, 'content'> {
  return {
    type: mine.type === base.type ? theirs.type : mine.type,
    title: mine.title === base.title ? theirs.title : mine.title,
    tags: mine.tags.join('\n') === base.tags.join('\n') ? theirs.tags : mine.tags,
  };
}

/** Merges both changes into one text; undefined if they touch the same lines. */
export function combine(base: NoteText, mine: NoteText, theirs: NoteText): NoteText | undefined {
  const patch = structuredPatch('', '', `${base.content}\n`, `${mine.content}\n`, undefined, undefined, {
    context: 1,
    timeout: textComparisonMs,
  });
  const content = patch && applyPatch(`${theirs.content}\n`, patch);
  if (typeof content !== 'string') return undefined;
  return { ...heads(base, mine, theirs), content: content.replace(/\n$/, '') };
}

/**
 * Returns the newest version of the note that a draft amends, if a colleague wrote it after the draft began. The
 * author's own amendment is no conflict: its entry can arrive before the response to the save, or instead of it.
 */
export function conflictWith(draft: NoteDraft, newest: Note | undefined, userId?: string): Note | undefined {
  const { amends, attempt } = draft;
  if (amends === undefined || newest === undefined || newest.version <= amends.version) return undefined;
  if (attempt?.state === 'saving') return undefined;
  const isOwn = newest.amendedBy?.id === userId && isEqual(wordsOf(newest), wordsOf(draft));
  return isOwn ? undefined : newest;
}

const isEqual = (one: NoteText, other: NoteText): boolean =>
  one.type === other.type &&
  one.title === other.title.trim() &&
  one.content === other.content.trim() &&
  one.tags.join('\n') === other.tags.join('\n');
