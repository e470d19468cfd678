import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useAtom, useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carriedRecordAtom } from '../../../state/carried-record.ts';
import { emptyLabDraft, isTouchedLabDraft, labDraftsAtom } from '../../../state/drafts/lab-drafts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isEmptyRow } from './entry-rows.ts';
import { LabEntryDialog } from './lab-entry-dialog.tsx';

/**
 * The button that opens the entry. Shows the number of unsaved results of an unfinished entry. A result that comes from
 * the wrong patient opens the entry by itself (D12).
 */
export function EnterLabs({ patientId }: { patientId: string }) {
  const { t } = useTranslation('labs');
  const draft = useAtomValue(labDraftsAtom).get(patientId) ?? emptyLabDraft;
  const [openFor, setOpenFor] = useState<string | null>(null);
  const count = draft.results.filter((row) => !isEmptyRow(row)).length;
  const [carried, setCarried] = useAtom(carriedRecordAtom);
  const isCarried = carried?.domain === 'labs' && carried.patientId === patientId;
  const isOpen = openFor === patientId || isCarried;
  const label = !isTouchedLabDraft(draft)
    ? t('entry.open')
    : count > 0
      ? t('entry.resume', { count })
      : t('entry.resumeLine');
  const close = () => {
    setOpenFor(null);
    if (isCarried) setCarried(null);
  };
  return (
    <>
      <Button needs={labsEndpoints.add} size="sm" onClick={() => setOpenFor(patientId)}>
        <Plus aria-hidden /> {isOpen ? t('entry.open') : label}
      </Button>
      <LabEntryDialog patientId={patientId} isOpen={isOpen} onClose={close} />
    </>
  );
}
