import { feedbackEndpoints } from '@bedside/contracts/feedback/feedback.contract.ts';
import mongoose from 'mongoose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aBodyFor } from '../../../test/calls/every-endpoint.ts';
import { aClinician, aDepartment, type SignedIn } from '../../../test/factories.ts';
import { type Answer, aNode, type TestNode } from '../../../test/node.ts';
import { aFile, multipart, sampleFiles } from '../../../test/samples/sample-files.ts';
import { rateBounds } from '../../bounds.ts';
import { readFileContent } from '../../infra/files/files.ts';
import { FeedbackModel, type StoredFeedback } from './feedback.model.ts';

const { png, pdf, log } = sampleFiles;
const path = feedbackEndpoints.send.path;

let node: TestNode;
let author: SignedIn;

beforeAll(async () => {
  node = await aNode();
  author = await aDepartment(node, { fullName: 'Robin Okafor', userRole: 'Nurse' });
});
afterEach(() => vi.restoreAllMocks());

function aForm(fields: Record<string, unknown>, files: File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  for (const [n, file] of files.entries()) form.append(`attachment_${n}`, file);
  return form;
}

const aBug = (overrides: Record<string, string | undefined> = {}) => ({
  ...aBodyFor('feedback.send'),
  ...overrides,
});

async function send(
  fields: Record<string, unknown>,
  files: File[] = [],
  options: { token?: string | undefined; key?: string; at?: TestNode } = {},
): Promise<Answer> {
  const request = new Request('http://localhost', { method: 'POST', body: aForm(fields, files) });
  return (options.at ?? node).api('POST', path, {
    token: 'token' in options ? options.token : author.token,
    raw: new Uint8Array(await request.arrayBuffer()),
    headers: {
      'Content-Type': request.headers.get('content-type') ?? '',
      ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
    },
  });
}

/** Returns the stored feedback for a receipt. */
async function stored(answer: Answer): Promise<StoredFeedback> {
  expect(answer.status, answer.text).toBe(201);
  const { id } = feedbackEndpoints.send.response.parse(answer.body);
  const feedback = await FeedbackModel.findById(id).lean<StoredFeedback>();
  if (!feedback) throw new Error('The receipt names no feedback');
  return feedback;
}

/** Counts the stored feedback, files and chunks. */
const written = async () => {
  const { db } = mongoose.connection;
  const counts = ['feedback', 'files.files', 'files.chunks'].map((name) =>
    db?.collection(name).countDocuments(),
  );
  return Promise.all(counts);
};

describe('feedback without a session', () => {
  test.each([
    ['nobody', undefined],
    ['a stranger', 'nonsense'],
  ])('is rejected before the server reads it: %s', async (_who, token) => {
    const before = await written();
    const answer = await send(aBug(), [aFile(png, 'a.png')], { token });
    expect([answer.status, answer.error?.code]).toEqual([401, 'unauthenticated']);
    expect(await written()).toEqual(before);
  });
});

describe('stored feedback', () => {
  test("contains a bug's fields, its files byte for byte, and its author from the token only (D2)", async () => {
    const files = [aFile(png, 'screen.png'), aFile(pdf, 'report.pdf'), aFile(log, 'server.log')];
    const feedback = await stored(await send({ ...aBug(), userId: '1', from: 'somebody else' }, files));
    expect(feedback.content).toEqual(aBodyFor('feedback.send'));
    expect(feedback.from).toMatchObject({ id: author.user.id, fullName: 'Robin Okafor', role: 'Nurse' });
    const contents = await Promise.all(feedback.attachments.map(({ fileId }) => readFileContent(fileId)));
    expect(contents).toEqual([png, pdf, log]);
  });

  test("contains a wish's context of use and no fields of a bug", async () => {
    const wish = {
      type: 'feature',
      summary: 'Dark wall',
      description: 'A dark wall display at night',
      context: 'Night shift',
      // A form also sends its default values.
      severity: 'medium',
      stepsToReproduce: 'none',
    };
    const { content } = await stored(await send(wish));
    expect(content).toEqual({
      type: 'feature',
      summary: 'Dark wall',
      description: 'A dark wall display at night',
      context: 'Night shift',
    });
  });

  test('gives a bug medium severity by default and no context of use', async () => {
    const { content } = await stored(await send(aBug({ severity: undefined, context: 'Night shift' })));
    expect(content).toMatchObject({ type: 'bug', severity: 'medium' });
    expect(content).not.toHaveProperty('context');
  });

  test.each(['', '   ', undefined])('is anonymous without an address (%j)', async (contactEmail) => {
    const answer = await send(aBug({ contactEmail }), [], { key: `anonymous-${contactEmail}` });
    const feedback = await stored(answer);
    expect(feedback.from).toBeUndefined();
    expect(JSON.stringify(feedback)).not.toContain(author.user.id);
    expect(JSON.stringify(feedback)).not.toContain(author.user.department.id);
  });
});

