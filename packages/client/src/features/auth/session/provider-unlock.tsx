import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { oidcEndpoints } from '@bedside/contracts/oidc/oidc.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { beginSession } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormFailure } from '../sign-in/fields/form-failure.tsx';
import type { Returned } from '../sign-in/providers/returned.ts';
import { useProviderFailure } from '../sign-in/providers/use-provider-failure.ts';
import { onHandedOver } from '../sign-in/providers/window-channel.ts';
import { useSignInFailure } from '../use-sign-in-failure.ts';

interface ProviderUnlockProps {
  owner: Profile;
  /** The session has ended, so the sign-in opens a new one. */
  isOver: boolean;
  /** Ends the confirmation with the code that came back. Without it, the session notes the proof. */
  onConfirmed?: (code: string) => Promise<unknown>;
  onUnlocked: () => void;
}

const confirmed = (code: string) => call(oidcEndpoints.confirmed, { body: { code } });

type Provider = NonNullable<Profile['providers']>[number];

/**
 * Uncovers a screen by another sign-in at the clinician's provider. It takes place in a window of its own, so that the
 * drafts behind the cover stay.
 */
export function ProviderUnlock({ owner, isOver, onConfirmed = confirmed, onUnlocked }: ProviderUnlockProps) {
  const { t } = useTranslation('auth');
  const words = useProviderFailure();
  const signInFailure = useSignInFailure();
  const [waitingFor, setWaitingFor] = useState<Provider>();
  const [failure, setFailure] = useState<string>();
  const opened = useRef<Window | null>(null);

  async function begin(provider: Provider): Promise<void> {
    // Opened with the click itself, because browsers block later windows.
    opened.current = window.open('', 'bedside-provider', 'popup,width=520,height=720');
    if (!opened.current) return setFailure(t('provider.blocked'));
    setFailure(undefined);
    setWaitingFor(provider);
    try {
      const url = isOver
        ? `/api/auth/oidc/${encodeURIComponent(provider.id)}/start?from=window`
        : (await call(oidcEndpoints.confirm, { params: { provider: provider.id } })).url;
      opened.current.location.href = url;
    } catch (error) {
      opened.current.close();
      setWaitingFor(undefined);
      const isDown = error instanceof ApiError && error.status === 503;
      setFailure(isDown ? words('unavailable', provider.name) : signInFailure(error));
    }
  }

  async function finish(returned: Returned, name: string | undefined): Promise<void> {
    try {
      if (returned.code === undefined) {
        setFailure(words(returned.failure ?? 'not-trusted', name));
        return;
      }
      if (isOver) beginSession(await call(oidcEndpoints.exchange, { body: { code: returned.code } }));
      else await onConfirmed(returned.code);
      onUnlocked();
    } catch (error) {
      setFailure(signInFailure(error) ?? words('expired', name));
    } finally {
      setWaitingFor(undefined);
    }
  }

  const finishing = useRef(finish);
  finishing.current = finish;
  useEffect(() => {
    if (!waitingFor) return;
    return onHandedOver((returned) => void finishing.current(returned, waitingFor.name));
  }, [waitingFor]);

  return (
    <div className="mt-4 flex flex-col gap-3">
      {owner.providers?.map((provider) => (
        <Button
          key={provider.id}
          variant={owner.hasNoPassword ? 'default' : 'outline'}
          size="lg"
          className="h-auto min-h-11 py-2 whitespace-normal"
          onClick={() => void begin(provider)}
        >
          {t(isOver ? 'provider.back' : 'provider.again', { name: provider.name })}
        </Button>
      ))}
      {waitingFor && (
        <p role="status" className="text-sm text-muted">
          {t('provider.waiting', { name: waitingFor.name })}
        </p>
      )}
      <div role="alert">
        <FormFailure message={failure} />
      </div>
    </div>
  );
}
