import { textBounds } from '@bedside/contracts/bounds.ts';
import {
  displaysEndpoints,
  PairDisplay,
  pairingCodeDigits,
} from '@bedside/contracts/displays/displays.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { displaysQuery } from '../../../domains/department/displays.queries.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DisplayFields, DisplayForm } from './display-fields.tsx';

const Form = DisplayForm.extend({
  code: PairDisplay.shape.code.refine((code) => code.replace(/\D/g, '').length === pairingCodeDigits),
});

type Body = z.output<typeof Form>;

/** Pairs the screen that shows a code. Without another choice it shows initials. */
export function PairForm({ code: linked }: { code: string }) {
  const { t } = useTranslation(['displays', 'common']);
  const language = useAtomValue(languageAtom);
  const form = useForm<Body>({
    resolver: zodResolver(Form, { error: problemOf }),
    defaultValues: {
      code: linked,
      name: '',
      privacy: 'initials',
      order: 'deterioration',
      perPage: 16,
      language,
      sound: false,
    },
  });
  const pair = usePair(() =>
    // The next screen may hang where visitors pass.
    form.reset({ ...form.getValues(), code: '', name: '', privacy: 'initials' }),
  );
  const { errors } = form.formState;
  const failure = usePairFailure(pair.error);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => pair.mutate(body))}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('code')} error={failure.code ?? (errors.code ? t('codeForm') : undefined)}>
          {(control) => (
            <Input
              {...control}
              {...form.register('code', { onChange: () => pair.reset() })}
              maxLength={textBounds.pairingCode}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('name')} error={errors.name ? t('common:requiredField') : undefined}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name')}
              maxLength={textBounds.displayName}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <FormProvider {...form}>
        <DisplayFields />
      </FormProvider>
      <FieldError message={failure.other} />
      <Button type="submit" className="self-end" isPending={pair.isPending}>
        {t('pair')}
      </Button>
    </form>
  );
}

function usePair(onPaired: () => void) {
  const { t } = useTranslation('displays');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call(displaysEndpoints.pair, { body }),
    onSuccess: ({ name }) => {
      onPaired();
      toast({ title: t('paired', { name }) });
    },
    // Also after a failure: a lost response may have paired the screen.
    onSettled: () => cache.invalidateQueries(displaysQuery()),
  });
}

/** Returns why a screen was not paired: beside the code if it was rejected, otherwise for the whole form. */
function usePairFailure(error: Error | null): { code?: string; other: string | undefined } {
  const { t } = useTranslation('displays');
  const { refusalText } = useRefusals();
  if (error === null) return { other: undefined };
  const isCode = error instanceof ApiError && error.fields.code !== undefined;
  if (isCode) return { code: t('codeRefused'), other: undefined };
  const refused = error instanceof ApiError ? refusalText(error, { conflict: t('tooMany') }) : undefined;
  return { other: refused ?? t('pairFailed') };
}
