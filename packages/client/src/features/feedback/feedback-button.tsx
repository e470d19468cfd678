import { atom, getDefaultStore, useAtom, useSetAtom } from 'jotai';
import { Megaphone } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { drawerOpenAtom } from '../../state/selection.ts';
import { onSessionChange } from '../../storage/token.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx'));

/** Whether the feedback dialog is open. */
export const feedbackDialogAtom = atom(false);

onSessionChange(() => getDefaultStore().set(feedbackDialogAtom, false));

/** Opens the feedback dialog. `labelled` shows its text, as in the phone drawer, which it closes. */
export function FeedbackButton({ labelled = false }: { labelled?: boolean }) {
  const { t } = useTranslation('feedback');
  const open = useSetAtom(feedbackDialogAtom);
  const showDrawer = useSetAtom(drawerOpenAtom);
  const onClick = () => {
    showDrawer(false);
    open(true);
  };
  if (labelled) {
    return (
      <Button variant="ghost" className="h-11 gap-2.5 px-3" onClick={onClick}>
        <Megaphone aria-hidden /> {t('button')}
      </Button>
    );
  }
  return (
    <Tooltip content={t('title')}>
      <Button variant="ghost" size="icon" aria-label={t('title')} onClick={onClick}>
        <Megaphone aria-hidden />
      </Button>
    </Tooltip>
  );
}

/** Mounts the dialog. It loads on first use and clears its form when it closes. */
export function FeedbackDialogHost() {
  const [isOpen, setOpen] = useAtom(feedbackDialogAtom);
  return <Suspense>{isOpen && <FeedbackDialog onClose={() => setOpen(false)} />}</Suspense>;
}
