import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyLabDraft, isTouchedLabDraft, labDraftsAtom } from '../../../state/lab-drafts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isEmptyRow } from './entry-rows.ts';
import { LabEntryDialog } from './lab-entry-dialog.tsx';

/** The button that opens the entry. Shows the number of unsaved results of an unfinished entry. */
export function EnterLabs({ patientId }: { patientId: string }) {
  const { t } = useTranslation('labs');
  const draft = useAtomValue(labDraftsAtom).get(patientId) ?? emptyLabDraft;
  const [openFor, setOpenFor] = useState<string | null>(null);
  const count = draft.results.filter((row) => !isEmptyRow(row)).length;
  const isOpen = openFor === patientId;
  const label = !isTouchedLabDraft(draft)
    ? t('entry.open')
    : count > 0
      ? t('entry.resume', { count })
      : t('entry.resumeLine');
  return (
    <>
      <Button size="sm" onClick={() => setOpenFor(patientId)}>
        <Plus aria-hidden /> {isOpen ? t('entry.open') : label}
      </Button>
      <LabEntryDialog patientId={patientId} isOpen={isOpen} onClose={() => setOpenFor(null)} />
    </>
  );
}
