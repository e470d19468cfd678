import { useTranslation } from 'react-i18next';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { FeedbackEntry } from './feedback-entry.tsx';

/** Sends bug reports and feature requests to the makers of Bedside. Closing it discards text and files. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('feedback');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        className="md:max-w-xl"
        // A click outside does not discard the report.
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <FeedbackEntry onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
