import { authEndpoints, type User } from '@bedside/contracts/auth/auth.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { logout } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';

/**
 * Asks the owner of a mailbox who registered the account.
 *
 * Someone else may have entered the address and chosen the name and the department. Closing the dialog postpones the
 * question to the next sign-in.
 */
export default function OwnershipDialog({ user, onAnswered }: { user: User; onAnswered: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const { refusalText } = useRefusals();
  const [isOpen, setOpen] = useState(true);
  const onError = (error: unknown) =>
    toast({
      variant: 'destructive',
      title: t('account:owner.failed'),
      description: refusalText(error) ?? t('account:owner.failedText'),
    });
  const keep = useMutation({
    mutationFn: () => call(authEndpoints.keepAccount, {}),
    onSuccess: onAnswered,
    onError,
  });
  const release = useMutation({
    mutationFn: () => call(authEndpoints.releaseAccount, {}),
    onSuccess: () => {
      logout();
      toast({
        title: t('account:owner.releasedTitle'),
        description: t('account:owner.released', { email: user.email }),
      });
    },
    onError,
  });
  const isPending = keep.isPending || release.isPending;
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogContent
        title={t('account:owner.title')}
        description={t('account:owner.text')}
        className="md:max-w-md"
      >
        <DialogBody className="flex flex-col gap-4">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-muted">{t('account:owner.name')}</dt>
            <dd className="break-words font-semibold">{user.fullName}</dd>
            <dt className="text-muted">{t('account:owner.department')}</dt>
            <dd className="break-words font-semibold">{user.department.name}</dd>
          </dl>
          <p className="flex gap-3 rounded-md bg-amber-tint p-3 text-sm text-amber">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{t('account:owner.warning')}</span>
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={isPending} onClick={() => release.mutate()}>
            {t('account:owner.release')}
          </Button>
          <Button disabled={isPending} onClick={() => keep.mutate()}>
            {t('account:owner.keep')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