describe('each field', () => {
  test.each([
    [{ type: undefined }, 'type'],
    [{ type: 'praise' }, 'type'],
    [{ summary: 'Four' }, 'summary', 'too-short:5'],
    [{ summary: ' Four ' }, 'summary', 'too-short:5'],
    [{ summary: 'x'.repeat(201) }, 'summary'],
    [{ description: 'Nine char' }, 'description', 'too-short:10'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ contactEmail: 'nobody' }, 'contactEmail', 'not-an-email'],
    [{ severity: 'extreme' }, 'severity'],
    [{ actualResult: 'x'.repeat(10_001) }, 'actualResult'],
  ])('is named if wrong: %j', async (wrong, field, message?: string) => {
    const before = await written();
    const answer = await send(aBug(wrong), [aFile(png, 'a.png')]);
    expect([answer.status, answer.error?.code]).toEqual([422, 'invalid-input']);
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
    if (message) expect(answer.error?.fields?.[field]).toBe(message);
    expect(await written()).toEqual(before);
  });

  test('is accepted at its shortest length', async () => {
    await stored(await send({ type: 'bug', summary: 'Fiver', description: 'Ten chars.' }));
  });
});

test('has no rate limit under 50 a second for one clinician', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => send(aBug())));
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(201));
});

describe('a feedback and its files', () => {
  test('are stored together: if the record fails, no file stays', async () => {
    const before = await written();
    vi.spyOn(FeedbackModel, 'create').mockRejectedValueOnce(new Error('The record cannot be written'));
    const answer = await send(aBug(), [aFile(png, 'a.png'), aFile(pdf, 'b.pdf')]);
    expect([answer.status, answer.error?.code]).toEqual([500, 'internal']);
    expect(await written()).toEqual(before);
  });

  test('are stored once per key, even for simultaneous requests', async () => {
    const [feedbacks = 0, files = 0] = await written();
    const twice = () => send(aBug(), [aFile(png, 'a.png')], { key: 'key-1' });
    const answers = [...(await Promise.all([twice(), twice(), twice()])), await twice()];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await written()).slice(0, 2)).toEqual([feedbacks + 1, files + 1]);
  });

  test('conflict with other fields or files under the same key, and each author has their own keys', async () => {
    await stored(await send(aBug(), [aFile(png, 'a.png')], { key: 'key-2' }));
    const others = [
      await send(aBug({ severity: 'high' }), [aFile(png, 'a.png')], { key: 'key-2' }),
      await send(aBug(), [aFile(pdf, 'a.png')], { key: 'key-2' }),
      await send(aBug(), [], { key: 'key-2' }),
    ];
    for (const answer of others) expect([answer.status, answer.error?.code]).toEqual([409, 'conflict']);
    const colleague = await aClinician(node, { department: author });
    await stored(await send(aBug(), [], { key: 'key-2', token: colleague.token }));
  });

  test('may reuse a key after a day', async () => {
    const first = await stored(await send(aBug(), [], { key: 'key-3' }));
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await FeedbackModel.updateOne({ _id: first._id }, { receivedAt: yesterday });
    const second = await stored(await send(aBug({ severity: 'high' }), [], { key: 'key-3' }));
    expect(second._id).not.toBe(first._id);
  });
});

describe('the bounds of feedback', () => {
  test("limit each clinician's rate and include a retry time", async () => {
    const own = await aDepartment(node);
    let answer = await send(aBug(), [aFile(png, 'a.png')], { token: own.token });
    for (let sent = 1; sent < rateBounds.feedbackFiles.points && answer.status === 201; sent += 1) {
      answer = await send(aBug(), [aFile(png, 'a.png')], { token: own.token });
    }
    expect(answer.status).toBe(201);
    answer = await send(aBug(), [aFile(png, 'a.png')], { token: own.token });
    expect([answer.status, answer.error?.code]).toEqual([429, 'rate-limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(aBug(), [aFile(png, 'a.png')])).status).toBe(201);
  });

  test("limit each department's storage, and anonymous feedback names no department", async () => {
    const small = await aNode({ feedbackQuota: { bytes: 1_000_000, files: 2 } });
    const own = await aDepartment(small);
    const form = (contactEmail: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(aBug({ contactEmail }))) body.append(name, String(value));
      body.append('attachment_0', aFile(png, 'a.png'));
      return multipart(body);
    };
    const sendTo = async (contactEmail: string) =>
      small.api('POST', '/feedback', { token: own.token, ...(await form(contactEmail)) });
    const answers = [];
    for (let sent = 0; sent < 3; sent += 1) answers.push(await sendTo('kim@example.org'));
    expect(answers.map(({ status, error }) => error?.code ?? status)).toEqual([201, 201, 'storage-full']);
    const feedback = await stored(await sendTo(''));
    const file = await mongoose.connection.db
      ?.collection('files.files')
      .findOne({ _id: new mongoose.Types.ObjectId(feedback.attachments[0]?.fileId) });
    expect(JSON.stringify(file)).not.toContain(own.user.department.id);
  });
});
