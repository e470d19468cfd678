import {
  type Connection,
  connectionsEndpoints,
} from '@bedside/contracts/connections/connections.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { connectionsQuery } from '../../../domains/department/connections.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

const switches = ['notes', 'vitals', 'tls', 'restricted'] as const;

/** The form's fields. The port is typed as text. */
interface SendingForm extends Record<(typeof switches)[number], boolean> {
  host: string;
  port: string;
}

interface SendingDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Sets where notes and vitals are sent, and which of them, or stops it. */
export function SendingDialog({ connection, onClose }: SendingDialogProps) {
  const { t } = useTranslation(['connections', 'common']);
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const { sending } = connection;
  const form = useForm<SendingForm>({
    defaultValues: {
      host: sending?.host ?? '',
      port: String(sending?.port ?? 2575),
      notes: sending?.notes ?? true,
      vitals: sending?.vitals ?? true,
      tls: sending?.tls ?? false,
      restricted: sending?.restricted ?? false,
    },
  });
  const save = useMutation({
    mutationFn: (fields: SendingForm | null) =>
      call(connectionsEndpoints.changeSending, {
        params: { connectionId: connection.id },
        body: { sending: fields && { ...fields, host: fields.host.trim(), port: Number(fields.port) } },
      }),
    onSuccess: onClose,
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries(connectionsQuery()),
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('sending.title', { name: connection.name })} className="md:max-w-lg">
        <form noValidate className="contents" onSubmit={form.handleSubmit((fields) => save.mutate(fields))}>
          <DialogBody className="flex flex-col gap-4">
            <p className="text-sm text-muted">{t('sending.text')}</p>
            <div className="grid gap-4 md:grid-cols-[1fr_8rem]">
              <TextField form={form} name="host" pattern={/^[A-Za-z0-9.:_-]+$/} />
              <TextField form={form} name="port" pattern={/^\d{1,5}$/} />
            </div>
            {switches.map((name) => (
              <Switch key={name} form={form} name={name} />
            ))}
            {sending && <p className="text-sm text-muted">{t('sending.offHint')}</p>}
          </DialogBody>
          <DialogFooter>
            {sending && (
              <Button
                needs={connectionsEndpoints.changeSending}
                variant="outline"
                className="md:mr-auto"
                isPending={save.isPending}
                onClick={() => save.mutate(null)}
              >
                {t('sending.off')}
              </Button>
            )}
            <Button variant="outline" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button needs={connectionsEndpoints.changeSending} type="submit" isPending={save.isPending}>
              {t('sending.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface TextFieldProps {
  form: UseFormReturn<SendingForm>;
  name: 'host' | 'port';
  pattern: RegExp;
}

function TextField({ form, name, pattern }: TextFieldProps) {
  const { t } = useTranslation(['connections', 'common']);
  const error = form.formState.errors[name] ? t('common:requiredField') : undefined;
  return (
    <Field isRequired label={t(`sending.${name}`)} error={error}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name, { validate: (value) => pattern.test(value.trim()) })}
          inputMode={name === 'port' ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function Switch({ form, name }: { form: UseFormReturn<SendingForm>; name: (typeof switches)[number] }) {
  const { t } = useTranslation('connections');
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-md:min-h-11">
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Checkbox
            id={id}
            checked={field.value}
            onCheckedChange={(checked) => field.onChange(checked === true)}
          />
        )}
      />
      <label htmlFor={id}>{t(`sending.${name}`)}</label>
    </div>
  );
}
