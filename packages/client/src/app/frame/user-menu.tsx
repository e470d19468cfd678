import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { policyNames } from '@bedside/contracts/policies/policy-names.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { useAtom, useSetAtom } from 'jotai';
import {
  ArrowLeftRight,
  CircleHelp,
  Eye,
  Keyboard,
  KeyRound,
  Lock,
  LogOut,
  type LucideIcon,
  MonitorUp,
  ScrollText,
  ShieldCheck,
  UserPlus,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PolicyLink } from '../../features/auth/policies/policy-link.tsx';
import { initials, useRoleLabel } from '../../i18n/role-label.ts';
import { useSignOut } from '../../state/leaving/leave.ts';
import { drawerOpenAtom } from '../../state/selection.ts';
import { coverScreen } from '../../storage/cover.ts';
import { singleKeysAtom, temperatureUnitAtom } from '../../storage/preferences.ts';
import { themeAtom, themes } from '../../storage/theme.ts';
import { cn } from '../../ui/class-names.ts';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/overlays/dropdown-menu.tsx';
import type { Needs } from '../../ui/rights/needs.ts';
import { type AccountDialog, accountDialogAtom } from '../dialogs/account-dialogs.tsx';
import { shortcutsDialogAtom } from '../palette/shortcuts-dialog.tsx';

interface UserMenuProps {
  user: Profile;
  className?: string;
  /** The trigger's content, the initials by default. */
  children?: ReactNode;
}

/** The menu of the signed-in clinician: account, department and sign-out. */
export function UserMenu({ user, className, children }: UserMenuProps) {
  const { t } = useTranslation(['frame', 'account']);
  const setDrawer = useSetAtom(drawerOpenAtom);
  const signOut = useSignOut();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        // Ends with the visible initials, so that a voice can press the button by them.
        aria-label={`${t('userMenu', { name: user.fullName })} (${initials(user.fullName)})`}
        className={cn(
          'flex size-9 shrink-0 items-center justify-center rounded-full bg-hover text-xs font-semibold hover:brightness-95',
          className,
        )}
      >
        {children ?? initials(user.fullName)}
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto">
        <Identity user={user} />
        <DropdownMenuSeparator />
        <ViewChoices />
        <DropdownMenuSeparator />
        <AccountItems />
        <DropdownMenuSeparator />
        {policyNames.map((policy) => (
          <DropdownMenuItem key={policy} asChild>
            <PolicyLink policy={policy} />
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          onSelect={() => {
            setDrawer(false);
            coverScreen('idle');
          }}
        >
          <Lock aria-hidden /> {t('account:menu.lock')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={signOut}>
          <LogOut aria-hidden /> {t('logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Identity({ user }: { user: Profile }) {
  const role = useRoleLabel();
  return (
    <div className="px-2 py-1.5">
      <p className="truncate font-semibold">{user.fullName}</p>
      <p className="truncate text-sm text-muted">{role(user.role)}</p>
      <p className="truncate text-sm text-muted">{user.department.name}</p>
    </div>
  );
}

function ViewChoices() {
  const { t } = useTranslation('frame');
  const [unit, setUnit] = useAtom(temperatureUnitAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  const showHelp = useSetAtom(accountDialogAtom);
  const setDrawer = useSetAtom(drawerOpenAtom);
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const showShortcuts = useSetAtom(shortcutsDialogAtom);
  return (
    <>
      <DropdownMenuLabel>{t('temperatureUnit')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={unit}>
        <DropdownMenuRadioItem value="C" onSelect={() => setUnit('C')}>
          °C
        </DropdownMenuRadioItem>
        <DropdownMenuRadioItem value="F" onSelect={() => setUnit('F')}>
          °F
        </DropdownMenuRadioItem>
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('theme.title')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={theme}>
        {themes.map((one) => (
          <DropdownMenuRadioItem key={one} value={one} onSelect={() => setTheme(one)}>
            {t(`theme.${one}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <DropdownMenuCheckboxItem checked={singleKeys} onCheckedChange={setSingleKeys}>
        {t('singleKeys')}
      </DropdownMenuCheckboxItem>
      <DropdownMenuItem aria-keyshortcuts="?" onSelect={() => showShortcuts(true)}>
        <Keyboard aria-hidden /> {t('shortcuts.title')} <KeyHint keys="?" className="ml-auto text-muted" />
      </DropdownMenuItem>
      <DropdownMenuItem
        onSelect={() => {
          setDrawer(false);
          showHelp('help');
        }}
      >
        <CircleHelp aria-hidden /> {t('help.title')}
      </DropdownMenuItem>
    </>
  );
}

/** What an administrator and a reader of the logs can open. */
const officeItems = [
  ['invite', 'menu.invite', UserPlus, departmentsEndpoints.createInvite],
  ['department', 'menu.department', Users, departmentsEndpoints.update],
  ['security-log', 'menu.securityLog', ScrollText, securityEndpoints.events],
  ['access-log', 'menu.accessLog', Eye, accessLogEndpoints.list],
] as const satisfies [AccountDialog, string, LucideIcon, Needs][];

/** Opens the account dialogs and those of the department. Without their right they stay, and say why. */
function AccountItems() {
  const { t } = useTranslation('account');
  const showAccount = useSetAtom(accountDialogAtom);
  const setDrawer = useSetAtom(drawerOpenAtom);
  const open = (dialog: AccountDialog) => {
    setDrawer(false);
    showAccount(dialog);
  };
  return (
    <>
      {officeItems.map(([dialog, label, Icon, needs]) => (
        <DropdownMenuItem key={dialog} needs={needs} onSelect={() => open(dialog)}>
          <Icon aria-hidden /> {t(label)}
        </DropdownMenuItem>
      ))}
      <DropdownMenuItem onSelect={() => open('displays')}>
        <MonitorUp aria-hidden /> {t('menu.displays')}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => open('join-department')}>
        <ArrowLeftRight aria-hidden /> {t('menu.joinDepartment')}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => open('change-password')}>
        <KeyRound aria-hidden /> {t('menu.changePassword')}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => open('security')}>
        <ShieldCheck aria-hidden /> {t('menu.security')}
      </DropdownMenuItem>
    </>
  );
}
