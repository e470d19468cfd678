import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { atom, getDefaultStore, useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { onSessionChange } from '../../storage/token.ts';

const ChangePasswordDialog = lazy(() => import('../../features/auth/account/change-password-dialog.tsx'));
const JoinDepartmentDialog = lazy(() => import('../../features/auth/account/join-department-dialog.tsx'));
const SecurityDialog = lazy(() => import('../../features/auth/account/security-dialog.tsx'));
const SecurityLogDialog = lazy(() => import('../../features/departments/security-log-dialog.tsx'));
const DepartmentDialog = lazy(() => import('../../features/departments/department-dialog.tsx'));

export type AccountDialog =
  | 'change-password'
  | 'join-department'
  | 'security'
  | 'security-log'
  | 'department';

/** The open account dialog. */
export const accountDialogAtom = atom<AccountDialog | null>(null);

onSessionChange(() => getDefaultStore().set(accountDialogAtom, null));

/** The dialogs of the user menu. Each loads when it first opens. */
export function AccountDialogs({ user }: { user: User }) {
  const [open, show] = useAtom(accountDialogAtom);
  const close = () => show(null);
  return (
    <Suspense>
      {open === 'change-password' && <ChangePasswordDialog onClose={close} />}
      {open === 'join-department' && <JoinDepartmentDialog user={user} onClose={close} />}
      {open === 'security' && <SecurityDialog user={user} onClose={close} />}
      {open === 'security-log' && user.isAdmin && <SecurityLogDialog onClose={close} />}
      {open === 'department' && user.isAdmin && <DepartmentDialog user={user} onClose={close} />}
    </Suspense>
  );
}
