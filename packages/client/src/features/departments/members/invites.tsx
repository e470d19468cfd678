import { departmentsEndpoints, type Invite } from '@bedside/contracts/departments/departments.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { invitesQuery } from '../../../domains/department/departments.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyField } from '../../../ui/controls/copy-field.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { Confirm } from './confirm.tsx';
import { inviteLink } from './invite-link.ts';

/** Lists the invite codes of this department, with which colleagues register (D1). */
export function Invites() {
  const { t } = useTranslation(['departments', 'common']);
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  const invites = useQuery(invitesQuery());
  const [revoking, setRevoking] = useState<Invite | null>(null);
  const again = () => cache.invalidateQueries(invitesQuery());
  const create = useMutation({
    mutationFn: (idempotencyKey: string) => call(departmentsEndpoints.createInvite, {}, { idempotencyKey }),
    onSuccess: again,
    onError: tellFailure,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: Invite) => call(departmentsEndpoints.revokeInvite, { params: { inviteId: id } }),
    onSuccess: again,
    onError: tellFailure,
    onSettled: () => setRevoking(null),
  });
  return (
    <section aria-labelledby="department-invites">
      <div className="flex items-center justify-between gap-4">
        <h3 id="department-invites" className="font-semibold">
          {t('invites')}
        </h3>
        <Button
          needs={departmentsEndpoints.createInvite}
          size="sm"
          disabled={create.isPending}
          onClick={() => create.mutate(newUuid())}
        >
          {create.isPending ? <Spinner className="text-white" /> : <Plus aria-hidden />}
          {t('invite.create')}
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">{t('invite.text')}</p>
      {invites.isPending && <Spinner className="mt-4" />}
      {invites.isError && (
        <LoadFailure text={t('invitesFailed')} className="mb-0" onRetry={() => void invites.refetch()} />
      )}
      {invites.data?.length === 0 && <p className="mt-4 text-muted">{t('invite.none')}</p>}
      <ul className="mt-2 divide-y">
        {invites.data?.map((invite) => (
          <InviteRow key={invite.id} invite={invite} onRevoke={() => setRevoking(invite)} />
        ))}
      </ul>
      {revoking && (
        <Confirm
          title={t('invite.revokeTitle', { code: revoking.code })}
          text={t('invite.revokeText')}
          action={t('invite.revoke')}
          needs={departmentsEndpoints.revokeInvite}
          destructive
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate(revoking)}
          onCancel={() => setRevoking(null)}
        />
      )}
    </section>
  );
}

function InviteRow({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  const { t } = useTranslation(['departments', 'account']);
  const moment = useMoment();
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[11rem_1fr_auto] md:items-center">
      <div>
        <p className="font-semibold">{invite.code}</p>
        <p className="text-xs text-muted">{t('invite.expires', { time: moment(invite.expiresAt) })}</p>
      </div>
      <CopyField
        label={t('invite.link', { code: invite.code })}
        value={inviteLink(invite.code)}
        copy={t('account:copy')}
        copied={t('account:copied')}
      />
      <Button
        needs={departmentsEndpoints.revokeInvite}
        variant="ghost"
        aria-label={t('invite.revokeLabel', { code: invite.code })}
        className="justify-self-end"
        onClick={onRevoke}
      >
        {t('invite.revoke')}
      </Button>
    </li>
  );
}
