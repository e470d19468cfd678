import {
  departmentsEndpoints,
  type Member,
  type UpdateMember,
} from '@bedside/contracts/departments/departments.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../api/call.ts';
import { membersQuery } from '../../../domains/department/departments.queries.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useTellFailure } from '../use-tell-failure.ts';

/** A change to a member that the administrator has not confirmed yet. */
export interface MemberChange {
  member: Member;
  change: z.output<typeof UpdateMember>;
}

/** Applies a confirmed change and refetches the members. */
export function useChangeMember(onSettled: () => void) {
  const { t } = useTranslation(['departments', 'common']);
  const tellFailure = useTellFailure();
  const role = useRoleLabel();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ member, change }: MemberChange) =>
      call(departmentsEndpoints.updateMember, { params: { userId: member.id }, body: change }),
    onSuccess: ({ fullName: name, ...member }, { change }) => {
      const description =
        change.status !== undefined
          ? t(`changed.${member.status}`, { name })
          : change.isAdmin !== undefined
            ? t(member.isAdmin ? 'changed.admin' : 'changed.noAdmin', { name })
            : t('changed.role', { name, role: role(member.role) });
      toast({ title: t('changed.title'), description });
    },
    onError: tellFailure,
    onSettled: () => {
      onSettled();
      return cache.invalidateQueries(membersQuery());
    },
  });
}

/** Returns the texts that ask to confirm a change. */
export function useQuestion(): (change: MemberChange) => {
  title: string;
  text: string;
  action: string;
  destructive: boolean;
} {
  const { t } = useTranslation('departments');
  const role = useRoleLabel();
  return ({ member: { fullName: name }, change }) => {
    const question = (kind: 'suspend' | 'reactivate' | 'makeAdmin' | 'removeAdmin') => ({
      title: t(`confirm.${kind}Title`, { name }),
      text: t(`confirm.${kind}`),
      action: t(kind),
      destructive: kind === 'suspend',
    });
    if (change.status !== undefined)
      return question(change.status === 'suspended' ? 'suspend' : 'reactivate');
    if (change.isAdmin !== undefined) return question(change.isAdmin ? 'makeAdmin' : 'removeAdmin');
    return {
      title: t('confirm.roleTitle', { name }),
      text: t('confirm.role', { name, role: role(change.role ?? '') }),
      action: t('confirm.roleAction'),
      destructive: false,
    };
  };
}

/** Removes the second factor of a member who has lost it. */
export function useResetFactor(onSettled: () => void) {
  const { t } = useTranslation(['departments', 'common']);
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Member) => call(secondFactorEndpoints.resetMember, { params: { userId: id } }),
    onSuccess: (_none, { fullName: name }) =>
      toast({ title: t('changed.title'), description: t('factor.resetDone', { name }) }),
    onError: tellFailure,
    onSettled: () => {
      onSettled();
      return cache.invalidateQueries(membersQuery());
    },
  });
}
