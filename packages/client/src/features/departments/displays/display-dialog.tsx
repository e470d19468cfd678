import { textBounds } from '@bedside/contracts/bounds.ts';
import { type Display, displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { displaysQuery } from '../../../domains/department/displays.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { DisplayChoiceFields, type DisplayChoices } from './display-choices.tsx';
import { PrivacyChoice } from './privacy-choice.tsx';

/** Changes the name, the privacy, the order, the language and the sound of a wall display. */
export function DisplayDialog({ display, onClose }: { display: Display; onClose: () => void }) {
  const { t } = useTranslation(['displays', 'common']);
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const [name, setName] = useState(display.name);
  const [privacy, setPrivacy] = useState(display.privacy);
  const { order, language, sound } = display;
  const [choices, setChoices] = useState<DisplayChoices>({ order, language, sound });
  const wanted = name.trim();
  const change = useMutation({
    mutationFn: () =>
      call(displaysEndpoints.rename, {
        params: { displayId: display.id },
        body: { name: wanted, privacy, ...choices },
      }),
    onSuccess: onClose,
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries(displaysQuery()),
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('changeTitle', { name: display.name })} className="md:max-w-md">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== '') change.mutate();
          }}
        >
          <DialogBody className="flex flex-col gap-4">
            <Field isRequired label={t('name')} error={wanted === '' ? t('common:requiredField') : undefined}>
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
            <PrivacyChoice privacy={privacy} onChange={setPrivacy} />
            <DisplayChoiceFields choices={choices} onChange={setChoices} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" isPending={change.isPending}>
              {t('save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
