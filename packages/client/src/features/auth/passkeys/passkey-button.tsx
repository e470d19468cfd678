import type { PasskeyProof, passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { Button } from '../../../ui/controls/button.tsx';
import { FormFailure } from '../sign-in/fields/form-failure.tsx';
import { provePasskey } from './browser-passkeys.ts';

interface PasskeyButtonProps {
  /** Asks the server for a challenge. */
  challenge: () => Promise<z.output<typeof passkeysEndpoints.confirmation.response>>;
  /** Sends the proof. Rejects if the server refuses it. */
  onProof: (passkey: PasskeyProof) => Promise<unknown>;
}

/** Asks for a passkey of the account. The browser shows its own question. */
export default function PasskeyButton({ challenge, onProof }: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready');
  async function ask(): Promise<void> {
    setState('asking');
    try {
      await onProof(await provePasskey(await challenge()));
      setState('ready');
    } catch (error) {
      console.error('A passkey was not accepted', error);
      setState('failed');
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button variant="outline" size="lg" isPending={state === 'asking'} onClick={() => void ask()}>
        <KeyRound aria-hidden /> {t('passkey.use')}
      </Button>
      <div role="alert">
        <FormFailure message={state === 'failed' ? t('passkey.failed') : undefined} />
      </div>
    </div>
  );
}
