import { departmentsEndpoints, type Member } from '@bedside/contracts/departments/departments.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { Ellipsis, KeyRound, ShieldCheck, ShieldOff, Smartphone, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu.tsx';
import type { MemberChange } from './member-changes.ts';

interface MemberMenuProps {
  member: Member;
  onChange: (change: MemberChange['change']) => void;
  onResetLink: () => void;
  onResetFactor: () => void;
}

/** The actions for another member. */
export function MemberMenu({ member, onChange, onResetLink, onResetFactor }: MemberMenuProps) {
  const { t } = useTranslation('departments');
  const isActive = member.status === 'active';
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t('actionsFor', { name: member.fullName })}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem needs={departmentsEndpoints.memberResetLink} onSelect={onResetLink}>
          <KeyRound aria-hidden /> {t('resetLink')}
        </DropdownMenuItem>
        {member.hasSecondFactor && (
          <DropdownMenuItem needs={secondFactorEndpoints.resetMember} onSelect={onResetFactor}>
            <Smartphone aria-hidden /> {t('factor.reset')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          needs={departmentsEndpoints.updateMember}
          onSelect={() => onChange({ isAdmin: !member.isAdmin })}
        >
          {member.isAdmin ? <ShieldOff aria-hidden /> : <ShieldCheck aria-hidden />}
          {t(member.isAdmin ? 'removeAdmin' : 'makeAdmin')}
        </DropdownMenuItem>
        {!member.isSuspendedInDirectory && (
          <DropdownMenuItem
            needs={departmentsEndpoints.updateMember}
            onSelect={() => onChange({ status: isActive ? 'suspended' : 'active' })}
          >
            {isActive ? <UserX aria-hidden /> : <UserCheck aria-hidden />}
            {t(isActive ? 'suspend' : 'reactivate')}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
