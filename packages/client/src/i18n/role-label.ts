import { deviceRole, systemRole } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import { userRoles } from '@bedside/contracts/user-roles.ts';
import { useTranslation } from 'react-i18next';

/** Returns a role in the screen's language, "User" without one. */
export function useRoleLabel(): (role: string) => string {
  const { t } = useTranslation(['frame', 'auth']);
  return (role) => {
    if (role === deviceRole) return t('deviceRole');
    if (role === systemRole) return t('systemRole');
    const known = userRoles.find((candidate) => candidate === role);
    return known === undefined ? role || t('defaultRole') : t(`auth:roles.${known}`);
  };
}

/** Returns "MO" for Margaret Okafor: the initials of the first and the last name. */
export function initials(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const letters = names.length > 1 ? [names[0], names.at(-1)] : [names[0]];
  return letters.map((name) => name?.[0]?.toLocaleUpperCase() ?? '').join('');
}
