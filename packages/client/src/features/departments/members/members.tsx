import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints, type Member } from '@bedside/contracts/departments/departments.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { userRoles } from '@bedside/contracts/user-roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { membersQuery } from '../../../domains/department/departments.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useControl } from '../../../ui/rights/permission.tsx';
import { Confirm } from './confirm.tsx';
import { type MemberChange, useChangeMember, useQuestion, useResetFactor } from './member-changes.ts';
import { MemberMenu } from './member-menu.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

/** How long a member counts as active after they were last seen, which the server stores once a minute. */
const memberActiveMs = 2 * 60 * 1000;

/** Lists the department's clinicians, with the actions of an administrator (D38). */
export function Members({ user }: { user: User }) {
  const { t } = useTranslation(['departments', 'common']);
  const members = useQuery(membersQuery());
  const [pendingChange, ask] = useState<MemberChange | null>(null);
  const [linkFor, setLinkFor] = useState<Member | null>(null);
  const [factorOf, setFactorOf] = useState<Member | null>(null);
  const resetFactor = useResetFactor(() => setFactorOf(null));
  const change = useChangeMember(() => ask(null));
  const question = useQuestion();
  return (
    <section aria-labelledby="department-members">
      <h3 id="department-members" className="font-semibold">
        {t('members')}
      </h3>
      {members.isPending && <Spinner className="my-4" />}
      {members.isError && <LoadFailure text={t('loadFailed')} onRetry={() => void members.refetch()} />}
      {members.data && (
        <table className="mt-2 w-full max-md:block">
          <Head />
          <tbody className="max-md:block">
            {members.data.map((member) => (
              <Row
                key={member.id}
                member={member}
                isSelf={member.id === user.id}
                onChange={(choice) => ask({ member, change: choice })}
                onResetLink={() => setLinkFor(member)}
                onResetFactor={() => setFactorOf(member)}
              />
            ))}
          </tbody>
        </table>
      )}
      {members.data?.length === 1 && <p className="mt-3 text-sm text-muted">{t('alone')}</p>}
      {pendingChange && (
        <Confirm
          {...question(pendingChange)}
          needs={departmentsEndpoints.updateMember}
          isPending={change.isPending}
          onConfirm={() => change.mutate(pendingChange)}
          onCancel={() => ask(null)}
        />
      )}
      {factorOf && (
        <Confirm
          title={t('factor.resetTitle', { name: factorOf.fullName })}
          text={t('factor.resetText')}
          action={t('factor.reset')}
          needs={secondFactorEndpoints.resetMember}
          destructive
          isPending={resetFactor.isPending}
          onConfirm={() => resetFactor.mutate(factorOf)}
          onCancel={() => setFactorOf(null)}
        />
      )}
      {linkFor && <ResetLinkDialog member={linkFor} onClose={() => setLinkFor(null)} />}
    </section>
  );
}

function Head() {
  const { t } = useTranslation('departments');
  return (
    <thead className="max-md:sr-only">
      <tr className="border-b text-left text-xs text-muted [&>th]:py-2 [&>th]:pr-4 [&>th]:font-medium">
        <th scope="col">{t('columns.name')}</th>
        <th scope="col">{t('columns.role')}</th>
        <th scope="col">{t('columns.state')}</th>
        <th scope="col">{t('columns.lastSeen')}</th>
        <th scope="col" className="w-9 pr-0!">
          <span className="sr-only">{t('columns.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Shows when a member was last seen, or that they are active now. */
function LastSeen({ member: { lastSeenAt: at, status } }: { member: Member }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  if (at === undefined) return t('never');
  const isActive = status === 'active' && serverNow() - Date.parse(at) < memberActiveMs;
  return isActive ? t('activeNow') : moment(at);
}

interface RowProps {
  member: Member;
  isSelf: boolean;
  onChange: (change: MemberChange['change']) => void;
  onResetLink: () => void;
  onResetFactor: () => void;
}

function Row({ member, isSelf, onChange, onResetLink, onResetFactor }: RowProps) {
  const { t } = useTranslation('departments');
  const role = useRoleLabel();
  const { attributes, act } = useControl(departmentsEndpoints.updateMember);
  const isSuspended = member.status === 'suspended';
  return (
    <tr className="border-b last:border-b-0 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:py-3 md:[&>td]:py-2 md:[&>td]:pr-4">
      <td className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className={isSuspended ? 'text-muted line-through' : undefined}>{member.fullName}</span>
          {isSelf && <span className="text-sm font-normal text-muted">({t('you')})</span>}
          {member.isAdmin && <Badge tone="action">{t('admin')}</Badge>}
          {member.hasSecondFactor && <Badge>{t('factor.has')}</Badge>}
        </p>
        <p className="text-xs break-all text-muted">{member.email}</p>
      </td>
      <td className="max-md:order-3">
        <Select
          aria-label={t('roleOf', { name: member.fullName })}
          value={member.role}
          {...attributes}
          options={userRoles.map((each) => ({ value: each, label: role(each) }))}
          onValueChange={(choice) => {
            const next = userRoles.find((each) => each === choice);
            if (next) act(() => onChange({ role: next }))();
          }}
        />
      </td>
      <td className="max-md:order-4 max-md:self-center">
        <Badge tone={isSuspended ? 'red' : 'neutral'}>
          {t(member.isSuspendedInDirectory ? 'suspendedInDirectory' : member.status)}
        </Badge>
      </td>
      <td className="text-sm whitespace-nowrap text-muted max-md:order-5">
        <span className="md:sr-only">{t('columns.lastSeen')}: </span>
        <LastSeen member={member} />
      </td>
      <td className="pr-0! max-md:order-2">
        {!isSelf && (
          <MemberMenu
            member={member}
            onChange={onChange}
            onResetLink={onResetLink}
            onResetFactor={onResetFactor}
          />
        )}
      </td>
    </tr>
  );
}
