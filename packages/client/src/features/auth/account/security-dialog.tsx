import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** Shows the clinician's sessions, second factor, passkeys and providers. */
export default function SecurityDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('security.title')} className="md:max-w-2xl">
        <DialogBody className="flex flex-col gap-8">
          <OwnSessions />
          <SecondFactorSection user={user} />
          <IdentitiesSection user={user} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
