import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** Shows the clinician's sessions and second factor. */
export default function SecurityDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('security.title')} className="md:max-w-2xl">
        <DialogBody className="flex flex-col gap-8">
          <OwnSessions />
          <SecondFactorSection email={user.email} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
