import { textBounds } from '@bedside/contracts/bounds.ts';
import { type Passkey, passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { passkeysQuery } from '../../../domains/account/passkeys.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormFailure } from '../sign-in/fields/form-failure.tsx';
import { canUsePasskeys } from './passkeys-here.ts';

/** Lists the owner's passkeys, and adds, renames and removes them. */
export function PasskeysSection({ hasApp }: { hasApp: boolean }) {
  const { t } = useTranslation(['departments', 'common']);
  const passkeys = useQuery(passkeysQuery());
  const [step, setStep] = useState<'add' | { renamed: Passkey } | null>(null);
  const { data } = passkeys;
  const isPossible = data !== undefined && canUsePasskeys(data.rpId);
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys" className="font-semibold">
        {t('passkeys.title')}
      </h3>
      <p className="text-sm text-muted">{t('passkeys.text')}</p>
      {passkeys.isPending && <Spinner className="my-4" />}
      {passkeys.isError && (
        <LoadFailure text={t('passkeys.loadFailed')} onRetry={() => void passkeys.refetch()} />
      )}
      {data && data.passkeys.length > 0 && (
        <ul className="mt-2 divide-y">
          {data.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRename={() => setStep({ renamed: passkey })} />
          ))}
        </ul>
      )}
      {data && !hasApp && <p className="mt-2 text-sm">{t('passkeys.appFirst')}</p>}
      {data && hasApp && !isPossible && <p className="mt-2 text-sm">{t('passkeys.notHere')}</p>}
      {data && hasApp && isPossible && step === null && (
        <Button variant="outline" className="mt-3" onClick={() => setStep('add')}>
          {t('passkeys.add')}
        </Button>
      )}
      {step !== null && (
        <div className="mt-4 max-w-md rounded-md border p-4">
          <NameForm
            key={step === 'add' ? 'add' : step.renamed.id}
            renamed={step === 'add' ? undefined : step.renamed}
            onDone={() => setStep(null)}
          />
        </div>
      )}
    </section>
  );
}

function Row({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const cache = useQueryClient();
  const { refusalText } = useRefusals();
  const remove = useMutation({
    mutationFn: () => call(passkeysEndpoints.remove, { params: { passkeyId: passkey.id } }),
    onSuccess: () =>
      toast({ title: t('passkeys.removed'), description: t('passkeys.removedText', { name: passkey.name }) }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t('passkeys.notRemoved'),
        description: refusalText(error) ?? t('passkeys.failed'),
      }),
    onSettled: () => cache.invalidateQueries(passkeysQuery()),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{t('passkeys.created', { time: moment(passkey.createdAt) })}</span>
          <span>
            {passkey.lastUsedAt === undefined
              ? t('passkeys.neverUsed')
              : t('passkeys.used', { time: moment(passkey.lastUsedAt) })}
          </span>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('passkeys.renameLabel', { name: passkey.name })}
        onClick={onRename}
      >
        {t('passkeys.rename')}
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('passkeys.removeLabel', { name: passkey.name })}
        isPending={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}

/** Names a new passkey and creates it in the browser, or renames one. */
function NameForm({ renamed, onDone }: { renamed: Passkey | undefined; onDone: () => void }) {
  const { t } = useTranslation(['departments', 'common']);
  const cache = useQueryClient();
  const { problemText, refusalText } = useRefusals();
  const [name, setName] = useState(renamed?.name ?? '');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const save = useMutation({
    mutationFn: async () => {
      if (renamed) {
        return call(passkeysEndpoints.rename, { params: { passkeyId: renamed.id }, body: { name } });
      }
      const options = await call(passkeysEndpoints.begin, {});
      const { createPasskey } = await import('./browser-passkeys.ts');
      return call(passkeysEndpoints.add, { body: { name, credential: await createPasskey(options) } });
    },
    onSuccess: ({ name: given }) => {
      if (!renamed)
        toast({ title: t('passkeys.added'), description: t('passkeys.addedText', { name: given }) });
      onDone();
    },
    onSettled: () => cache.invalidateQueries(passkeysQuery()),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() !== '' && !save.isPending) save.mutate();
      }}
    >
      <Field
        isRequired
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        error={isMissing ? problemText('passkeyName', 'required') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="passkey-name"
            autoComplete="off"
            maxLength={textBounds.passkeyName}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <FormFailure message={save.error ? (refusalText(save.error) ?? t('passkeys.failed')) : undefined} />
      <div className="flex flex-wrap gap-2 max-md:[&>button]:h-11">
        <Button type="submit" isPending={save.isPending}>
          {t(renamed ? 'passkeys.rename' : 'passkeys.create')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
