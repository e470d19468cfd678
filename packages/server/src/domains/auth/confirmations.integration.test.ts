import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import { expect, it, test } from 'vitest';
import { aClinician, aDepartment, aPatient, goodPassword, type SignedIn } from '../../../test/factories.ts';
import { aNode } from '../../../test/node.ts';
import { idOf } from '../../infra/secrets/tokens.ts';
import { LoginSessionModel } from './auth.model.ts';

const node = await aNode();

/** Lets the proof of a session be six minutes old. */
const ageProof = ({ token }: SignedIn) =>
  LoginSessionModel.updateOne({ _id: idOf(token) }, { confirmedAt: new Date(Date.now() - 6 * 60_000) });

test.each(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, endpoint]) =>
      'stepUp' in endpoint && endpoint.stepUp ? [[`${domain}.${name}`, endpoint] as const] : [],
    ),
  ),
)(
  '%s needs a proof of the last five minutes, before anything else of the request is read',
  async (_name, endpoint) => {
    const admin = await aDepartment(node);
    await ageProof(admin);
    const path = endpoint.path.replaceAll(/:\w+/g, 'any');
    const answer = await node.api(endpoint.method.toUpperCase(), path, {
      token: admin.token,
      ...(endpoint.method !== 'get' && { body: {} }),
    });
    expect(answer.error?.code).toBe('confirmation-needed');
    expect(answer.status).toBe(403);
  },
);

it('is given by the password, which a stolen token does not know, and not by use', async () => {
  const admin = await aDepartment(node);
  const member = await aClinician(node, { department: admin });
  await ageProof(admin);
  const remove = () =>
    node.api('DELETE', `/department/members/${member.user.id}/second-factor`, { token: admin.token });
  await aPatient(node, admin.token);
  expect((await remove()).error?.code).toBe('confirmation-needed');
  const wrong = await node.api('POST', authEndpoints.unlock.path, {
    token: admin.token,
    body: { password: 'not the password' },
  });
  expect(wrong.status).toBe(422);
  expect((await remove()).error?.code).toBe('confirmation-needed');
  await node.call(authEndpoints.unlock, { token: admin.token, body: { password: goodPassword } });
  expect((await remove()).error?.code).not.toBe('confirmation-needed');
});

it('is not asked of someone who lacks the right anyway', async () => {
  const admin = await aDepartment(node);
  const member = await aClinician(node, { department: admin });
  await ageProof(member);
  const answer = await node.api('POST', '/department/invites', { token: member.token, body: {} });
  expect(answer.error?.code).toBe('forbidden');
});
