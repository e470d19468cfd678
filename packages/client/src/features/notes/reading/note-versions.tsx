import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFirstNoteVersions, versionsQuery } from '../../../domains/notes.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionPending } from '../../../ui/feedback/section-pending.tsx';
import { FormattedText } from '../../../ui/text/formatted-text.tsx';
import { useAuthor } from '../use-author.ts';
import { WordChanges } from './word-changes.tsx';

/** The factor by which each request for earlier versions of a note grows their number. */
const moreVersionsFactor = 5;

/** Lists the versions of a note, newest first. Each opens with its difference to the version before it. */
export function NoteVersions({ note: { patientId, id } }: { note: Note }) {
  const { t } = useTranslation('notes');
  const [limit, setLimit] = useState<number>(maxFirstNoteVersions);
  const [openVersion, open] = useState<number | null>(null);
  const read = useQuery({ ...versionsQuery(patientId, id, limit), placeholderData: keepPreviousData });
  if (read.data === undefined) {
    return (
      <SectionPending
        isError={read.isError}
        failed={t('versions.failed')}
        onRetry={() => void read.refetch()}
      />
    );
  }
  const { versions, hasOlder } = read.data;
  return (
    <>
      <ol className="divide-y border-y">
        {versions.map((version, index) => (
          <Version
            key={version.version}
            version={version}
            before={versions[index + 1]}
            isOpen={openVersion === version.version}
            onToggle={() => open(openVersion === version.version ? null : version.version)}
          />
        ))}
      </ol>
      {hasOlder && (
        <Button
          variant="outline"
          size="sm"
          className="mt-2"
          aria-disabled={read.isFetching}
          onClick={() => !read.isFetching && setLimit(Math.min(limit * moreVersionsFactor, itemBounds.list))}
        >
          {t('versions.older')}
        </Button>
      )}
    </>
  );
}

interface VersionProps {
  version: Note;
  /** The version before it, if it is loaded. */
  before: Note | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function Version({ version, before, isOpen, onToggle }: VersionProps) {
  const { t } = useTranslation('notes');
  const moment = useMoment();
  const author = useAuthor();
  const { amendedAt, amendedBy, createdAt, recordedBy } = version;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full items-center gap-2 py-2 text-left text-sm hover:bg-hover max-md:min-h-11"
      >
        <ChevronRight aria-hidden className={cn('size-4 shrink-0 text-muted', isOpen && 'rotate-90')} />
        <span className="font-medium">{t('versions.number', { version: version.version })}</span>{' '}
        <span className="text-muted">
          {moment(amendedAt ?? createdAt)} · {author(amendedBy ?? recordedBy)}
        </span>
      </button>
      {isOpen && (
        <div className="pb-3 pl-6">
          {before === undefined ? (
            <FormattedText text={version.content} isTyped={isTyped(version)} />
          ) : (
            <NoteChanges before={before} after={version} />
          )}
        </div>
      )}
    </li>
  );
}

/** Returns whether a clinician wrote the text. An unedited reply is formatted as in the conversation. */
export const isTyped = ({ messageId, edited }: Note): boolean => messageId === undefined || edited === true;

/** Shows the difference between two versions: type, title and tags if they changed, and the words of the text. */
export function NoteChanges({ before, after }: { before: NoteWords; after: NoteWords }) {
  const { t } = useTranslation('notes');
  const head = [
    ['type', t(`type.${before.type}`), t(`type.${after.type}`)],
    ['title', before.title, after.title],
    ['tags', before.tags.join(', '), after.tags.join(', ')],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      {head
        .filter(([, one, other]) => one !== other)
        .map(([name, one, other]) => (
          <div key={name} className="text-sm">
            <span className="text-muted">{t(`field.${name}`)}: </span>
            <span className="[&_p]:inline">
              <WordChanges before={one} after={other} />
            </span>
          </div>
        ))}
      {before.content === after.content ? (
        <p className="text-sm text-muted">{t('changes.none')}</p>
      ) : (
        <WordChanges before={before.content} after={after.content} />
      )}
    </div>
  );
}

type NoteWords = Pick<Note, 'type' | 'title' | 'content'> & { tags: readonly string[] };
