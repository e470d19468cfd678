import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { expect, test, vi } from 'vitest';
import { aDepartment, aSocket, goodPassword, signIn } from '../../../../test/factories.ts';
import { aNode } from '../../../../test/node.ts';
import { idOf } from '../../../infra/secrets/tokens.ts';
import { LoginSessionModel } from '../auth.model.ts';

const node = await aNode();
const statusOf = async (token: string) => (await node.api('GET', '/auth/profile', { token })).status;
const renew = (token: string, body: object = { password: goodPassword }) =>
  node.api('POST', '/auth/sessions/renew', { token, body });
const renewed = async (token: string) =>
  (await node.call(sessionsEndpoints.renew, { token, body: { password: goodPassword } })).token;

/** Lets the time pass in which the former token works. */
const passGrace = (token: string) =>
  LoginSessionModel.updateOne({ _id: idOf(token) }, { expiresAt: new Date(Date.now() - 1) });

test.each([{}, { password: 'not the password' }, { code: 'nonsense' }])(
  'a session is not renewed by %j, and keeps its token',
  async (body) => {
    const { token } = await aDepartment(node);
    expect((await renew(token, body)).status).toBe(422);
    expect(await statusOf(token)).toBe(200);
    expect((await LoginSessionModel.findById(idOf(token)).lean())?.replacedBy).toBeUndefined();
  },
);

test('a proof at the covered screen replaces the token, and the former one ends within 30 seconds', async () => {
  const { token: former, user } = await aDepartment(node);
  const before = await LoginSessionModel.findById(idOf(former)).lean();
  const socket = await aSocket(node.url, former);
  const ended = vi.fn();
  socket.once('session:ended', ended);
  const token = await renewed(former);
  const [old, own] = await Promise.all(
    [former, token].map((one) => LoginSessionModel.findById(idOf(one)).lean()),
  );
  expect(own).toMatchObject({ userId: user.id, expiresAt: before?.expiresAt, createdAt: before?.createdAt });
  expect((old?.expiresAt.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(30_000);
  // Other tabs go on until they have the new token, but the former one proves nothing.
  expect([await statusOf(former), await statusOf(token)]).toEqual([200, 200]);
  const act = (of: string) => node.api('POST', '/department/invites', { token: of, body: {} });
  expect((await act(former)).error?.code).toBe('confirmation-needed');
  expect((await act(token)).status).toBe(201);
  const listed = await node.call(sessionsEndpoints.list, { token });
  expect(listed.map(({ id }) => id)).toEqual([idOf(token)]);
  await passGrace(former);
  expect([await statusOf(former), await statusOf(token)]).toEqual([401, 200]);
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), 10_000);
});

test('a second proof, after a lost response, ends the token that no one received', async () => {
  const { token: former } = await aDepartment(node);
  const lost = await renewed(former);
  const token = await renewed(former);
  expect([await statusOf(lost), await statusOf(token)]).toEqual([401, 200]);
});

test.each(['former', 'new'] as const)('a sign-out with the %s token ends both', async (which) => {
  const { token: former } = await aDepartment(node);
  const token = await renewed(former);
  await node.api('POST', '/auth/logout', { token: which === 'new' ? token : former });
  expect([await statusOf(former), await statusOf(token)]).toEqual([401, 401]);
  expect((await renew(former)).status).toBe(401);
});

test('an end of all other sessions spares the present one', async () => {
  const { token: former, email } = await aDepartment(node);
  const elsewhere = await signIn(node, email);
  const token = await renewed(former);
  await node.call(sessionsEndpoints.endOthers, { token });
  expect([await statusOf(elsewhere.token), await statusOf(token)]).toEqual([401, 200]);
});
