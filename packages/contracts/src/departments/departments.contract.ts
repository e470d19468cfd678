import * as z from 'zod';
import { defineEndpoints } from '../define.ts';
import { Id, Instant } from '../primitives.ts';

export const Invite = z.object({ id: Id, code: z.string(), createdAt: Instant, expiresAt: Instant });
export type Invite = z.output<typeof Invite>;

export const departmentsEndpoints = defineEndpoints({
  listInvites: {
    method: 'get',
    path: '/department/invites',
    summary: 'Invite codes that still open the department, newest first',
    access: 'admin',
    response: z.array(Invite),
  },
  createInvite: {
    method: 'post',
    path: '/department/invites',
    summary: 'Makes an invite code, valid for seven days',
    access: 'admin',
    status: 201,
    idempotent: true,
    response: Invite,
  },
  revokeInvite: {
    method: 'delete',
    path: '/department/invites/:inviteId',
    summary: 'Revokes an invite code',
    access: 'admin',
    status: 204,
    params: z.object({ inviteId: Id }),
    response: z.undefined(),
  },
});
