import { feedbackEndpoints } from '@bedside/contracts/feedback/feedback.contract.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBodyFor } from '../../../test/calls/every-endpoint.ts';
import { aDepartment, type SignedIn } from '../../../test/factories.ts';
import { type Answer, aNode, type TestNode } from '../../../test/node.ts';
import { aFile, sampleFiles } from '../../../test/samples/sample-files.ts';
import type { Mail, Mailer } from '../../infra/mail/mail.ts';
import { createLog } from '../../infra/observe/log.ts';
import { FeedbackModel } from './feedback.model.ts';
import { createFeedbackMail } from './feedback-mail.ts';

let node: TestNode;
let author: SignedIn;
let sent: Mail[] = [];
let isDown = false;

/** Replaces the mail server, and can be down. */
const mailer: Mailer = {
  async send(mail) {
    if (isDown) throw new Error('connect ECONNREFUSED');
    sent.push(mail);
  },
  close: async () => {},
};
const feedbackTo = 'support@example.org';

beforeAll(async () => {
  node = await aNode({ mailer, feedbackTo });
  author = await aDepartment(node, { fullName: 'Robin Okafor', userRole: 'Nurse' });
});
beforeEach(async () => {
  sent = [];
  isDown = false;
  await FeedbackModel.deleteMany({});
});

const anotherNode = createFeedbackMail({ mailer, feedbackTo, log: createLog('silent') });
afterAll(() => anotherNode.close());

async function send(fields: Record<string, unknown> = {}, files: File[] = [], at = node): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...aBodyFor('feedback.send'), ...fields }))
    form.append(name, String(value));
  for (const [n, file] of files.entries()) form.append(`attachment_${n}`, file);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return at.api('POST', feedbackEndpoints.send.path, {
    token: author.token,
    raw: new Uint8Array(await request.arrayBuffer()),
    headers: { 'Content-Type': request.headers.get('content-type') ?? '' },
  });
}

const waiting = () => FeedbackModel.countDocuments({ 'mail.dueAt': trusted({ $exists: true }) });
const patience = { timeout: 20_000 };

/** Waits for the first failure. A mail is due in two minutes during an attempt, and in one minute after a failure. */
const failedOnce = () =>
  expect
    .poll(async () => {
      const { attempts, dueAt } = (await FeedbackModel.findOne().lean())?.mail ?? {};
      return attempts === 1 && Number(dueAt) - Date.now() < 90_000;
    }, patience)
    .toBe(true);

describe('a feedback mail', () => {
  test('contains all fields and files, and replies go to the author', async () => {
    const files = [aFile(sampleFiles.png, 'screen.png'), aFile(sampleFiles.log, 'server.log')];
    expect((await send({ summary: 'Two lines\nof summary' }, files)).status).toBe(201);
    await expect.poll(() => sent.length, patience).toBe(1);
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: feedbackTo,
      replyTo: 'robin@example.org',
      subject: '[Bedside feedback: bug, low] Two lines of summary',
    });
    const { stepsToReproduce, expectedResult, actualResult, description } = aBodyFor('feedback.send');
    for (const words of [stepsToReproduce, expectedResult, actualResult, description, 'Robin Okafor (Nurse)'])
      expect(mail?.text).toContain(words);
    expect(
      mail?.attachments?.map(({ filename, contentType, content }) => [filename, contentType, content]),
    ).toEqual([
      ['screen.png', 'image/png', sampleFiles.png],
      ['server.log', 'text/plain', sampleFiles.log],
    ]);
    await expect.poll(waiting, patience).toBe(0);
  });

  test('contains no name if the feedback is anonymous', async () => {
    expect((await send({ contactEmail: '' })).status).toBe(201);
    await expect.poll(() => sent.length, patience).toBe(1);
    expect(sent[0]?.text).toContain('From: anonymous');
    expect(sent[0]?.text).not.toContain('Robin Okafor');
    expect(sent[0]?.replyTo).toBeUndefined();
  });

  test('follows later from any node if the mail server is down, and the call still succeeds', async () => {
    isDown = true;
    expect((await send()).status).toBe(201);
    await failedOnce();
    expect(await waiting()).toBe(1);
    isDown = false;
    // The mail is not due yet.
    await anotherNode.send();
    expect([await waiting(), sent]).toEqual([1, []]);
    await FeedbackModel.updateOne({}, { 'mail.dueAt': new Date() });
    await anotherNode.send();
    await expect.poll(waiting, patience).toBe(0);
    expect(sent.length).toBe(1);
  });

  test('is sent once, however many nodes look for due mails', async () => {
    isDown = true;
    await send();
    await failedOnce();
    isDown = false;
    await FeedbackModel.updateOne({}, { 'mail.dueAt': new Date() });
    const nodes = [1, 2, 3, 4].map(() =>
      createFeedbackMail({ mailer, feedbackTo, log: createLog('silent') }),
    );
    await Promise.all(nodes.map((each) => each.send()));
    await expect.poll(waiting, patience).toBe(0);
    await Promise.all(nodes.map((each) => each.close()));
    expect(sent.length).toBe(1);
  });

  test('is given up after ten attempts, and the feedback stays', async () => {
    isDown = true;
    await send();
    await failedOnce();
    await FeedbackModel.updateOne({}, { mail: { attempts: 9, dueAt: new Date() } });
    await anotherNode.send();
    // Whichever node found it first.
    await expect.poll(waiting, patience).toBe(0);
    expect(await FeedbackModel.countDocuments()).toBe(1);
  });

  test('is not sent if no reader is configured', async () => {
    const quiet = await aNode({ mailer });
    expect((await send({}, [], quiet)).status).toBe(201);
    expect(await waiting()).toBe(0);
    expect(sent).toEqual([]);
  });
});
