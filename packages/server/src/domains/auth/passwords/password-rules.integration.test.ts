import { trusted } from 'mongoose';
import { expect, it } from 'vitest';
import { aDepartment, aRegistration, goodPassword } from '../../../../test/factories.ts';
import { aNode } from '../../../../test/node.ts';
import { PasswordResetModel } from '../auth.model.ts';
import { createResetLink } from './reset-links.ts';

const leaked = 'a phrase that leaked elsewhere';
const node = await aNode({
  passwordWords: ['Klinikum Nord'],
  leakedPasswords: { has: (password) => Promise.resolve(password === leaked) },
});

const refused = [
  ['a word of the hospital', 'KlinikumNord2024!'],
  ['a leaked password', leaked],
] as const;

it.each(refused)('refuses %s at a registration', async (_, password) => {
  const body = aRegistration({ password, confirmPassword: password });
  const answer = await node.api('POST', '/auth/register', { body });
  expect(answer.error?.fields).toEqual({ password: 'too-common' });
});

it.each(refused)('refuses %s as a changed password', async (_, newPassword) => {
  const { token } = await aDepartment(node);
  const body = { currentPassword: goodPassword, newPassword, confirmPassword: newPassword };
  const answer = await node.api('POST', '/auth/change-password', { token, body });
  expect(answer.error?.fields).toEqual({ newPassword: 'too-common' });
});

it.each(refused)('refuses %s by a reset link, which stays valid', async (_, newPassword) => {
  const { user } = await aDepartment(node);
  const { url } = await createResetLink('http://localhost', user.id, undefined);
  const token = url.split('=').at(-1) ?? '';
  const body = { token, newPassword, confirmPassword: newPassword };
  const answer = await node.api('POST', '/auth/reset-password', { body });
  expect(answer.error?.fields).toEqual({ newPassword: 'too-common' });
  expect(
    await PasswordResetModel.countDocuments({ userId: user.id, usedAt: trusted({ $exists: false }) }),
  ).toBe(1);
});
