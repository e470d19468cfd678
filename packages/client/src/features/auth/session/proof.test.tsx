import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { call } from '../../../api/call.ts';
import Proof from './proof.tsx';

afterEach(() => vi.unstubAllGlobals());

const invite = {
  id: 'i',
  code: 'ABCD-EFGH',
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-27T08:00:00.000Z',
};

/** A server that asks for a proof until the password was right. */
function aServer() {
  let isProven = false;
  return fakeServer({
    'POST /department/invites': () =>
      isProven ? json(invite, 201) : failure(403, 'confirmation-needed', 'Confirm'),
    [`POST ${authEndpoints.unlock.path}`]: ({ body }) => {
      isProven = (body as { password: string }).password === 'right';
      return isProven
        ? json(undefined, 204)
        : failure(422, 'invalid-input', 'Wrong', { fields: { password: { message: 'wrong' } } });
    },
  });
}

describe('an act that needs a recent proof', () => {
  it('asks for the password once, and then does what was asked', async () => {
    const requests = aServer();
    await show(<Proof owner={aUser()} />);
    const done = call(departmentsEndpoints.createInvite, {});
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Password/), 'right{Enter}');
    expect(await done).toMatchObject({ code: 'ABCD-EFGH' });
    const acts = requests.filter(({ method }) => method !== 'GET');
    expect(acts.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/department/invites',
      'POST /api/auth/unlock',
      'POST /api/department/invites',
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('fails as the server said if the clinician closes the question', async () => {
    aServer();
    await show(<Proof owner={aUser()} />);
    const done = call(departmentsEndpoints.createInvite, {}).catch((error: unknown) => error);
    await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await userEvent.setup().keyboard('{Escape}');
    expect(await done).toMatchObject({ status: 403 });
  });
});
