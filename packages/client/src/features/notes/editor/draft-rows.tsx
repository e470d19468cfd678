import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dropDraftAtom,
  type NoteDraft,
  noteDraftsAtom,
  openDraftAtom,
  touchedDraftsOf,
} from '../../../state/drafts/note-drafts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { focusAfter } from '../../../ui/hooks/use-focus-recovery.ts';

/** The length of a draft's preview in characters. */
const previewCharacters = 120;

/** The unfinished notes about a patient, which exist only in this window. */
export function DraftRows({ patientId }: { patientId: string }) {
  const { t } = useTranslation('notes');
  const drafts = touchedDraftsOf(useAtomValue(noteDraftsAtom), patientId);
  if (drafts.length === 0) return null;
  return (
    <ul aria-label={t('drafts')} className="shrink-0 divide-y border-b">
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
    </ul>
  );
}

function DraftRow({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  const open = useSetAtom(openDraftAtom);
  const drop = useSetAtom(dropDraftAtom);
  const [isAsking, setAsking] = useState(false);
  const { title, content, attempt, id } = draft;
  return (
    <li
      data-row
      {...focusAfter('[data-row] button', 'button')}
      className="flex items-center gap-x-3 gap-y-1 bg-amber-tint px-4 py-2 max-md:flex-wrap"
    >
      <Badge tone="amber">{t(attempt?.state === 'failed' ? 'draftFailed' : 'draft')}</Badge>
      <span className="min-w-0 grow truncate max-md:w-full max-md:order-first">
        <span className="font-medium">{title}</span>{' '}
        <span className="text-muted">{content.replace(/^#+\s/gm, '').slice(0, previewCharacters)}</span>
      </span>
      {isAsking ? (
        <>
          <Button size="sm" variant="outline" onClick={() => drop(id)}>
            {t('discard.discard')}
          </Button>
          <Button autoFocus size="sm" onClick={() => setAsking(false)}>
            {t('discard.keepDraft')}
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {t('discard.discard')}
          </Button>
          <Button
            needs={draft.amends ? notesEndpoints.amend : notesEndpoints.add}
            size="sm"
            variant="outline"
            onClick={() => open(draft)}
          >
            {t('continueDraft')}
          </Button>
        </>
      )}
    </li>
  );
}
