import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { AppError } from '../../http/app-error.ts';
import type { Bind } from '../../http/bind.ts';
import { departments } from './departments.service.ts';

export function departmentsRoutes(bind: Bind): void {
  bind.session(departmentsEndpoints.listInvites, (_input, request) => departments.listInvites(request));
  bind.session(departmentsEndpoints.createInvite, (_input, request) => departments.createInvite(request));
  bind.session(departmentsEndpoints.revokeInvite, async ({ params }, request) => {
    await departments.revokeInvite(request, params.inviteId);
    return undefined;
  });
  bind.session(departmentsEndpoints.members, notYet);
  bind.session(departmentsEndpoints.updateMember, notYet);
  bind.session(departmentsEndpoints.memberResetLink, notYet);
}

async function notYet(): Promise<never> {
  throw new AppError('unavailable');
}
