import { type PasskeyProof, passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { call } from '../../../api/call.ts';
import PasskeyButton from '../passkeys/passkey-button.tsx';
import type { Credentials } from './sign-in.ts';

interface PasskeyStepProps {
  credentials: Credentials;
  onProof: (passkey: PasskeyProof) => Promise<void>;
}

/** Offers a passkey in place of the code of a sign-in. */
export default function PasskeyStep({ credentials: { email, password }, onProof }: PasskeyStepProps) {
  return (
    <div className="mb-4">
      <PasskeyButton
        challenge={() => call(passkeysEndpoints.challenge, { body: { email, password } })}
        onProof={onProof}
      />
    </div>
  );
}
