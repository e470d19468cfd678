import { useTranslation } from 'react-i18next';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { FeedbackEntry } from './feedback-entry.tsx';

/** Bug reports and wishes to those who make Bedside. Closing it forgets what was typed and attached. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('feedback');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        className="md:max-w-xl"
        // A click beside it must not cost a whole report.
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <FeedbackEntry onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
