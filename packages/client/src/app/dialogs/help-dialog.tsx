import { useSetAtom } from 'jotai';
import { Keyboard, Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { feedbackDialogAtom } from '../../features/feedback/feedback-button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogBody, DialogContent } from '../../ui/overlays/dialog.tsx';
import { shortcutsDialogAtom } from '../palette/shortcuts-dialog.tsx';

/** What each color means, with the look that it has on the screen. */
const colors = [
  ['danger', 'bg-red-solid'],
  ['red', 'bg-red-tint border-red border'],
  ['amber', 'bg-amber-mark'],
  ['unknown', 'border border-dashed border-line-strong'],
  ['violet', 'bg-violet'],
  ['blue', 'bg-action-solid'],
] as const;

const steps = ['department', 'overview', 'vitals', 'assistant', 'calls'] as const;

/** Explains the screen in short: where to begin, what the colors mean, the keys, and how to reach those who build it. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('frame');
  const showShortcuts = useSetAtom(shortcutsDialogAtom);
  const sendFeedback = useSetAtom(feedbackDialogAtom);
  const instead = (open: () => void) => () => {
    onClose();
    open();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('help.title')}>
        <DialogBody className="flex flex-col gap-5">
          <section aria-labelledby="help-steps">
            <h3 id="help-steps" className="text-sm font-semibold">
              {t('help.steps')}
            </h3>
            <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
              {steps.map((step) => (
                <li key={step}>{t(`help.step.${step}`)}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="help-colors">
            <h3 id="help-colors" className="text-sm font-semibold">
              {t('help.colors')}
            </h3>
            <dl className="mt-1 flex flex-col gap-1.5">
              {colors.map(([color, look]) => (
                <div key={color} className="flex items-baseline gap-2.5">
                  <dt className="flex w-28 shrink-0 items-center gap-2 font-medium">
                    <span aria-hidden className={cn('size-3.5 shrink-0 rounded-sm', look)} />
                    {t(`help.color.${color}.name`)}
                  </dt>
                  <dd>{t(`help.color.${color}.means`)}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm text-muted">{t('help.why')}</p>
          </section>
          <div className="flex flex-wrap gap-2 border-t pt-4">
            <Button variant="outline" onClick={instead(() => showShortcuts(true))}>
              <Keyboard aria-hidden /> {t('shortcuts.title')}
            </Button>
            <Button variant="outline" onClick={instead(() => sendFeedback(true))}>
              <Megaphone aria-hidden /> {t('help.feedback')}
            </Button>
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
