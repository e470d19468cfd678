import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { type Identity, type OidcProvider, oidcEndpoints } from '@bedside/contracts/oidc/oidc.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { identitiesQuery, providersQuery } from '../../../domains/account/identities.queries.ts';
import { secondFactorQuery } from '../../../domains/account/second-factor.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormFailure } from '../sign-in/fields/form-failure.tsx';
import { PasswordForm } from '../sign-in/fields/password-form.tsx';
import { useProviderFailure } from '../sign-in/providers/use-provider-failure.ts';
import { onHandedOver } from '../sign-in/providers/window-channel.ts';
import { useSignInFailure } from '../use-sign-in-failure.ts';
import { PasswordThenCode } from './password-then-code.tsx';

/** Shows by which providers the account can be signed in to, and links or unlinks one. Shows nothing without a provider. */
export function IdentitiesSection({ user }: { user: Profile }) {
  const { t } = useTranslation('departments');
  const providers = useQuery(providersQuery());
  const identities = useQuery(identitiesQuery());
  const [step, setStep] = useState<{ linked: OidcProvider } | { unlinked: Identity } | null>(null);
  const own = identities.data ?? [];
  if (!providers.data || (providers.data.length === 0 && own.length === 0)) return null;
  const others = providers.data.filter(({ name }) => !own.some(({ provider }) => provider === name));
  return (
    <section aria-labelledby="identities">
      <h3 id="identities" className="font-semibold">
        {t('identities.title')}
      </h3>
      <p className="text-sm text-muted">
        {t(user.hasNoPassword ? 'identities.textWithoutPassword' : 'identities.text')}
      </p>
      {identities.isError && (
        <LoadFailure text={t('identities.loadFailed')} onRetry={() => void identities.refetch()} />
      )}
      {own.length > 0 && (
        <ul className="mt-2 divide-y">
          {own.map((identity) => (
            <Row
              key={identity.id}
              identity={identity}
              onUnlink={user.hasNoPassword ? undefined : () => setStep({ unlinked: identity })}
            />
          ))}
        </ul>
      )}
      {!user.hasNoPassword && step === null && (
        <div className="mt-3 flex flex-wrap gap-2 max-md:[&>button]:h-11">
          {others.map((provider) => (
            <Button key={provider.id} variant="outline" onClick={() => setStep({ linked: provider })}>
              {t('identities.link', { name: provider.name })}
            </Button>
          ))}
        </div>
      )}
      {step !== null && (
        <div className="mt-4 max-w-md rounded-md border p-4">
          {'linked' in step ? (
            <Link user={user} provider={step.linked} onDone={() => setStep(null)} />
          ) : (
            <Unlink user={user} identity={step.unlinked} onDone={() => setStep(null)} />
          )}
        </div>
      )}
    </section>
  );
}

function Row({ identity, onUnlink }: { identity: Identity; onUnlink: (() => void) | undefined }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const { provider: name, linkedAt } = identity;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">{t('identities.since', { time: moment(linkedAt) })}</p>
      </div>
      {onUnlink && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('identities.unlinkLabel', { name })}
          onClick={onUnlink}
        >
          {t('identities.unlink')}
        </Button>
      )}
    </li>
  );
}

interface StepProps {
  user: Profile;
  onDone: () => void;
}

/** Asks for the password and the second factor, and then for a sign-in at the provider in a window of its own. */
function Link({ user, provider, onDone }: StepProps & { provider: OidcProvider }) {
  const { t } = useTranslation(['departments', 'auth']);
  const cache = useQueryClient();
  const words = useProviderFailure();
  const factor = useQuery(secondFactorQuery());
  const opened = useRef<Window | null>(null);
  const [failure, setFailure] = useState<string>();
  const { name } = provider;
  const link = useMutation({
    mutationFn: (body: { password?: string; code?: string }) => {
      // Opened with the click itself, because browsers block later windows.
      opened.current = window.open('', 'bedside-provider', 'popup,width=520,height=720');
      if (!opened.current) throw new Error('The browser blocks windows');
      const { password = '', code } = body;
      return call(oidcEndpoints.link, {
        params: { provider: provider.id },
        body: { password, ...(code !== undefined && { code }) },
      });
    },
    onSuccess: ({ url }) => {
      setFailure(undefined);
      if (opened.current) opened.current.location.href = url;
    },
    onError: () => {
      setFailure(opened.current ? undefined : t('auth:provider.blocked'));
      opened.current?.close();
    },
  });
  useEffect(() => {
    if (!link.isSuccess) return;
    return onHandedOver(({ failure: why }) => {
      if (why !== undefined) return setFailure(words(why, name));
      toast({ title: t('identities.linked'), description: t('identities.linkedText', { name }) });
      onDone();
      void cache.invalidateQueries(identitiesQuery());
    });
  }, [link.isSuccess, words, name, t, onDone, cache]);
  if (factor.isPending) return null;
  return (
    <>
      {link.isSuccess && failure === undefined ? (
        <p role="status" className="text-sm">
          {t('auth:provider.waiting', { name })}
        </p>
      ) : (
        <PasswordThenCode
          user={user}
          hasCode={factor.data?.isOn ?? false}
          action={t('identities.link', { name })}
          change={link}
          onDone={onDone}
        />
      )}
      <div role="alert">
        <FormFailure message={failure} />
      </div>
    </>
  );
}

function Unlink({ user, identity, onDone }: StepProps & { identity: Identity }) {
  const { t } = useTranslation('departments');
  const cache = useQueryClient();
  const signInFailure = useSignInFailure();
  const { provider: name } = identity;
  const unlink = useMutation({
    mutationFn: (password: string) =>
      call(oidcEndpoints.unlink, { params: { identityId: identity.id }, body: { password } }),
    onSuccess: () => {
      toast({ title: t('identities.unlinked'), description: t('identities.unlinkedText', { name }) });
      onDone();
    },
    onSettled: () => cache.invalidateQueries(identitiesQuery()),
  });
  return (
    <>
      <h4 className="mb-3 font-medium">{t('identities.unlinkLabel', { name })}</h4>
      <PasswordForm
        email={user.email}
        action={t('identities.unlink')}
        isPending={unlink.isPending}
        error={signInFailure(unlink.error, unlink.submittedAt)}
        onSubmit={(password) => unlink.mutate(password)}
        onCancel={onDone}
      />
    </>
  );
}
