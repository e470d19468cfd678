import { authEndpoints, type Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { passkeysQuery } from '../../../domains/account/passkeys.queries.ts';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';
import PasskeyButton from '../passkeys/passkey-button.tsx';
import { canUsePasskeys } from '../passkeys/passkeys-here.ts';
import { focusFirstInput } from '../sign-in/fields/focus-first-input.ts';
import { PasswordForm } from '../sign-in/fields/password-form.tsx';
import { useSignInFailure } from '../use-sign-in-failure.ts';
import { ProviderUnlock } from './provider-unlock.tsx';

interface ProofDialogProps {
  owner: Profile;
  /** Called once: with true if the clinician has proven who they are. */
  onDone: (isProven: boolean) => void;
}

/** Asks for the password, or a sign-in at the provider, before an act that a stolen session must not do. */
export default function ProofDialog({ owner, onDone }: ProofDialogProps) {
  const { t } = useTranslation('departments');
  const failure = useSignInFailure();
  const passkeys = useQuery(passkeysQuery());
  const prove = useMutation({
    mutationFn: (password: string) => call(authEndpoints.unlock, { body: { password } }),
    onSuccess: () => onDone(true),
  });
  return (
    <Dialog open onOpenChange={(open) => open || onDone(false)}>
      <DialogContent
        title={t('proof.title')}
        description={t('proof.text')}
        className="md:max-w-md"
        onOpenAutoFocus={focusFirstInput}
      >
        <DialogBody className="flex flex-col gap-4">
          {!owner.hasNoPassword && (
            <PasswordForm
              email={owner.email}
              action={t('proof.action')}
              isPending={prove.isPending}
              error={failure(prove.error, prove.submittedAt)}
              onSubmit={(password) => prove.mutate(password)}
              onCancel={() => onDone(false)}
            />
          )}
          {passkeys.data && passkeys.data.passkeys.length > 0 && canUsePasskeys(passkeys.data.rpId) && (
            <PasskeyButton
              challenge={() => call(passkeysEndpoints.confirmation, {})}
              onProof={async (passkey) => {
                await call(passkeysEndpoints.confirm, { body: { passkey } });
                onDone(true);
              }}
            />
          )}
          {owner.providers && <ProviderUnlock owner={owner} isOver={false} onUnlocked={() => onDone(true)} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
