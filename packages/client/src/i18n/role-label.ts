import { userRoles } from '@bedside/contracts/auth/auth.contract.ts';
import { useTranslation } from 'react-i18next';

/** A role in the language of the screen; "User" where there is none. */
export function useRoleLabel(): (role: string) => string {
  const { t } = useTranslation(['frame', 'auth']);
  return (role) => {
    const known = userRoles.find((candidate) => candidate === role);
    return known === undefined ? role || t('defaultRole') : t(`auth:roles.${known}`);
  };
}

/** "MO" for Margaret Okafor: the first letters of the first and the last name. */
export function initials(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const letters = names.length > 1 ? [names[0], names.at(-1)] : [names[0]];
  return letters.map((name) => name?.[0]?.toLocaleUpperCase() ?? '').join('');
}
