import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { DiscardQuestion } from '../../../ui/overlays/discard-question.tsx';
import type { LabEntryState } from './use-lab-entry.ts';

/** The buttons of the entry, and why the last attempt to save failed. */
export function EntryFooter({ entry, onClose }: { entry: LabEntryState; onClose: () => void }) {
  const { t } = useTranslation(['labs', 'common']);
  const [isAsking, setAsking] = useState(false);
  const { count, failed, isPending, isTouched } = entry;
  return (
    <>
      <DialogFooter>
        <div className="mr-auto min-w-0 max-md:w-full">
          {failed === undefined ? (
            <p className="text-sm text-muted">{t(isTouched ? 'entry.kept' : 'entry.untouched')}</p>
          ) : (
            <FieldError message={t('entry.failed', { reason: failed })} />
          )}
        </div>
        {isTouched && (
          <Button variant="ghost" disabled={isPending} onClick={() => setAsking(true)}>
            {t('entry.discard')}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {t('common:close')}
        </Button>
        <Button
          needs={labsEndpoints.add}
          type="submit"
          aria-disabled={isPending}
          className="aria-disabled:opacity-50"
        >
          {isPending ? t('entry.saving') : count === 0 ? t('entry.save') : t('entry.saveCount', { count })}
        </Button>
      </DialogFooter>
      {isAsking && (
        <DiscardQuestion
          title={t('entry.discardTitle')}
          discard={t('entry.discard')}
          keep={t('entry.keep')}
          onDiscard={() => {
            setAsking(false);
            entry.discard();
          }}
          onKeep={() => setAsking(false)}
        />
      )}
    </>
  );
}
