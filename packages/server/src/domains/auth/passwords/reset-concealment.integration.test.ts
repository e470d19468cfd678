import { resetMailSent } from '@bedside/contracts/auth/auth.contract.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aDepartment, aRegistration } from '../../../../test/factories.ts';
import { aNodeThatMails, forgot, tokenFor } from '../../../../test/fakes/password-resets.ts';
import { slowness } from '../../../../test/slowness.ts';
import { ResetMailModel } from './reset-outbox.model.ts';

// Hashes cost what they do in production: see test/setup.ts.
vi.unmock('@node-rs/argon2');

// All nodes of this file share a database. Another test's node must not send this test's undelivered mail.
afterEach(async () => {
  await ResetMailModel.deleteMany({});
});

describe('concealment of accounts (D5)', () => {
  test('gives the same response for each address, even if the mail cannot be sent', async () => {
    const { node } = await aNodeThatMails({ refuse: Infinity });
    const { email } = await aDepartment(node);
    const answers = await Promise.all([forgot(node, email), forgot(node, aRegistration().email)]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(2).fill([200, JSON.stringify({ message: resetMailSent })]),
    );
    const shown = ({ headers }: { headers: Headers }) =>
      [...headers.keys()].filter((name) => !/^(date|x-request-id)$/.test(name));
    const [known, unknown] = answers;
    expect(known && shown(known)).toEqual(unknown && shown(unknown));
  });

  test('stores the request for each address alike before its response, and deletes it afterwards', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    const stranger = aRegistration().email;
    for (const address of [email, stranger]) expect((await forgot(node, address)).status).toBe(200);
    const stored = await ResetMailModel.find({ email: stranger }).lean();
    expect(stored.map(({ email: address }) => address)).toEqual([stranger]);
    await expect.poll(() => ResetMailModel.countDocuments()).toBe(0);
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[email]]);
  });

  test('gives a response before it prepares and sends the mail', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const known: number[] = [];
    const unknown: number[] = [];
    const timed = async (times: number[], email: string) => {
      const begin = performance.now();
      expect((await forgot(node, email)).status).toBe(200);
      times.push(performance.now() - begin);
    };
    const accounts = await Promise.all(Array.from({ length: 24 }, () => aDepartment(node)));
    for (const [index, { email }] of accounts.entries()) {
      await timed(known, email);
      // The cost of a mail must not fall into the next measurement.
      await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(index + 1);
      await timed(unknown, aRegistration().email);
    }
    // Compares the fastest of each. A busy machine slows the others, but each of them includes the cost of an address.
    expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(10 * slowness);
  });

  test('gives a response without the mail server', async () => {
    const { node, mailbox } = await aNodeThatMails({ mute: true });
    const { email } = await aDepartment(node);
    expect((await forgot(node, email)).body).toEqual({ message: resetMailSent });
    expect(mailbox.mails).toEqual([]);
  });

  test('allows five mails in 15 minutes and counts unknown addresses the same way', async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    for (const address of [email, aRegistration().email]) {
      const answers = [];
      for (let index = 0; index < 20; index += 1) answers.push(await forgot(node, address));
      expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
      expect(Number(answers[19]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await node.close();
    expect(mailbox.mails.length).toBe(5);
  });

  test("mails the owner even after a stranger's requests", async () => {
    const { node, mailbox } = await aNodeThatMails();
    const { email } = await aDepartment(node);
    const from = (address: string) =>
      node.api('POST', '/auth/forgot-password', { body: { email }, headers: { 'X-Forwarded-For': address } });
    const statuses = [];
    for (let stranger = 1; stranger <= 12; stranger += 1) {
      statuses.push((await from(`192.0.2.${stranger}`)).status);
    }
    expect(new Set([...statuses, (await from('198.51.100.1')).status])).toEqual(new Set([200]));
    await node.close();
    // Five mails and one at the slow pace do not fill a mailbox. Each of these links works for the owner.
    expect(mailbox.mails.length).toBe(6);
  });

  test('limits the addresses that one network can try', async () => {
    const { node } = await aNodeThatMails({ trustProxy: false });
    const ask = () => forgot(node, aRegistration().email);
    for (let tries = 0; tries < 10; tries += 1) await Promise.all(Array.from({ length: 10 }, ask));
    expect((await ask()).status).toBe(429);
  });
});

test('stops guesses of links from one network after a hundred, a valid one included', async () => {
  const { node, mailbox } = await aNodeThatMails();
  const { email } = await aDepartment(node);
  const token = await tokenFor(node, mailbox, email);
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const guess = (body: object, address: string) =>
    node.api('POST', '/auth/validate-reset-token', { body, headers: from(address) });
  for (let tries = 0; tries < 100; tries += 1) {
    expect((await guess({ token: `guess-${tries}` }, '192.0.2.9')).body).toEqual({ valid: false });
  }
  expect((await guess({ token }, '192.0.2.9')).status).toBe(429);
  expect((await guess({ token }, '192.0.2.10')).body).toEqual({ valid: true });
});
