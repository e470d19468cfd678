import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import type { Needs } from '../../../ui/rights/needs.ts';

interface ConfirmProps {
  title: string;
  text: string;
  action: string;
  destructive?: boolean;
  /** The call that the answer leads to. */
  needs: Needs;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a change to a member or an invite code. */
export function Confirm({
  title,
  text,
  action,
  destructive,
  needs,
  isPending,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog open onOpenChange={(open) => open || onCancel()}>
      <DialogContent title={title} className="md:max-w-md">
        <DialogBody>{text}</DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            needs={needs}
            variant={destructive ? 'destructive' : 'default'}
            isPending={isPending}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
