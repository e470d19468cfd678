import { departmentsEndpoints, type Member } from '@bedside/contracts/departments/departments.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyField } from '../../../ui/controls/copy-field.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

/** Shows a reset link for a member, for installations without mail (D38). The link appears once and is not stored. */
export function ResetLinkDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation(['departments', 'common', 'account']);
  const tellFailure = useTellFailure();
  const moment = useMoment();
  const name = member.fullName;
  const link = useMutation({
    mutationFn: () => call(departmentsEndpoints.memberResetLink, { params: { userId: member.id } }),
    onError: tellFailure,
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('link.title', { name })} className="md:max-w-md">
        <DialogBody className="flex flex-col gap-3">
          <p>{t('link.text', { name })}</p>
          {link.data && (
            <>
              <CopyField
                label={t('link.label')}
                value={link.data.url}
                copy={t('account:copy')}
                copied={t('account:copied')}
              />
              <p className="text-sm text-muted">{t('link.expires', { time: moment(link.data.expiresAt) })}</p>
            </>
          )}
        </DialogBody>
        {!link.data && (
          <DialogFooter>
            <Button
              needs={departmentsEndpoints.memberResetLink}
              isPending={link.isPending}
              onClick={() => link.mutate()}
            >
              {t('link.make')}
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}
