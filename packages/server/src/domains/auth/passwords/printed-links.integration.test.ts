import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aDepartment, signIn } from '../../../../test/factories.ts';
import { aMailbox } from '../../../../test/fakes/mailbox.ts';
import { linkFor, newPassword } from '../../../../test/fakes/password-resets.ts';
import { ownDatabase } from '../../../../test/node.ts';
import { aServer, type Environment } from '../../../../test/processes/server-process.ts';

describe('a separate server process', () => {
  const start = async (env: Environment) => {
    const server = await aServer({ MONGODB_URI: ownDatabase(), LOG_LEVEL: 'trace', ...env });
    onTestFinished(() => server.stop());
    return server;
  };

  test('prints a working link if it has no mail server', async () => {
    const server = await start({});
    const { email } = await aDepartment(server);
    expect((await server.api('POST', '/auth/forgot-password', { body: { email } })).status).toBe(200);
    const printed = () => /https?:\S+\/reset-password\?token=(\S+)/.exec(server.output());
    await expect.poll(printed, { timeout: 20_000 }).not.toBeNull();
    expect(printed()?.[0]).toContain(`${server.url}/`);
    await server.call(authEndpoints.resetPassword, { body: { token: printed()?.[1] ?? '', newPassword } });
    await signIn(server, email, newPassword);
  });

  test('neither prints nor logs a link that it mails', async () => {
    const mailbox = await aMailbox();
    const server = await start({ SMTP_URL: mailbox.url, MAIL_FROM: 'Desk <desk@example.org>' });
    const { email } = await aDepartment(server);
    expect((await server.api('POST', '/auth/forgot-password', { body: { email } })).status).toBe(200);
    const link = await linkFor(mailbox, email);
    expect(link.origin).toBe(server.url);
    expect(mailbox.mails[0]?.from).toBe('desk@example.org');
    const token = link.searchParams.get('token') ?? '';
    expect((await server.api('POST', '/auth/validate-reset-token', { body: { token } })).body).toEqual({
      valid: true,
    });
    expect(await server.terminate()).toBe(0);
    expect(server.output()).not.toContain(token);
    expect(server.output()).not.toContain(email);
    // Only the owner of the address can open the link.
    expect(server.output()).toContain('PUBLIC_URL is not set');
  });
});
