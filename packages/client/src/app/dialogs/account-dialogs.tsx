import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { atom, getDefaultStore, useAtom, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onSessionChange } from '../../storage/token.ts';

const ChangePasswordDialog = lazy(() => import('../../features/auth/account/change-password-dialog.tsx'));
const JoinDepartmentDialog = lazy(() => import('../../features/auth/account/join-department-dialog.tsx'));
const SecurityDialog = lazy(() => import('../../features/auth/account/security-dialog.tsx'));
const SecurityLogDialog = lazy(() => import('../../features/departments/logs/security-log-dialog.tsx'));
const AccessLogDialog = lazy(() => import('../../features/departments/logs/access-log-dialog.tsx'));
const DisplaysDialog = lazy(() => import('../../features/departments/displays/displays-dialog.tsx'));
const InviteDialog = lazy(() => import('../../features/departments/members/invite-dialog.tsx'));
const DepartmentDialog = lazy(() => import('../../features/departments/department-dialog.tsx'));

const HelpDialog = lazy(() => import('./help-dialog.tsx'));

export type AccountDialog =
  | 'help'
  | 'change-password'
  | 'join-department'
  | 'security'
  | 'security-log'
  | 'access-log'
  | 'displays'
  | 'invite'
  | 'department'
  | 'department-name'
  | 'department-beds';

/** The open account dialog. */
export const accountDialogAtom = atom<AccountDialog | null>(null);

onSessionChange(() => getDefaultStore().set(accountDialogAtom, null));

/** Opens the dialog of wall displays for a link from a screen's QR code. Returns the link's code; empty without one. */
function useDisplayLink(): string {
  const show = useSetAtom(accountDialogAtom);
  const [code] = useState(() => /^#display=(\d+)$/.exec(window.location.hash)?.[1] ?? '');
  useEffect(() => {
    if (code === '') return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    show('displays');
  }, [code, show]);
  return code;
}

/** The dialogs of the user menu. Each loads when it first opens. */
export function AccountDialogs({ user }: { user: Profile }) {
  const [open, show] = useAtom(accountDialogAtom);
  const code = useDisplayLink();
  const close = () => show(null);
  return (
    <Suspense>
      {open === 'help' && <HelpDialog onClose={close} />}
      {open === 'change-password' && <ChangePasswordDialog onClose={close} />}
      {open === 'join-department' && <JoinDepartmentDialog user={user} onClose={close} />}
      {open === 'security' && <SecurityDialog user={user} onClose={close} />}
      {open === 'security-log' && user.rights.includes('see-log') && <SecurityLogDialog onClose={close} />}
      {open === 'access-log' && user.rights.includes('see-log') && <AccessLogDialog onClose={close} />}
      {open === 'displays' && <DisplaysDialog code={code} onClose={close} />}
      {open === 'invite' && user.isAdmin && (
        <InviteDialog department={user.department.name} onClose={close} />
      )}
      {open === 'department' && user.isAdmin && <DepartmentDialog user={user} onClose={close} />}
      {open === 'department-name' && user.isAdmin && (
        <DepartmentDialog user={user} page="name" onClose={close} />
      )}
      {open === 'department-beds' && user.isAdmin && (
        <DepartmentDialog user={user} page="beds" onClose={close} />
      )}
    </Suspense>
  );
}
