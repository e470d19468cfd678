import { atom, useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx';

export const shortcutsDialogAtom = atom(false);

/** The keys that do something, on one page. */
export function ShortcutsDialog() {
  const { t } = useTranslation('frame');
  const [open, setOpen] = useAtom(shortcutsDialogAtom);
  const rows = [
    { keys: t('shortcuts.ctrlK'), does: t('shortcuts.findPatient') },
    { keys: 'v', does: t('shortcuts.recordVitals') },
    { keys: '?', does: t('shortcuts.list') },
    { keys: 'F8', does: t('shortcuts.notifications') },
  ];
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent title={t('shortcuts.title')}>
        <DialogBody>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
            {rows.map(({ keys, does }) => (
              <div key={keys} className="contents">
                <dt>
                  <kbd className="rounded-sm border bg-canvas px-1.5 py-0.5 font-sans text-sm">{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
