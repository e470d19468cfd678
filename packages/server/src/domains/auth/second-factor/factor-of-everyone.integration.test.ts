import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { generate } from 'otplib';
import { afterAll, expect, it } from 'vitest';
import { aRegistration, aSocket, goodPassword, signIn } from '../../../../test/factories.ts';
import { aNode } from '../../../../test/node.ts';
import { departments } from '../../departments/departments.service.ts';

const node = await aNode({ secondFactor: 'required' });
afterAll(() => departments.requireSecondFactorEverywhere(false));

it('an installation that requires a second factor lets no one work without one, in no department', async () => {
  const form = aRegistration();
  await node.call(authEndpoints.register, { body: form });
  const { token, user } = await signIn(node, form.email);
  expect(user.mustEnrol).toBe(true);
  expect((await node.api('GET', '/patients', { token })).error?.code).toBe('second-factor-enrolment');
  await expect(aSocket(node.url, token)).rejects.toThrow('second-factor-enrolment');

  const { secret } = await node.call(secondFactorEndpoints.enrol, {
    token,
    body: { password: goodPassword },
  });
  const code = await generate({ secret });
  await node.call(secondFactorEndpoints.confirm, { token, body: { code } });
  expect((await node.api('GET', '/patients', { token })).status).toBe(200);

  expect(await node.call(secondFactorEndpoints.status, { token })).toMatchObject({ isRequired: true });
  expect(await node.call(secondFactorEndpoints.settings, { token })).toEqual({
    requireSecondFactor: true,
    membersWithout: 0,
    isByInstallation: true,
  });
  for (const requireSecondFactor of [false, true]) {
    const body = { requireSecondFactor };
    const answer = await node.api('PATCH', '/department/security-settings', { token, body });
    expect(answer.error?.fields).toEqual({ requireSecondFactor: 'needed-by-installation' });
  }
  const off = { password: goodPassword, code: await generate({ secret }) };
  const refused = await node.api('POST', '/auth/second-factor/off', { token, body: off });
  expect(refused.error?.fields).toEqual({ factor: 'needed-by-department' });
});
