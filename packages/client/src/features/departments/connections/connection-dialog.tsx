import {
  type Connection,
  connectionKinds,
  connectionsEndpoints,
  messageCharacterSets,
} from '@bedside/contracts/connections/connections.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { connectionsQuery } from '../../../domains/department/connections.queries.ts';
import { ownTimeZone } from '../../../i18n/clock-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

const tables = ['beds', 'codes', 'units', 'doctors'] as const;

/** The form's fields. Tables and lists are typed as lines. */
interface ConnectionForm extends Record<(typeof tables)[number], string> {
  name: string;
  kind: Connection['kind'];
  sendingApplication: string;
  sendingFacility: string;
  timeZone: string;
  authority: string;
  characterSet: Connection['characterSet'];
  networks: string;
}

function defaultsOf(connection: Connection | undefined): ConnectionForm {
  return {
    name: connection?.name ?? '',
    kind: connection?.kind ?? 'patients',
    sendingApplication: connection?.sendingApplication ?? '',
    sendingFacility: connection?.sendingFacility ?? '',
    timeZone: connection?.timeZone ?? ownTimeZone(),
    authority: connection?.authority ?? '',
    characterSet: connection?.characterSet ?? 'ASCII',
    networks: connection?.networks.join('\n') ?? '',
    beds: textOfTable(connection?.beds ?? {}),
    codes: textOfTable(connection?.codes ?? {}),
    units: textOfTable(connection?.units ?? {}),
    doctors: textOfTable(connection?.doctors ?? {}),
  };
}

/** Adds a connection, or changes one and its tables. */
export function ConnectionDialog({
  connection,
  onClose,
}: {
  connection: Connection | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['connections', 'common']);
  const form = useForm<ConnectionForm>({ defaultValues: defaultsOf(connection) });
  const save = useSave(connection, onClose);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={connection ? t('changeTitle', { name: connection.name }) : t('add')}
        className="md:max-w-2xl"
      >
        <form noValidate className="contents" onSubmit={form.handleSubmit((fields) => save.mutate(fields))}>
          <DialogBody className="flex flex-col gap-4">
            <SenderFields form={form} isNew={connection === undefined} />
            {tables.map((table) => (
              <TableField key={table} form={form} table={table} />
            ))}
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              needs={connection ? connectionsEndpoints.change : connectionsEndpoints.add}
              type="submit"
              isPending={save.isPending}
            >
              {t('save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function useSave(connection: Connection | undefined, onSaved: () => void) {
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  return useMutation({
    mutationFn: ({ kind, networks, beds, codes, units, doctors, ...fields }: ConnectionForm) => {
      const table = (text: string) => {
        const read = tableOfText(text);
        return 'table' in read ? read.table : {};
      };
      const body = {
        ...fields,
        networks: listOfText(networks),
        beds: table(beds),
        codes: table(codes),
        units: table(units),
        doctors: table(doctors),
      };
      return connection
        ? call(connectionsEndpoints.change, {
            params: { connectionId: connection.id },
            body: { ...body, version: connection.version },
          })
        : call(connectionsEndpoints.add, { body: { ...body, kind } });
    },
    onSuccess: onSaved,
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries(connectionsQuery()),
  });
}

function SenderFields({ form, isNew }: { form: UseFormReturn<ConnectionForm>; isNew: boolean }) {
  const { t } = useTranslation(['connections', 'common']);
  const { errors } = form.formState;
  const text = (
    name: 'name' | 'sendingApplication' | 'sendingFacility' | 'timeZone' | 'authority',
    isRequired = true,
    hint?: string,
  ) => (
    <Field
      isRequired={isRequired}
      label={t(`fields.${name}`)}
      hint={hint}
      error={errors[name] ? t('common:requiredField') : undefined}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register(name, {
            validate: (value) => !isRequired || value.trim() !== '' || hasSender(name),
          })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
  // One of both names a sender.
  const hasSender = (name: string) =>
    name === 'sendingApplication' && form.getValues('sendingFacility').trim() !== '';
  const kinds = connectionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  const sets = messageCharacterSets.map((value) => ({ value, label: value }));
  return (
    <>
      {text('name')}
      {isNew && (
        <Field label={t('fields.kind')}>
          {(control) => (
            <Controller
              control={form.control}
              name="kind"
              render={({ field }) => (
                <Select {...control} options={kinds} value={field.value} onValueChange={field.onChange} />
              )}
            />
          )}
        </Field>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {text('sendingApplication')}
        {text('sendingFacility', false)}
        {text('timeZone')}
        <Field label={t('fields.characterSet')}>
          {(control) => (
            <Controller
              control={form.control}
              name="characterSet"
              render={({ field }) => (
                <Select {...control} options={sets} value={field.value} onValueChange={field.onChange} />
              )}
            />
          )}
        </Field>
        {text('authority', false, t('hints.authority'))}
      </div>
      <Field label={t('fields.networks')} hint={t('hints.networks')}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('networks')}
            rows={2}
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}

function TableField({
  form,
  table,
}: {
  form: UseFormReturn<ConnectionForm>;
  table: (typeof tables)[number];
}) {
  const { t } = useTranslation('connections');
  const read = tableOfText(form.watch(table));
  return (
    <Field
      label={t(`fields.${table}`)}
      hint={t(`hints.${table}`)}
      error={'wrong' in read ? t('wrongRow', { row: read.wrong }) : undefined}
    >
      {(control) => (
        <Textarea
          {...control}
          {...form.register(table, { validate: (text) => 'table' in tableOfText(text) })}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          className="tabular-nums"
        />
      )}
    </Field>
  );
}

/** Returns a table as text, one row per line: `ED^^1 = Box 1`. */
const textOfTable = (table: Record<string, string>): string =>
  Object.entries(table)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n');

/** Reads a table from its text. Returns the first line that is no row. */
function tableOfText(text: string): { table: Record<string, string> } | { wrong: string } {
  const rows: [string, string][] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, key = '', value = ''] = /^(.*?)\s*=\s*(.*)$/.exec(line.trim()) ?? [];
    if (key.trim() === '' || value.trim() === '') return { wrong: line.trim() };
    rows.push([key.trim(), value.trim()]);
  }
  return { table: Object.fromEntries(rows) };
}

/** Reads a list of words, one per line or separated by commas. */
const listOfText = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((word) => word.trim())
    .filter(Boolean);
