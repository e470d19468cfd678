import { useTranslation } from 'react-i18next';
import { Dialog, DialogBody, DialogContent } from '../../ui/dialog.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** Where the clinician is signed in, and what protects the account. */
export default function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('security.title')} className="md:max-w-2xl">
        <DialogBody className="flex flex-col gap-8">
          <OwnSessions />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
