import { departmentsEndpoints, type Invite } from '@bedside/contracts/departments/departments.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { invitesQuery } from '../../../domains/department/departments.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { CopyField } from '../../../ui/controls/copy-field.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { inviteLink } from './invite-link.ts';

/** A code with less time left is not shown again, because a colleague may register tomorrow. */
const leastMs = 24 * 60 * 60 * 1000;

/** One link and its QR code, with which any number of colleagues join: the newest valid code, or a new one. */
export default function InviteDialog({ department, onClose }: { department: string; onClose: () => void }) {
  const { t } = useTranslation(['departments', 'account']);
  const moment = useMoment();
  const cache = useQueryClient();
  const [key] = useState(newUuid);
  const invite = useQuery({
    queryKey: ['invite-to-show', key],
    queryFn: async (): Promise<Invite> => {
      const [newest] = await call(departmentsEndpoints.listInvites, {});
      if (newest && Date.parse(newest.expiresAt) - Date.now() > leastMs) return newest;
      const newInvite = await call(departmentsEndpoints.createInvite, {}, { idempotencyKey: key });
      void cache.invalidateQueries(invitesQuery());
      return newInvite;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('invite.title')} description={t('invite.to', { department })}>
        <DialogBody className="flex flex-col items-center gap-4">
          {invite.isPending && <Spinner className="my-16" />}
          {invite.isError && <LoadFailure text={t('invitesFailed')} onRetry={() => void invite.refetch()} />}
          {invite.data && (
            <>
              <QrCode
                text={inviteLink(invite.data.code)}
                label={t('invite.qr', { code: invite.data.code })}
              />
              <div className="w-full">
                <CopyField
                  label={t('invite.link', { code: invite.data.code })}
                  value={inviteLink(invite.data.code)}
                  copy={t('account:copy')}
                  copied={t('account:copied')}
                />
              </div>
              <p className="text-sm text-muted">
                {t('invite.expires', { time: moment(invite.data.expiresAt) })}
              </p>
            </>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
