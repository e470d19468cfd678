import type { Actor } from '@bedside/contracts/primitives.ts';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '../../i18n/role-label.ts';

const physicians: readonly string[] = ['Medical Practitioner', 'Resident', 'Fellow'];

/** D20: writes "Dr." in English only, where it is a form of address. Other languages use name and role. */
export function useAuthor(): (author: Actor) => string {
  const { t } = useTranslation('notes');
  const roleLabel = useRoleLabel();
  return ({ fullName, role }) =>
    physicians.includes(role)
      ? t('physician', { name: fullName, role: roleLabel(role) })
      : t('author', { name: fullName, role: roleLabel(role) });
}
