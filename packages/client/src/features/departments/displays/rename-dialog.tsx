import { textBounds } from '@bedside/contracts/bounds.ts';
import { type Display, displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { displaysQuery } from '../../../domains/displays.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

/** Asks for the new name of a wall display. */
export function RenameDialog({ display, onClose }: { display: Display; onClose: () => void }) {
  const { t } = useTranslation(['displays', 'common']);
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const [name, setName] = useState(display.name);
  const wanted = name.trim();
  const rename = useMutation({
    mutationFn: () =>
      call(displaysEndpoints.rename, { params: { displayId: display.id }, body: { name: wanted } }),
    onSuccess: onClose,
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries(displaysQuery()),
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('renameTitle', { name: display.name })} className="md:max-w-md">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== '') rename.mutate();
          }}
        >
          <DialogBody>
            <Field label={t('name')} error={wanted === '' ? t('common:requiredField') : undefined}>
              {(control) => (
                <Input
                  {...control}
                  value={name}
                  maxLength={textBounds.displayName}
                  autoComplete="off"
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" isPending={rename.isPending}>
              {t('rename')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
