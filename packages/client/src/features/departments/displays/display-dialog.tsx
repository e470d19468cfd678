import { textBounds } from '@bedside/contracts/bounds.ts';
import { type Display, displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { displaysQuery } from '../../../domains/department/displays.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { DisplayFields, DisplayForm } from './display-fields.tsx';

/** Changes the name, the privacy, the order, the language and the sound of a wall display. */
export function DisplayDialog({ display, onClose }: { display: Display; onClose: () => void }) {
  const { t } = useTranslation(['displays', 'common']);
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const { name, privacy, order, perPage, language, sound } = display;
  const form = useForm({
    // An emptied name is a problem at once.
    mode: 'onChange',
    resolver: zodResolver(DisplayForm, { error: problemOf }),
    defaultValues: { name, privacy, order, perPage, language, sound },
  });
  const change = useMutation({
    mutationFn: (body: DisplayForm) =>
      call(displaysEndpoints.rename, { params: { displayId: display.id }, body }),
    onSuccess: onClose,
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries(displaysQuery()),
  });
  const isNameless = form.formState.errors.name !== undefined;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('changeTitle', { name: display.name })} className="md:max-w-md">
        <form noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))}>
          <DialogBody className="flex flex-col gap-4">
            <Field isRequired label={t('name')} error={isNameless ? t('common:requiredField') : undefined}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register('name')}
                  maxLength={textBounds.displayName}
                  autoComplete="off"
                />
              )}
            </Field>
            <FormProvider {...form}>
              <DisplayFields />
            </FormProvider>
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
